/** The first step of the password reset: where to send the code. */
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntityForm, Field } from '#web/kit/form'
import { Refusal } from '#web/kit/refusal'
import { errorText } from '#web/lib/error_text'
import { codeOf } from '#web/lib/http'
import { toasts } from '#web/lib/toasts'
import { requestResetCode } from '../api_reset'
import { codePauseMs, type ResetProgress } from '../reset_progress'
import styles from './reset.module.css'

interface EmailStepProps {
  /** What is filled in at first. */
  readonly email: string
  readonly onSent: (progress: ResetProgress) => void
}

export function EmailStep({ email, onSent }: EmailStepProps) {
  const { t } = useTranslation(['identity', 'shell'])
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send(values: { email: string }) {
    setRefusal(null)
    const recipient = values.email.trim()
    try {
      await requestResetCode(recipient)
    } catch (error) {
      if (codeOf(error) === 'ERR_USER_DONT_EXISTS') toasts.failure(error)
      throw error
    }
    toasts.success(t('reset.sent'))
    onSent({ email: recipient, nextCodeAt: Date.now() + codePauseMs })
  }

  return (
    <EntityForm<{ email: string }>
      initial={{ email }}
      submit={send}
      onRefused={(error) => {
        setRefusal(errorText(error))
        return true
      }}
    >
      {(busy) => (
        <>
          <p className={styles.text}>{t('reset.text')}</p>
          <Field
            name="email"
            label={t('login.email')}
            rules={[
              { required: true, message: t('shell:rules.required') },
              { type: 'email', message: t('shell:rules.email') },
            ]}
          >
            <Input size="large" type="email" autoComplete="username" inputMode="email" autoFocus />
          </Field>
          <Refusal text={refusal} />
          <Button type="primary" size="large" htmlType="submit" block loading={busy}>
            {t('reset.send')}
          </Button>
        </>
      )}
    </EntityForm>
  )
}
