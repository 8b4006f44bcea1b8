/** The dividers of a conversation: days, the unread mark, borders between tickets, lines that customers never see. */
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { date } from '#web/lib/format'
import type { Row } from '../arrange'
import styles from './message_list.module.css'

export function Mark({ row }: { row: Exclude<Row, { kind: 'bubble' | 'album' }> }) {
  const { t } = useTranslation('messages')
  if (row.kind === 'day') return <p className={styles.day}>{dayName(row.at, t)}</p>
  if (row.kind === 'unread') {
    return <p className={styles.unread}>{t('conversation.unread', { count: row.count })}</p>
  }
  if (row.kind === 'quiet') return <p className={styles.quiet}>{row.text}</p>
  return (
    <p className={styles.border}>
      {row.kind === 'ended'
        ? t('conversation.ended', { id: row.ticketId })
        : t('conversation.began', { protocol: row.protocol })}
    </p>
  )
}

function dayName(at: string, t: (key: string) => string) {
  const day = dayjs(at)
  if (day.isSame(dayjs(), 'day')) return t('conversation.today')
  if (day.isSame(dayjs().subtract(1, 'day'), 'day')) return t('conversation.yesterday')
  return date(at)
}
