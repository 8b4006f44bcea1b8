/** What came of the last attempt to reach a payment provider, in words. */
import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { shortDateTime } from '#web/lib/format'
import type { PaymentProvider, ProviderFailure, Trial } from '../payment_model'
import styles from './payment_card.module.css'

interface PaymentOutcomeProps {
  readonly of: PaymentProvider
  /** Of this visit; without one, what the server noted before is shown. */
  readonly trial: Trial | null
}

export function PaymentOutcome({ of: { lastFailure }, trial }: PaymentOutcomeProps) {
  const { t } = useTranslation('billing')
  return (
    <div role="status" className={styles.outcome}>
      {!trial && lastFailure && <Failed failure={lastFailure} at={lastFailure.at} />}
      {trial?.failure && <Failed failure={trial.failure} what={trial.what} />}
      {trial && !trial.failure && (
        <p className={styles.worked}>
          <CheckCircleOutlined aria-hidden /> {t(`providers.works.${trial.what}`)}
        </p>
      )}
    </div>
  )
}

interface FailedProps {
  readonly failure: ProviderFailure
  readonly what?: Trial['what']
  readonly at?: string
}

function Failed({ failure: { reason, detail }, what, at }: FailedProps) {
  const { t } = useTranslation('billing')
  return (
    <p className={styles.failed}>
      <WarningOutlined aria-hidden />
      <span>
        {t(`providers.failures.${reason}`, { context: what })} {detail && <code>{detail}</code>}
        {at && <small>{shortDateTime(at)}</small>}
      </span>
    </p>
  )
}
