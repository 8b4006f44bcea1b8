/** What became of a trial, where it was asked for. */
import { useTranslation } from 'react-i18next'
import type { Delivery } from '../api_deliveries'
import { DeliveryState, useOutcome } from './delivery_state'
import styles from './trial_result.module.css'

interface TrialResultProps {
  /** Of the last trial; null before there was one. */
  readonly delivery: Delivery | null
  readonly isRunning: boolean
}

export function TrialResult({ delivery, isRunning }: TrialResultProps) {
  const { t } = useTranslation('webhooks')
  const outcomeOf = useOutcome()
  if (!delivery && !isRunning) return null
  return (
    <section className={styles.trial} aria-label={t('trial.title')} role="status">
      {isRunning && <span>{t('trial.running')}</span>}
      {!isRunning && delivery && (
        <>
          <div className={styles.line}>
            <strong>{t('trial.title')}</strong>
            <DeliveryState delivery={delivery} />
            <span>{outcomeOf(delivery)}</span>
            {delivery.durationMs !== null && (
              <span>{t('delivery.duration', { count: delivery.durationMs })}</span>
            )}
          </div>
          {delivery.answer && <code className={styles.answer}>{delivery.answer}</code>}
        </>
      )}
    </section>
  )
}
