/** One schedule in the calendar: its state by an icon, its hour, whom it goes to. */
import { useTranslation } from 'react-i18next'
import { PaperClipOutlined } from '@ant-design/icons'
import type { Schedule } from '../api'
import { shownState, stateIcons } from '../state'
import { shownAt } from '#web/shell/company_zone'
import styles from './entry.module.css'

interface EntryProps {
  readonly schedule: Schedule
  /** Its hour, as the calendar writes it. */
  readonly time: string
  /** The calendar's name of the view. */
  readonly view: string
  readonly zone: string
}

export function Entry({ schedule, time, view, zone }: EntryProps) {
  const { t } = useTranslation('schedules')
  const { contact, text, connection, file } = schedule
  const state = shownState(schedule)
  const status = t(`status.${state}`)
  const name = contact.name || t('entry.nameless')
  const isAgenda = view.startsWith('list')
  const isMonth = view.startsWith('dayGrid')
  const label = t('entry.label', { status, at: shownAt(schedule.at, zone), name, text })
  return (
    <span
      className={styles.entry}
      data-schedule={schedule.id}
      data-state={state}
      data-look={isAgenda ? 'agenda' : isMonth ? 'month' : 'hours'}
      title={isAgenda ? undefined : label}
    >
      <span className={styles.icon}>{stateIcons[state]}</span>
      <span className={isAgenda ? styles.status : styles.hidden}>{status}</span>
      <time className={styles.time}>{time}</time>
      <strong className={styles.name} dir="auto">
        {name}
      </strong>
      {!isMonth && (
        <span className={styles.text} dir="auto">
          {text}
        </span>
      )}
      {isAgenda && (
        <span className={styles.more}>
          {file && <PaperClipOutlined aria-label={t('details.file')} />}
          {connection && <span dir="auto">{connection.name}</span>}
        </span>
      )}
    </span>
  )
}
