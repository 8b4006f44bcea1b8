/** The login page; on a new installation it leads to the setup. */
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { VisitorPage } from '#web/shell/visitor_page/visitor_page'
import { LoginForm } from '../components/login_form'
import { setupPath, useSetupNeeded } from '../setup_state'

export default function LoginPage() {
  const { t } = useTranslation('identity')
  // Meanwhile, and where the server does not say, the form is shown.
  const { data: isNew } = useSetupNeeded()
  if (isNew) return <Navigate to={setupPath} replace />
  return (
    <VisitorPage title={t('login.title')}>
      <LoginForm />
    </VisitorPage>
  )
}
