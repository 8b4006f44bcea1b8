/** One thread in a list: title, last message, time and unread count. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Avatar } from '#web/kit/avatar'
import { plainText } from '#web/kit/markup'
import { Badge } from '#web/kit/badge'
import { timeOrDate } from '#web/lib/format'
import { useSession } from '#web/shell/session_store'
import { useDraft } from '../drafts'
import { othersOf, unreadOf, type Thread } from '../model'
import styles from './thread_row.module.css'

interface ThreadRowProps {
  readonly thread: Thread
  readonly isCurrent?: boolean
  readonly onChosen?: () => void
}

export function ThreadRow({ thread, isCurrent, onChosen }: ThreadRowProps) {
  const { t } = useTranslation('chat')
  const { user } = useSession()
  const unread = unreadOf(thread, user.id)
  // For the open thread the draft is in the composer already.
  const kept = useDraft(thread.id)
  const draft = isCurrent ? '' : kept
  const others = othersOf(thread, user.id).map(({ name }) => name)
  return (
    <Link
      to={`/chats/${thread.uuid}`}
      className={styles.row}
      data-unread={unread > 0 || undefined}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChosen}
    >
      <Avatar name={thread.title} size={40} />
      <span className={styles.text}>
        <span className={styles.title} dir="auto">
          {thread.title}
        </span>
        <span className={styles.preview} dir="auto">
          {draft ? (
            <span className={styles.draft}>{t('list.draft', { text: draft })}</span>
          ) : (
            plainText(thread.lastMessage) || others.join(', ') || t('list.alone')
          )}
        </span>
      </span>
      <span className={styles.side}>
        <time className={styles.time} dateTime={thread.updatedAt}>
          {timeOrDate(thread.updatedAt)}
        </time>
        <Badge count={unread} label={t('unread.messages', { count: unread })} />
      </span>
    </Link>
  )
}
