/** What the first visitor says of the company and of themselves, beside the password. */
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/kit/form'
import styles from './setup_form.module.css'

/** `hasCode`: the setup code came with the address, so that the cursor starts behind it. */
export function SetupFields({ hasCode }: { hasCode: boolean }) {
  const { t } = useTranslation(['identity', 'shell'])
  const required = { required: true, whitespace: true, message: t('shell:rules.required') }
  const tooShort = { min: 2, message: t('shell:rules.minLength') }
  return (
    <>
      <Field
        name="code"
        label={t('setup.code')}
        rules={[required]}
        extra={!hasCode && <CodeHelp />}
      >
        <Input
          size="large"
          className={styles.code}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!hasCode}
        />
      </Field>
      <Field name="companyName" label={t('setup.company')} rules={[required, tooShort]}>
        <Input
          size="large"
          autoComplete="organization"
          maxLength={100}
          dir="auto"
          autoFocus={hasCode}
        />
      </Field>
      <Field name="name" label={t('setup.name')} rules={[required, tooShort]}>
        <Input size="large" autoComplete="name" maxLength={50} dir="auto" />
      </Field>
      <Field
        name="email"
        label={t('login.email')}
        rules={[required, { type: 'email', message: t('shell:rules.email') }]}
      >
        <Input
          size="large"
          type="email"
          autoComplete="username"
          inputMode="email"
          maxLength={255}
        />
      </Field>
    </>
  )
}

function CodeHelp() {
  const { t } = useTranslation('identity')
  return (
    <>
      {t('setup.code_help')} <code>npx guiche setup</code>
    </>
  )
}
