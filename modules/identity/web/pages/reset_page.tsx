/** Password reset: an e-mail first, then the code that was sent to it and the new password (administration.md 2). */
import { useTranslation } from 'react-i18next'
import { VisitorPage } from '#web/shell/visitor_page/visitor_page'
import { EmailStep } from '../components/email_step'
import { PasswordStep } from '../components/password_step'
import { ResetLinks } from '../components/reset_links'
import { isSent, useResetProgress } from '../reset_progress'

export default function ResetPage() {
  const { t } = useTranslation('identity')
  const { progress, proceed } = useResetProgress()
  const { email } = progress
  if (!isSent(progress)) {
    return (
      <VisitorPage title={t('reset.title')}>
        <EmailStep key={email} email={email ?? ''} onSent={proceed} />
        <ResetLinks />
      </VisitorPage>
    )
  }
  return (
    <VisitorPage title={t(progress.isWelcome ? 'reset.welcome_title' : 'reset.new_title')}>
      <PasswordStep key={email} progress={progress} proceed={proceed} />
      <ResetLinks />
    </VisitorPage>
  )
}
