/** E-mail and password; an error stays visible until the next attempt. */
import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { EntityForm, Field, useFieldValue } from '#web/kit/form'
import { Refusal } from '#web/kit/refusal'
import { errorText } from '#web/lib/error_text'
import { PublicLink } from '#web/shell/public_link'
import { lastSignOutReason, logIn, type SignOutReason } from '#web/shell/session'
import type { LoginState } from '#modules/identity/contract'
import { resetPath } from '../reset_progress'
import { debtOf, UnpaidCompany } from './unpaid_company'
import styles from './login_form.module.css'

interface Credentials {
  email: string
  password: string
}

export function LoginForm() {
  const { t } = useTranslation(['identity', 'shell'])
  const [signOutReason] = useState(lastSignOutReason)
  const [refusal, setRefusal] = useState<unknown>(null)
  const { email = '', notice } = (useLocation().state ?? {}) as LoginState
  const [triedEmail, setTriedEmail] = useState('')
  const debt = debtOf(refusal)
  const required = { required: true, message: t('shell:rules.required') }
  return (
    <EntityForm<Credentials>
      initial={{ email, password: '' }}
      submit={(values) => {
        setRefusal(null)
        setTriedEmail(values.email.trim())
        return logIn({ ...values, email: values.email.trim() })
      }}
      onRefused={(error) => {
        setRefusal(error)
        return true
      }}
    >
      {(busy) => (
        <>
          {!refusal && <Notice signOutReason={signOutReason} text={notice} />}
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
              autoFocus={!email}
            />
          </Field>
          <Field name="password" label={t('login.password')} rules={[required]}>
            <Input.Password
              size="large"
              autoComplete="current-password"
              autoFocus={Boolean(email)}
            />
          </Field>
          {debt ? (
            <UnpaidCompany debt={debt} email={triedEmail} />
          ) : (
            <Refusal text={refusal === null ? null : errorText(refusal)} />
          )}
          {/* The way to pay comes first, where there is one. */}
          <Button
            type={debt?.billingToken ? 'default' : 'primary'}
            size="large"
            htmlType="submit"
            block
            loading={busy}
          >
            {t('login.submit')}
          </Button>
          <OtherWays />
        </>
      )}
    </EntityForm>
  )
}

interface NoticeProps {
  readonly signOutReason: SignOutReason | null
  /** From another page; it is newer than the sign-out. */
  readonly text?: string
}

function Notice({ signOutReason, text }: NoticeProps) {
  const { t } = useTranslation('shell')
  if (text)
    return (
      <p className={styles.done} role="status">
        <CheckCircleFilled aria-hidden /> {text}
      </p>
    )
  if (!signOutReason) return null
  return (
    <p className={styles.notice} role="status">
      {t(`sign_out_reason.${signOutReason}`)}
    </p>
  )
}

/** To the password reset, with the e-mail that was typed here, and to signing up. */
function OtherWays() {
  const { t } = useTranslation('identity')
  const [email] = useFieldValue<string>('email')
  return (
    <p className={styles.links}>
      <Link to={resetPath} state={{ email: email?.trim() }}>
        {t('login.forgot')}
      </Link>
      <PublicLink to="/signup">{t('reset.to_signup')}</PublicLink>
    </p>
  )
}
