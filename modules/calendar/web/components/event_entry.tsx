/** One event in the calendar: its hour and its title. */
import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '../api'
import { shownSpan } from '../shown_span'
import styles from './event_entry.module.css'

interface EventEntryProps {
  readonly event: CalendarEvent
  /** Its hour, as the calendar writes it; empty for whole days. */
  readonly time: string
  /** The calendar's name of the view. */
  readonly view: string
  readonly zone: string
}

export function EventEntry({ event, time, view, zone }: EventEntryProps) {
  const { t } = useTranslation('calendar')
  const title = event.title || t('event.untitled')
  const isList = view.startsWith('list')
  const label = `${shownSpan(event, zone)}: ${title}`
  return (
    <span
      className={styles.event}
      data-list={isList || undefined}
      title={isList ? undefined : label}
    >
      <time className={styles.time}>{event.isWholeDays ? t('event.whole_day') : time}</time>
      <strong className={styles.title} dir="auto">
        {title}
      </strong>
      {isList && event.text && (
        <span className={styles.text} dir="auto">
          {event.text}
        </span>
      )}
    </span>
  )
}
