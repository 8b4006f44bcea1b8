/** A connection's name, and whether it is the default. */
import { Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/kit/form_drawer'

/** `isDefault`: it is the default already; it can only be replaced by another one, not switched off (CNX-05). */
export function GeneralFields({ isDefault }: { isDefault: boolean }) {
  const { t } = useTranslation(['whatsapp', 'shell'])
  return (
    <>
      <Field
        name="name"
        label={t('form.name')}
        extra={t('form.name_help')}
        rules={[
          { required: true, whitespace: true, message: t('shell:rules.required') },
          { min: 2, message: t('shell:rules.minLength') },
          { max: 50, message: t('shell:rules.maxLength') },
        ]}
      >
        <Input autoFocus maxLength={50} dir="auto" placeholder={t('form.name_example')} />
      </Field>
      <Field
        name="isDefault"
        label={t('form.default')}
        extra={t(isDefault ? 'form.default_stays' : 'form.default_help')}
        valuePropName="checked"
      >
        <Switch disabled={isDefault} />
      </Field>
    </>
  )
}
