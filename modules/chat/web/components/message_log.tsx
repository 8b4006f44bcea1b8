/** The messages of a thread: days, runs of one sender; older ones load on scrolling up. */
import { CommentOutlined, LoadingOutlined } from '@ant-design/icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#web/kit/empty'
import { ErrorState, MoreFailed } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { ToEnd } from '#web/kit/to_end'
import { useSession } from '#web/shell/session_store'
import { arrange, unreadKey } from '../arrange'
import type { Message, Thread } from '../model'
import type { Messages } from '../queries'
import { useFirstUnread } from '../use_first_unread'
import { useScrollAnchor } from '../use_scroll_anchor'
import { LogLine } from './log_line'
import styles from './message_log.module.css'

interface MessageLogProps {
  readonly thread: Thread
  readonly messages: Messages
  /** How many were unread when it was opened. */
  readonly unread: number
}

export function MessageLog({ thread, messages, unread }: MessageLogProps) {
  const { t } = useTranslation('chat')
  const { messages: said, error, retry } = messages
  if (said?.length) return <Lines thread={thread} messages={messages} unread={unread} said={said} />
  return (
    <div className={styles.nothing}>
      {said && (
        <div className={styles.center}>
          <Empty
            icon={<CommentOutlined />}
            title={t('empty.silent')}
            text={t('empty.silent_text')}
          />
        </div>
      )}
      {!said && error && <ErrorState error={error} onRetry={retry} />}
      {!said && !error && <LoadingRows rows={8} rowHeight={52} />}
    </div>
  )
}

function Lines({ thread, messages, unread, said }: MessageLogProps & { said: readonly Message[] }) {
  const { t } = useTranslation('chat')
  const { older } = messages
  const first = useFirstUnread(unread, said)
  const lines = useMemo(() => arrange(said, first), [said, first])
  const box = useRef<HTMLDivElement>(null)
  const landing = unread > 0 ? unreadKey : null
  const { isAtEnd, onScroll, toEnd } = useScrollAnchor(box, lines, { landing, onTop: older.load })
  const fresh = useFresh(said, isAtEnd)
  // Always scroll to one's own new message.
  const own = said.findLast(({ id }) => id < 0)?.id
  useEffect(() => {
    if (own !== undefined) toEnd()
  }, [own, toEnd])
  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.box}
        onScroll={onScroll}
        role="log"
        aria-label={t('pane.label', { title: thread.title })}
        tabIndex={0}
      >
        <div className={styles.lines}>
          <div className={styles.older} aria-live="polite">
            {older.isLoading && <LoadingOutlined aria-label={t('pane.loading_older')} />}
            <MoreFailed error={older.error} onRetry={older.retry} />
          </div>
          {lines.map((line) => (
            <LogLine key={line.key} line={line} />
          ))}
        </div>
      </div>
      {!isAtEnd && (
        <ToEnd isFresh={fresh > 0} onClick={toEnd}>
          {fresh > 0 ? t('pane.fresh', { count: fresh }) : t('pane.to_end')}
        </ToEnd>
      )}
    </div>
  )
}

/** Number of messages by others since the end was last visible. */
function useFresh(said: readonly Message[], isAtEnd: boolean) {
  const { user } = useSession()
  const newest = said.findLast(({ id }) => id > 0)?.id ?? 0
  const [seenId, setSeenId] = useState(newest)
  if (isAtEnd && seenId !== newest) setSeenId(newest)
  return isAtEnd ? 0 : said.filter(({ id, sender }) => id > seenId && sender.id !== user.id).length
}
