/** Small facts about a ticket: its queue, connection and agent; two at most, then how many more. */
import { useTranslation } from 'react-i18next'
import type { Ticket } from '../model'
import styles from './chips.module.css'

interface Chip {
  readonly key: string
  readonly text: string
  readonly color?: string
}

const shownChips = 2

export function Chips({ ticket, viewerId }: { ticket: Ticket; viewerId: number }) {
  const { t } = useTranslation('tickets')
  const chips = chipsOf(ticket, viewerId)
  const rest = chips.slice(shownChips)
  return (
    <span className={styles.chips}>
      {chips.slice(0, shownChips).map(({ key, text, color }) => (
        <span key={key} className={styles.chip} title={t(`chips.${key}`, { name: text })}>
          {color && <span className={styles.dot} style={{ background: color }} />}
          <span className={styles.text} dir="auto">
            {text}
          </span>
        </span>
      ))}
      {rest.length > 0 && (
        <span className={styles.chip} title={rest.map(({ text }) => text).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}

/** One's own name says nothing in one's own list. */
function chipsOf({ owner, queue, connection }: Ticket, viewerId: number): readonly Chip[] {
  const chips: Chip[] = []
  if (owner && owner.id !== viewerId) chips.push({ key: 'agent', text: owner.name })
  if (queue) chips.push({ key: 'queue', text: queue.name, color: queue.color })
  if (connection) chips.push({ key: 'connection', text: connection.name })
  return chips
}
