/** E-mail and password; an error stays visible until the next attempt. */
import { WarningOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntityForm, Field } from '#web/kit/form'
import { errorText } from '#web/lib/error_text'
import { lastSignOutReason, logIn } from '#web/shell/session'
import styles from './login_form.module.css'

interface Credentials {
  email: string
  password: string
}

export function LoginForm() {
  const { t } = useTranslation(['identity', 'shell'])
  const [signOutReason] = useState(lastSignOutReason)
  const [refusal, setRefusal] = useState<unknown>(null)
  const required = { required: true, message: t('shell:rules.required') }
  return (
    <EntityForm<Credentials>
      initial={{ email: '', password: '' }}
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
            <Input size="large" type="email" autoComplete="username" inputMode="email" autoFocus />
          </Field>
          <Field name="password" label={t('login.password')} rules={[required]}>
            <Input.Password size="large" autoComplete="current-password" />
          </Field>
          <div role="alert">
            {refusal !== null && (
              <p className={styles.refusal}>
                <WarningOutlined aria-hidden /> {errorText(refusal)}
              </p>
            )}
          </div>
          <Button type="primary" size="large" htmlType="submit" block loading={busy}>
            {t('login.submit')}
          </Button>
        </>
      )}
    </EntityForm>
  )
}
