/** The fields of the form by which visitors sign up; named as in the call. */
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Field, useFieldValue } from '#web/kit/form'
import { PublicLink } from '#web/shell/public_link'
import { longestPhone, nameLength, passwordLength } from '../model'
import { strengthOf, strengths } from '../password_strength'
import { PhoneInput } from './phone_input'
import styles from './signup_form.module.css'

function useRules() {
  const { t } = useTranslation('shell')
  return {
    required: { required: true, whitespace: true, message: t('shell:rules.required') },
    email: { type: 'email', message: t('shell:rules.email') } as const,
  }
}

export function NameField() {
  const { t } = useTranslation(['companies', 'shell'])
  const { required } = useRules()
  const short = { min: nameLength.min, message: t('shell:rules.minLength') }
  return (
    <Field name="name" label={t('signup.name')} rules={[required, short]}>
      <Input
        size="large"
        autoFocus
        autoComplete="organization"
        maxLength={nameLength.max}
        dir="auto"
      />
    </Field>
  )
}

/** `taken`: the e-mail that was refused, because somebody signs in with it already. */
export function EmailField({ taken }: { taken: string | null }) {
  const { t } = useTranslation('companies')
  const rules = useRules()
  const [email = ''] = useFieldValue<string>('email')
  return (
    <Field
      name="email"
      label={t('signup.email')}
      rules={[rules.required, rules.email]}
      extra={taken !== null && email.trim() === taken && <TakenLinks email={taken} />}
    >
      <Input size="large" type="email" inputMode="email" autoComplete="username" maxLength={255} />
    </Field>
  )
}

function TakenLinks({ email }: { email: string }) {
  const { t } = useTranslation('companies')
  return (
    <span className={styles.taken}>
      <Link to="/login" state={{ email }}>
        {t('signup.taken_login')}
      </Link>
      <PublicLink to="/forgetpsw" state={{ email }}>
        {t('signup.taken_reset')}
      </PublicLink>
    </span>
  )
}

export function PhoneField() {
  const { t } = useTranslation('companies')
  const { required } = useRules()
  return (
    <Field
      name="phone"
      label={t('signup.phone')}
      rules={[required, { min: 10, message: t('signup.phone_rule') }]}
    >
      <PhoneInput
        size="large"
        most={longestPhone.brazil}
        autoComplete="tel-national"
        placeholder="(11) 98765-4321"
      />
    </Field>
  )
}

export function PasswordField() {
  const { t } = useTranslation('companies')
  const { required } = useRules()
  const length = { ...passwordLength, message: t('signup.password_rule') }
  return (
    <Field
      name="password"
      label={t('signup.password')}
      rules={[required, length]}
      extra={<StrengthHint />}
    >
      {/* Without `maxLength`: it would shorten a pasted password silently. */}
      <Input.Password size="large" autoComplete="new-password" />
    </Field>
  )
}

/** Once a password could be sent: how hard it is to guess. */
function StrengthHint() {
  const { t } = useTranslation('companies')
  const [password = ''] = useFieldValue<string>('password')
  if (password.length < passwordLength.min) return t('signup.password_rule')
  const strength = strengthOf(password)
  const level = strengths.indexOf(strength)
  return (
    <span className={styles.strength}>
      <span className={styles.bars} data-strength={strength} aria-hidden>
        {strengths.map((one, place) => (
          <span key={one} className={styles.bar} data-lit={place <= level} />
        ))}
      </span>
      <span role="status">{t(`signup.strength.${strength}`)}</span>
    </span>
  )
}
