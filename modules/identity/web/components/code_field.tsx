/** The field for the code that was sent by e-mail. */
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/kit/form'
import styles from './reset.module.css'

const codeLength = 6
const sixDigits = new RegExp(`^\\d{${codeLength}}$`)
/** False for the long token of a link. */
export const isCode = (token: string) => sixDigits.test(token)

export function CodeField() {
  const { t } = useTranslation(['identity', 'shell'])
  return (
    <Field
      name="token"
      label={t('reset.code')}
      normalize={digitsOf}
      rules={[
        { required: true, message: t('shell:rules.required') },
        { pattern: sixDigits, message: t('reset.code_rule') },
      ]}
    >
      {/* Without `maxLength`: it would cut a pasted "123 456" before the blank is removed. */}
      <Input
        size="large"
        className={styles.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
    </Field>
  )
}

const digitsOf = (typed: string) => typed.replace(/\D/g, '').slice(0, codeLength)
