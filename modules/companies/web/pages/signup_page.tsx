/** Signing up (BIL-01). A `companyId` in the address, as old links have it, does nothing. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { VisitorPage } from '#web/shell/visitor_page/visitor_page'
import { showSignup, signupKey } from '../api_signup'
import { SignupForm } from '../components/signup_form'
import styles from './signup_page.module.css'

export default function SignupPage() {
  const { t } = useTranslation('companies')
  return (
    <VisitorPage title={t('signup.title')}>
      <Door />
      <p className={styles.links}>
        <Link to="/login">{t('signup.to_login')}</Link>
      </p>
    </VisitorPage>
  )
}

/** The form, or why there is none. */
function Door() {
  const { t } = useTranslation('companies')
  const { data, error, refetch } = useQuery({
    queryKey: signupKey,
    queryFn: ({ signal }) => showSignup(signal),
  })
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={5} rowHeight={64} />
  if (!data.isOpen) return <p className={styles.closed}>{t('signup.closed')}</p>
  return <SignupForm trialDays={data.trialDays} />
}
