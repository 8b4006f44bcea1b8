import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Avatar } from '#web/kit/avatar'
import { Badge } from '#web/kit/badge'
import { timeOrDate } from '#web/lib/format'
import type { UnreadTicket } from '../model'
import styles from './bell.module.css'

export function BellRow({ ticket, onChosen }: { ticket: UnreadTicket; onChosen: () => void }) {
  const { t } = useTranslation('notifications')
  const { contact, unread, preview, updatedAt } = ticket
  return (
    <Link to={`/tickets/${ticket.uuid}`} className={styles.row} onClick={onChosen}>
      <Avatar name={contact.name} photoUrl={contact.photoUrl} size={36} />
      <span className={styles.text}>
        <span className={styles.name} dir="auto">
          {contact.name}
        </span>
        <span className={styles.preview} dir="auto">
          {preview}
        </span>
      </span>
      <span className={styles.side}>
        <time className={styles.time} dateTime={updatedAt}>
          {timeOrDate(updatedAt)}
        </time>
        <Badge count={unread} label={t('messages', { count: unread })} />
      </span>
    </Link>
  )
}
