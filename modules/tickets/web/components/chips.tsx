/** The chips of a ticket: agent, labels, queue and connection; at most two, then how many more. */
import { useTranslation } from 'react-i18next'
import type { Ticket } from '../model'
import styles from './chips.module.css'

interface Chip {
  readonly key: string
  readonly kind: 'agent' | 'label' | 'queue' | 'connection'
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
      {chips.slice(0, shownChips).map(({ key, kind, text, color }) => (
        <span key={key} className={styles.chip} title={t(`chips.${kind}`, { name: text })}>
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

/** The viewer's own name is omitted. */
function chipsOf({ owner, queue, connection, labels }: Ticket, viewerId: number): readonly Chip[] {
  const chips: Chip[] = []
  const add = (kind: Exclude<Chip['kind'], 'label'>, text: string, color?: string) =>
    chips.push({ key: kind, kind, text, color })
  if (owner && owner.id !== viewerId) add('agent', owner.name)
  for (const { id, name, color } of labels) {
    chips.push({ key: `label${id}`, kind: 'label', text: name, color })
  }
  if (queue) add('queue', queue.name, queue.color)
  if (connection) add('connection', connection.name)
  return chips
}
