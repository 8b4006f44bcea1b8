/** The first visit to a new installation: its visitor becomes the operator (BIL-06). */
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { VisitorPage } from '#web/shell/visitor_page/visitor_page'
import { SetupForm } from '../components/setup_form'
import { useGivenCode, useSetupNeeded } from '../setup_state'

export default function SetupPage() {
  const { t } = useTranslation('identity')
  const code = useGivenCode()
  const { data: isNeeded, error, refetch } = useSetupNeeded()
  if (isNeeded === false) return <Navigate to="/login" replace />
  return (
    <VisitorPage title={t('setup.title')}>
      {isNeeded && <SetupForm code={code} />}
      {!isNeeded && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!isNeeded && !error && <LoadingRows rows={6} rowHeight={56} />}
    </VisitorPage>
  )
}
