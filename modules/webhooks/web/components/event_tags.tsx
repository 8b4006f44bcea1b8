/** The events of a webhook by their names on the wire; in a list as many as fit on a line or two. */
import { useTranslation } from 'react-i18next'
import { useKnownEvents } from '../use_events'
import styles from './event_tags.module.css'

/** Of more than this many a list shows the first, and how many more there are. */
const inList = 3

interface EventTagsProps {
  readonly events: readonly string[]
  readonly isShort?: boolean
}

export function EventTags({ events, isShort }: EventTagsProps) {
  const { t } = useTranslation('webhooks')
  const known = useKnownEvents()
  if (isShort && known.every((event) => events.includes(event))) return t('page.every_event')
  const isCut = isShort && events.length > inList
  const shown = isCut ? events.slice(0, inList) : events
  return (
    <ul className={styles.tags}>
      {shown.map((event) => (
        <li key={event}>
          <code>{event}</code>
        </li>
      ))}
      {isCut && (
        <li className={styles.more}>{t('page.more_events', { count: events.length - inList })}</li>
      )}
    </ul>
  )
}
