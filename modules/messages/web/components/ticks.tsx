/** Delivery state of a message of ours: clock, one tick, two ticks, two blue ticks. */
import { ClockCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { Message } from '../model'
import styles from './ticks.module.css'

/** What the ticks mean, derived from the ack number on the wire (IN-31). */
export type Delivery = 'failed' | 'waiting' | 'sent' | 'delivered' | 'read'

export function deliveryOf({ ack, errorCode, unsent }: Message): Delivery {
  if (errorCode !== null || unsent?.isFailed) return 'failed'
  if (ack >= 4) return 'read'
  if (ack === 3) return 'delivered'
  return ack === 2 ? 'sent' : 'waiting'
}

export function Ticks({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const delivery = deliveryOf(message)
  return (
    <span
      className={styles.ticks}
      data-delivery={delivery}
      role="img"
      aria-label={t(`delivery.${delivery}`)}
      title={t(`delivery.${delivery}`)}
    >
      {delivery === 'waiting' && <ClockCircleOutlined aria-hidden />}
      {delivery === 'failed' && <ExclamationCircleOutlined aria-hidden />}
      {(delivery === 'sent' || delivery === 'delivered' || delivery === 'read') && (
        <Marks isDouble={delivery !== 'sent'} />
      )}
    </span>
  )
}

function Marks({ isDouble }: { isDouble: boolean }) {
  return (
    <svg width="17" height="11" viewBox="0 0 17 11" fill="none" aria-hidden>
      <g stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        <path d={isDouble ? 'M1 6l3 3 6.5-7.5' : 'M4 6l3 3 6.5-7.5'} />
        {isDouble && <path d="M8 8.2l.9.8 6.6-7.5" />}
      </g>
    </svg>
  )
}
