/** The state of a delivery, and what its receiver answered. */
import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveryState as State } from '#modules/webhooks/contract'
import { StateWord, type Tone } from '#web/kit/state_word'
import { dateTime } from '#web/lib/format'
import type { Delivery } from '../api_deliveries'
import styles from './webhook_state.module.css'

const shown: Readonly<Record<State, { icon: ReactNode; tone: Tone }>> = {
  pending: { icon: <ClockCircleOutlined aria-hidden />, tone: 'waiting' },
  delivered: { icon: <CheckCircleOutlined aria-hidden />, tone: 'good' },
  failed: { icon: <CloseCircleOutlined aria-hidden />, tone: 'bad' },
}

export function DeliveryState({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('webhooks')
  const { state, nextAttemptAt } = delivery
  return (
    <span className={styles.state}>
      <StateWord {...shown[state]}>{t(`delivery.states.${state}`)}</StateWord>
      {state === 'pending' && nextAttemptAt && (
        <small>{t('delivery.next', { at: dateTime(nextAttemptAt) })}</small>
      )}
    </span>
  )
}

/** `HTTP 200`, or why there was no answer; null before the first attempt. */
export function useOutcome(): (delivery: Delivery) => string | null {
  const { t } = useTranslation('webhooks')
  return ({ statusCode, errorKind }) => {
    if (statusCode !== null) return t('delivery.http', { status: statusCode })
    if (errorKind === null) return null
    return t([`delivery.errors.${errorKind}`, 'delivery.errors.unreachable'])
  }
}
