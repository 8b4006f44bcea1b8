/** The setup code, the company that runs the platform, and its first operator. */
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { EntityForm } from '#web/kit/form'
import { NewPasswordField, PasswordConfirmationField } from '#web/kit/new_password'
import { errorText } from '#web/lib/error_text'
import { codeOf } from '#web/lib/http'
import { toasts } from '#web/lib/toasts'
import { logIn } from '#web/shell/session'
import { setUp, type FirstOperator } from '../api_setup'
import { setupKey } from '../keys'
import { Refusal } from '#web/kit/refusal'
import { SetupFields } from './setup_fields'
import styles from './setup_form.module.css'

interface SetupValues extends FirstOperator {
  readonly confirmation: string
}

/** `code` is filled in at first; empty when the visitor has to type it. */
export function SetupForm({ code }: { code: string }) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)

  function toLogin(email: string) {
    // The login asks again, and hears that it is done.
    client.removeQueries({ queryKey: setupKey })
    void navigate('/login', { replace: true, state: { email } })
  }

  async function save({ confirmation: _same, ...values }: SetupValues) {
    setRefusal(null)
    const email = values.email.trim()
    try {
      await setUp({ ...values, email })
    } catch (error) {
      if (codeOf(error) !== 'ERR_SETUP_DONE') throw error
      toasts.failure(error)
      return toLogin('')
    }
    // The account exists now, even where signing in fails: a second attempt here would be refused.
    await logIn({ email, password: values.password }).catch(() => {
      toasts.success(t('setup.done'))
      toLogin(email)
    })
  }

  return (
    <EntityForm<SetupValues>
      initial={{ code }}
      submit={save}
      onRefused={(error) => {
        setRefusal(errorText(error))
        return true
      }}
    >
      {(busy) => (
        <>
          <p className={styles.text}>{t('setup.text')}</p>
          <SetupFields hasCode={code !== ''} />
          <NewPasswordField label={t('setup.password')} />
          <PasswordConfirmationField label={t('setup.confirmation')} />
          <Refusal text={refusal} />
          <Button type="primary" size="large" htmlType="submit" block loading={busy}>
            {t('setup.save')}
          </Button>
        </>
      )}
    </EntityForm>
  )
}
