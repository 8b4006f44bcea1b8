/** The content of a card: contact, last message, state, queue and agent. */
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/kit/avatar'
import { Badge } from '#web/kit/badge'
import { timeOrDate } from '#web/lib/format'
import { shownNumber } from '#web/lib/phone_number'
import type { Card, Lane } from '../model'
import styles from './card.module.css'

export function CardFace({ card }: { card: Card }) {
  const { t } = useTranslation('kanban')
  const { id, contact, preview, unread, updatedAt } = card
  return (
    <>
      <span className={styles.head}>
        <Avatar name={contact.name} photoUrl={contact.photoUrl} size={32} />
        <span className={styles.who}>
          <span className={styles.name} dir="auto" title={contact.name}>
            {contact.name}
          </span>
          <span className={styles.facts}>
            {t('card.number', { id })}
            {contact.number && ` · ${shownNumber(contact.number)}`}
          </span>
        </span>
      </span>
      <span className={styles.preview} dir="auto">
        {preview || t('card.no_message')}
      </span>
      {card.labels.length > 0 && <Labels labels={card.labels} />}
      <span className={styles.foot}>
        <Place card={card} />
        <Badge count={unread} label={t('card.unread', { count: unread })} />
        <time dateTime={updatedAt}>{timeOrDate(updatedAt)}</time>
      </span>
    </>
  )
}

/** The queue, and the agent. */
function Place({ card: { queue, owner, isWaiting } }: { card: Card }) {
  const { t } = useTranslation('kanban')
  const who = isWaiting || !owner ? t('card.waiting') : owner.name
  return (
    <span className={styles.place} title={queue ? `${queue.name} · ${who}` : who}>
      {queue && (
        <>
          <Dot color={queue.color} />
          <span dir="auto">{queue.name}</span>
          <span aria-hidden> · </span>
        </>
      )}
      <span dir="auto" data-waits={isWaiting || undefined}>
        {who}
      </span>
    </span>
  )
}

const shownLabels = 2

function Labels({ labels }: { labels: readonly Lane[] }) {
  const { t } = useTranslation('kanban')
  const rest = labels.slice(shownLabels)
  return (
    <span className={styles.labels}>
      {labels.slice(0, shownLabels).map(({ id, name, color }) => (
        <span key={id} className={styles.label} title={name}>
          <Dot color={color} />
          <span dir="auto">{name}</span>
        </span>
      ))}
      {rest.length > 0 && (
        <span
          className={styles.label}
          role="img"
          aria-label={t('card.more_labels', { count: rest.length })}
          title={rest.map(({ name }) => name).join(', ')}
        >
          +{rest.length}
        </span>
      )}
    </span>
  )
}

export const Dot = ({ color }: { color: string }) => (
  <span className={styles.dot} style={{ background: color }} />
)
