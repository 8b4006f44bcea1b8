/** The second step of the password reset: the code and the new password; only the password when a link has the code. */
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { EntityForm } from '#web/kit/form'
import { NewPasswordField, PasswordConfirmationField } from '#web/kit/new_password'
import { Refusal } from '#web/kit/refusal'
import { errorText } from '#web/lib/error_text'
import { codeOf } from '#web/lib/http'
import { toasts } from '#web/lib/toasts'
import { resetPassword } from '../api_reset'
import type { Proceed, SentProgress } from '../reset_progress'
import { CodeField, isCode } from './code_field'
import { ResendCode } from './resend_code'
import { ResetAccount } from './reset_account'

interface PasswordStepProps {
  readonly progress: SentProgress
  readonly proceed: Proceed
}
interface NewPasswordValues {
  /** Missing when a link has the code. */
  readonly token?: string
  readonly password: string
  readonly confirmation: string
}

export function PasswordStep({ progress, proceed }: PasswordStepProps) {
  const { email, nextCodeAt = 0, token = '', isWelcome } = progress
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<unknown>(null)
  const isByLink = token !== '' && !isCode(token)
  const isLinkInvalid = isByLink && codeOf(refusal) === 'ERR_RESET_CODE_INVALID'
  const toFirstStep = () => proceed({ email })

  async function save(values: NewPasswordValues) {
    setRefusal(null)
    await resetPassword({ email, token: values.token ?? token, password: values.password })
    toasts.success(t('reset.done'))
    void navigate('/login', { replace: true, state: { email } })
  }

  return (
    <EntityForm<NewPasswordValues>
      initial={{ token, password: '', confirmation: '' }}
      submit={save}
      onRefused={(error) => {
        setRefusal(error)
        return true
      }}
    >
      {(busy) => (
        <>
          <ResetAccount email={email} isByLink={isByLink} onChange={toFirstStep} />
          {!isByLink && <CodeField />}
          <NewPasswordField label={t('reset.password')} autoFocus={isByLink} />
          <PasswordConfirmationField label={t('reset.confirmation')} />
          <Refusal text={isLinkInvalid ? t('reset.link_invalid') : textOf(refusal)} />
          {isLinkInvalid ? (
            <Button type="primary" size="large" block onClick={toFirstStep}>
              {t('reset.ask_code')}
            </Button>
          ) : (
            <Button type="primary" size="large" htmlType="submit" block loading={busy}>
              {t(isWelcome ? 'reset.welcome_save' : 'reset.save')}
            </Button>
          )}
          {!isByLink && (
            <ResendCode
              email={email}
              nextAt={nextCodeAt}
              onWait={(nextAt) => proceed({ ...progress, nextCodeAt: nextAt }, { replace: true })}
            />
          )}
        </>
      )}
    </EntityForm>
  )
}

const textOf = (refusal: unknown) => (refusal === null ? null : errorText(refusal))
