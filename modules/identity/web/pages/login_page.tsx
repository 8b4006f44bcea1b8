/** The login page. */
import { useTranslation } from 'react-i18next'
import { VisitorPage } from '#web/shell/visitor_page/visitor_page'
import { LoginForm } from '../components/login_form'

export default function LoginPage() {
  const { t } = useTranslation('identity')
  return (
    <VisitorPage title={t('login.title')}>
      <LoginForm />
    </VisitorPage>
  )
}
