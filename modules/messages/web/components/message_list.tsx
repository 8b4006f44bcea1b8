/** The lines of a conversation: days, borders, bubbles; older ones are loaded on scrolling up. */
import { LoadingOutlined } from '@ant-design/icons'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuietLine } from '#modules/messages/contract'
import { MoreFailed } from '#web/kit/error_state'
import { ToEnd } from '#web/kit/to_end'
import { number } from '#web/lib/format'
import { arrange, type Row, type Unread } from '../arrange'
import type { Message, Ticket } from '../model'
import type { Conversation } from '../queries'
import type { Landing } from '../use_landing'
import { AlbumBubble } from './album_bubble'
import { Mark } from './conversation_mark'
import { MessageBubble, type MessageBubbleProps } from './message_bubble'
import styles from './message_list.module.css'
import { lightUp, useFresh, useOpening, useOwnShown, useQuoted } from './scroll_target'
import { useScrollKeeper } from './use_scroll_keeper'

export interface MessageListProps {
  readonly ticket: Ticket
  readonly conversation: Conversation
  /** The position of the unread mark; null when there are no unread messages. */
  readonly unread: Unread | null
  readonly landing: Landing
  readonly quiet: readonly QuietLine[]
  readonly onReply?: (message: Message) => void
  /** Called when the end comes into sight or leaves it. */
  readonly onAtEnd: (isAtEnd: boolean) => void
}

export function MessageList(props: MessageListProps) {
  const { ticket, conversation, unread, landing, quiet, onReply, onAtEnd } = props
  const { t } = useTranslation('messages')
  const { messages, older, newer } = conversation
  const { hasMore: hasOlder } = older
  const { hasMore: hasNewer } = newer
  const rows = useMemo(
    () => arrange(messages, { ticket, unread, isWhole: !hasOlder, isOpenEnded: hasNewer, quiet }),
    [messages, ticket, unread, hasOlder, hasNewer, quiet]
  )
  const box = useRef<HTMLDivElement>(null)
  const opening = useOpening({ messages, unread, landing })
  const { isAtEnd, onScroll, toEnd, toRow } = useScrollKeeper(box, rows, {
    landing: opening,
    isOpenEnded: hasNewer,
    onTop: older.load,
    onBottom: newer.load,
  })
  const goToEnd = useCallback(
    () => (landing.messageId === null ? toEnd() : landing.toNewest()),
    [landing, toEnd]
  )
  useEffect(() => onAtEnd(isAtEnd), [isAtEnd, onAtEnd])
  useOwnShown(ticket.id, goToEnd)
  const fresh = useFresh(messages, isAtEnd, hasNewer)
  const showQuoted = useQuoted(box, messages, { toRow, landAt: landing.landAt })
  useEffect(() => {
    if (opening?.at === 'middle' && box.current) lightUp(box.current, opening.key)
  }, [opening])

  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.box}
        onScroll={onScroll}
        role="log"
        aria-label={t('conversation.label', { name: ticket.contact.name })}
        tabIndex={0}
      >
        <div className={styles.rows}>
          <div className={styles.older} aria-live="polite">
            {older.isLoading && <LoadingOutlined aria-label={t('conversation.loading_older')} />}
            <MoreFailed error={older.error} onRetry={older.retry} />
          </div>
          {rows.map((row) => (
            <div key={row.key} data-row={row.key} data-stays={isSaid(row) || undefined}>
              <Line
                row={row}
                contactName={ticket.contact.name}
                onReply={onReply}
                onShowQuoted={showQuoted}
              />
            </div>
          ))}
          <MoreFailed error={newer.error} onRetry={newer.retry} />
        </div>
      </div>
      {!isAtEnd && (
        <ToEnd isFresh={fresh > 0} onClick={goToEnd}>
          {fresh > 0
            ? t('conversation.fresh', { count: fresh, shown: number(fresh) })
            : t(hasNewer ? 'conversation.to_newest' : 'conversation.to_end')}
        </ToEnd>
      )}
    </div>
  )
}

type Said = Extract<Row, { kind: 'bubble' | 'album' }>
const isSaid = (row: Row): row is Said => row.kind === 'bubble' || row.kind === 'album'

interface LineProps extends Pick<MessageBubbleProps, 'contactName' | 'onReply' | 'onShowQuoted'> {
  readonly row: Row
}

function Line({ row, ...shared }: LineProps) {
  if (!isSaid(row)) return <Mark row={row} />
  const run = { isFirst: row.isFirst, isLast: row.isLast }
  if (row.kind === 'bubble') return <MessageBubble message={row.message} {...run} {...shared} />
  return <AlbumBubble messages={row.messages} {...run} onReply={shared.onReply} />
}
