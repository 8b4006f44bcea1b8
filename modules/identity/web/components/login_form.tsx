/** E-mail and password; an error stays visible until the next attempt. */
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { EntityForm, Field, useFieldValue } from '#web/kit/form'
import { Refusal } from '#web/kit/refusal'
import { errorText } from '#web/lib/error_text'
import { PublicLink } from '#web/shell/public_link'
import { lastSignOutReason, logIn } from '#web/shell/session'
import { resetPath } from '../reset_progress'
import styles from './login_form.module.css'

interface Credentials {
  email: string
  password: string
}

export function LoginForm() {
  const { t } = useTranslation(['identity', 'shell'])
  const [signOutReason] = useState(lastSignOutReason)
  const [refusal, setRefusal] = useState<unknown>(null)
  // Filled in by the password reset.
  const { email = '' } = (useLocation().state ?? {}) as { readonly email?: string }
  const required = { required: true, message: t('shell:rules.required') }
  return (
    <EntityForm<Credentials>
      initial={{ email, password: '' }}
      submit={(values) => {
        setRefusal(null)
        return logIn({ ...values, email: values.email.trim() })
      }}
      onRefused={(error) => {
        setRefusal(error)
        return true
      }}
    >
      {(busy) => (
        <>
          {signOutReason && !refusal && (
            <p className={styles.notice} role="status">
              {t(`shell:sign_out_reason.${signOutReason}`)}
            </p>
          )}
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
          <Refusal text={refusal === null ? null : errorText(refusal)} />
          <Button type="primary" size="large" htmlType="submit" block loading={busy}>
            {t('login.submit')}
          </Button>
          <OtherWays />
        </>
      )}
    </EntityForm>
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
