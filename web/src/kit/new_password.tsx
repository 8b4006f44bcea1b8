/** Fields for a new password: what it must have is ticked off while it is typed. */
import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import type { Rule } from 'antd/es/form'
import { useTranslation } from 'react-i18next'
import { Field, useFieldValue } from '#web/kit/form'
import styles from '#web/kit/new_password.module.css'

/** What a new password must have (administration.md 5); the server checks it again. */
const checks: readonly { readonly key: string; readonly isMet: (password: string) => boolean }[] = [
  { key: 'length', isMet: (password) => password.length >= 8 },
  { key: 'uppercase', isMet: (password) => /\p{Lu}/u.test(password) },
  { key: 'lowercase', isMet: (password) => /\p{Ll}/u.test(password) },
  { key: 'digit', isMet: (password) => /\d/.test(password) },
]

interface PasswordFieldProps {
  /** Already translated. */
  readonly label: string
}
interface NewPasswordFieldProps extends PasswordFieldProps {
  readonly autoFocus?: boolean
}

/** The form's field `password`: required, and strong enough. */
export function NewPasswordField({ label, autoFocus }: NewPasswordFieldProps) {
  const { t } = useTranslation('shell')
  const strongEnough: Rule = {
    validator: (_rule, password: string) =>
      !password || checks.every(({ isMet }) => isMet(password))
        ? Promise.resolve()
        : Promise.reject(new Error(t('new_password.weak'))),
  }
  return (
    <Field
      name="password"
      label={label}
      rules={[{ required: true, message: t('rules.required') }, strongEnough]}
      extra={<Checklist />}
    >
      {/* Without `maxLength`: it would shorten a pasted password silently. */}
      <Input.Password size="large" autoComplete="new-password" autoFocus={autoFocus} />
    </Field>
  )
}

/** The form's field `confirmation`, for forms that ask for the password twice. */
export function PasswordConfirmationField({ label }: PasswordFieldProps) {
  const { t } = useTranslation('shell')
  const equal: Rule = ({ getFieldValue }) => ({
    validator: (_rule, confirmation: string) =>
      !confirmation || confirmation === getFieldValue('password')
        ? Promise.resolve()
        : Promise.reject(new Error(t('new_password.different'))),
  })
  return (
    <Field
      name="confirmation"
      label={label}
      dependencies={['password']}
      rules={[{ required: true, message: t('rules.required') }, equal]}
    >
      <Input.Password size="large" autoComplete="new-password" />
    </Field>
  )
}

function Checklist() {
  const { t } = useTranslation('shell')
  const [password = ''] = useFieldValue<string>('password')
  return (
    <ul className={styles.checks}>
      {checks.map(({ key, isMet }) => {
        const met = isMet(password)
        const Icon = met ? CheckCircleFilled : MinusCircleOutlined
        return (
          <li key={key} className={styles.check} data-met={met}>
            <Icon aria-label={t(met ? 'new_password.met' : 'new_password.unmet')} />
            {t(`new_password.${key}`)}
          </li>
        )
      })}
    </ul>
  )
}
