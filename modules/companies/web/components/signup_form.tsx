/** The form by which a visitor opens a company and becomes its admin (BIL-01). */
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { signupFields } from '#modules/identity/contract'
import { EntityForm } from '#web/kit/form'
import { Refusal } from '#web/kit/refusal'
import { errorText } from '#web/lib/error_text'
import { codeOf } from '#web/lib/http'
import { toasts } from '#web/lib/toasts'
import { PublicSlot } from '#web/shell/public_slot'
import { logIn } from '#web/shell/session'
import { signUp, signupKey, type SignupForm as Values } from '../api_signup'
import { EmailField, NameField, PasswordField, PhoneField } from './signup_fields'
import styles from './signup_form.module.css'

const blank: Values = { name: '', email: '', phone: '', password: '' }

export function SignupForm({ trialDays }: { trialDays: number }) {
  const { t } = useTranslation('companies')
  const client = useQueryClient()
  const enter = useEntrance()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [takenEmail, setTakenEmail] = useState<string | null>(null)

  async function submit(values: Values) {
    setRefusal(null)
    const form = { ...values, name: values.name.trim(), email: values.email.trim() }
    try {
      await signUp(form)
    } catch (error) {
      if (isTaken(error)) setTakenEmail(form.email)
      throw error
    }
    await enter(form)
  }
  function refused(error: unknown) {
    setRefusal(errorText(error))
    if (codeOf(error) === 'ERR_USER_CREATION_DISABLED')
      void client.invalidateQueries({ queryKey: signupKey })
    return true
  }
  return (
    <EntityForm<Values> initial={blank} submit={submit} onRefused={refused}>
      {(busy) => (
        <>
          {trialDays > 0 && (
            <p className={styles.trial}>{t('signup.trial', { count: trialDays })}</p>
          )}
          <NameField />
          <EmailField taken={takenEmail} />
          <PhoneField />
          <PasswordField />
          <PublicSlot of={signupFields} props={{}} />
          <Refusal text={refusal} />
          <Button type="primary" size="large" htmlType="submit" block loading={busy}>
            {t('signup.submit')}
          </Button>
        </>
      )}
    </EntityForm>
  )
}

/** Signs the new admin in. When that fails the company is there all the same: the login page takes over. */
function useEntrance() {
  const { t } = useTranslation('companies')
  const navigate = useNavigate()
  return async ({ email, password }: Values) => {
    toasts.success(t('signup.done'))
    try {
      await logIn({ email, password })
    } catch (error) {
      toasts.failure(error)
      void navigate('/login', { state: { email } })
    }
  }
}

const isTaken = (error: unknown) => codeOf(error) === 'ERR_EMAIL_ALREADY_EXISTS'
