/** One talk in a list: title, last message, time and unread count. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Avatar } from '#web/kit/avatar'
import { plainText } from '#web/kit/markup'
import { Badge } from '#web/kit/badge'
import { timeOrDate } from '#web/lib/format'
import { useSession } from '#web/shell/session_store'
import { useDraft } from '../drafts'
import { othersOf, unreadOf, type Talk } from '../model'
import styles from './talk_row.module.css'

interface TalkRowProps {
  readonly talk: Talk
  readonly isCurrent?: boolean
  readonly onChosen?: () => void
}

export function TalkRow({ talk, isCurrent, onChosen }: TalkRowProps) {
  const { t } = useTranslation('chat')
  const { user } = useSession()
  const unread = unreadOf(talk, user.id)
  // For the open talk the draft is in the composer already.
  const kept = useDraft(talk.id)
  const draft = isCurrent ? '' : kept
  const others = othersOf(talk, user.id).map(({ name }) => name)
  return (
    <Link
      to={`/chats/${talk.uuid}`}
      className={styles.row}
      data-unread={unread > 0 || undefined}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChosen}
    >
      <Avatar name={talk.title} size={40} />
      <span className={styles.text}>
        <span className={styles.title} dir="auto">
          {talk.title}
        </span>
        <span className={styles.preview} dir="auto">
          {draft ? (
            <span className={styles.draft}>{t('list.draft', { text: draft })}</span>
          ) : (
            plainText(talk.lastMessage) || others.join(', ') || t('list.alone')
          )}
        </span>
      </span>
      <span className={styles.side}>
        <time className={styles.time} dateTime={talk.updatedAt}>
          {timeOrDate(talk.updatedAt)}
        </time>
        <Badge count={unread} label={t('unread.messages', { count: unread })} />
      </span>
    </Link>
  )
}
