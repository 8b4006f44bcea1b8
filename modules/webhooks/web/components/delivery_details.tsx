/** One delivery: what was sent, with which headers, and what was answered. */
import { RedoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '#web/kit/sheet'
import { exactDateTime, number } from '#web/lib/format'
import type { Delivery } from '../api_deliveries'
import styles from './delivery_details.module.css'
import { DeliveryState, useOutcome } from './delivery_state'

interface DeliveryDetailsProps {
  /** Null while nothing is open. */
  readonly delivery: Delivery | null
  readonly onReplay: (delivery: Delivery) => void
  readonly isReplaying: boolean
  readonly onClose: () => void
}

export function DeliveryDetails(props: DeliveryDetailsProps) {
  const { delivery, onReplay, isReplaying, onClose } = props
  const { t } = useTranslation('webhooks')
  const shown = useLast(delivery)
  return (
    <Sheet
      open={delivery !== null}
      title={shown && <code>{shown.event}</code>}
      width={640}
      onClose={onClose}
      tools={
        shown &&
        shown.state !== 'pending' && (
          <Button
            icon={<RedoOutlined aria-hidden />}
            loading={isReplaying}
            onClick={() => onReplay(shown)}
          >
            {t('replay.action')}
          </Button>
        )
      }
    >
      {shown && <Details delivery={shown} />}
    </Sheet>
  )
}

/** The content is kept until the sheet has closed. */
function useLast(delivery: Delivery | null) {
  const [last, setLast] = useState(delivery)
  if (delivery && delivery !== last) setLast(delivery)
  return delivery ?? last
}

function Details({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('webhooks')
  const outcomeOf = useOutcome()
  const { id, attempts, durationMs, createdAt, triedAt, body, headers, answer } = delivery
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    [t('log.answer'), outcomeOf(delivery)],
    [t('log.attempts'), number(attempts)],
    [t('log.duration'), durationMs === null ? null : t('delivery.duration', { count: durationMs })],
    [t('log.at'), exactDateTime(createdAt)],
    [t('delivery.tried_at'), triedAt && exactDateTime(triedAt)],
    [t('delivery.id'), id],
  ]
  return (
    <div className={styles.details}>
      <DeliveryState delivery={delivery} />
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {attempts === 0 && body === null && <p>{t('delivery.not_sent')}</p>}
      <Block title={t('delivery.body')} text={body && pretty(body)} />
      <Block
        title={t('delivery.headers')}
        text={
          headers &&
          Object.entries(headers)
            .map((line) => line.join(': '))
            .join('\n')
        }
      />
      <Block title={t('delivery.answer')} text={answer} />
    </div>
  )
}

/** The keyboard must reach it, as it may scroll. */
const Block = ({ title, text }: { title: string; text: string | null }) =>
  text && (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <pre className={styles.block} tabIndex={0} role="region" aria-label={title}>
        <code>{text}</code>
      </pre>
    </section>
  )

/** Indented for reading; what was sent has no spaces between its parts. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
