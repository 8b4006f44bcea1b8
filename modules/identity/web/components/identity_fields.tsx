/** Name, e-mail and password of a user (core.md 5). */
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/kit/form_drawer'

/** Required for a new user; otherwise only filled in to change the password. */
export function IdentityFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation(['identity', 'shell'])
  const required = { required: true, whitespace: true, message: t('shell:rules.required') }
  const length = (min: number, max: number) => [
    { min, message: t('shell:rules.minLength') },
    { max, message: t('shell:rules.maxLength') },
  ]
  return (
    <>
      <Field name="name" label={t('form.name')} rules={[required, ...length(2, 50)]}>
        <Input autoFocus autoComplete="off" maxLength={50} dir="auto" />
      </Field>
      <Field
        name="email"
        label={t('form.email')}
        extra={t('form.email_help')}
        rules={[required, { type: 'email', message: t('shell:rules.email') }]}
      >
        <Input type="email" inputMode="email" autoComplete="off" maxLength={255} />
      </Field>
      <Field
        name="password"
        label={t(isNew ? 'form.password' : 'form.new_password')}
        extra={t(isNew ? 'form.password_help' : 'form.new_password_help')}
        rules={[...(isNew ? [required] : []), ...length(5, 50)]}
      >
        <Input.Password autoComplete="new-password" maxLength={50} />
      </Field>
    </>
  )
}
