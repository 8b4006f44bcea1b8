/** The conversation's lines: days, borders, bubbles; older ones come as one scrolls up. */
import { ArrowDownOutlined, LoadingOutlined } from '@ant-design/icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import dayjs from 'dayjs'
import { date, number } from '#web/lib/format'
import { arrange, type Row, type Unread } from '../arrange'
import type { Message, Ticket } from '../model'
import type { Conversation } from '../queries'
import { MessageBubble } from './message_bubble'
import styles from './message_list.module.css'
import { useScrollKeeper } from './use_scroll_keeper'

export interface MessageListProps {
  readonly ticket: Ticket
  readonly conversation: Conversation
  /** Where reading goes on; null when everything was read. */
  readonly unread: Unread | null
  readonly onReply?: (message: Message) => void
  /** The end is in sight, or no longer. */
  readonly onAtEnd: (isAtEnd: boolean) => void
}

export function MessageList(props: MessageListProps) {
  const { ticket, conversation, unread, onReply, onAtEnd } = props
  const { t } = useTranslation('tickets')
  const { messages, hasOlder, isLoadingOlder, loadOlder } = conversation
  const rows = useMemo(
    () => arrange(messages, { ticket, unread, isWhole: !hasOlder }),
    [messages, ticket, unread, hasOlder]
  )
  const box = useRef<HTMLDivElement>(null)
  const { isAtEnd, onScroll, toEnd, toRow } = useScrollKeeper(box, rows, {
    landing: unread ? 'unread' : null,
    onTop: loadOlder,
  })
  useEffect(() => onAtEnd(isAtEnd), [isAtEnd, onAtEnd])
  useOwnShown(messages, toEnd)
  const fresh = useFresh(messages, isAtEnd)
  const showQuoted = useQuoted(messages, toRow)

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
            {isLoadingOlder && <LoadingOutlined aria-label={t('conversation.loading_older')} />}
          </div>
          {rows.map((row) => (
            <div key={row.key} data-row={row.key} data-stays={row.kind === 'bubble' || undefined}>
              {row.kind === 'bubble' ? (
                <MessageBubble
                  message={row.message}
                  isFirst={row.isFirst}
                  isLast={row.isLast}
                  contactName={ticket.contact.name}
                  onReply={onReply}
                  onShowQuoted={showQuoted}
                />
              ) : (
                <Mark row={row} />
              )}
            </div>
          ))}
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className={styles.down} data-fresh={fresh > 0} onClick={toEnd}>
          <ArrowDownOutlined aria-hidden />
          {fresh > 0
            ? t('conversation.fresh', { count: fresh, shown: number(fresh) })
            : t('conversation.to_end')}
        </button>
      )}
    </div>
  )
}

function Mark({ row }: { row: Exclude<Row, { kind: 'bubble' }> }) {
  const { t } = useTranslation('tickets')
  if (row.kind === 'day') return <p className={styles.day}>{dayName(row.at, t)}</p>
  if (row.kind === 'unread') {
    return <p className={styles.unread}>{t('conversation.unread', { count: row.count })}</p>
  }
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

/** What I say is shown to me, wherever I was reading. */
function useOwnShown(messages: readonly Message[], toEnd: () => void) {
  const last = messages.at(-1)
  const underWay = last?.unsent && !last.unsent.isFailed ? last.key : null
  useEffect(() => {
    if (underWay) toEnd()
  }, [underWay, toEnd])
}

/** How many messages came in since the end was last in sight. */
function useFresh(messages: readonly Message[], isAtEnd: boolean) {
  const newest = messages.findLast(({ id }) => id > 0)?.id ?? 0
  const [seenId, setSeenId] = useState(newest)
  if (isAtEnd && seenId !== newest) setSeenId(newest)
  return isAtEnd ? 0 : messages.filter(({ isOwn, id }) => !isOwn && id > seenId).length
}

/** Shows the message that another one answers, and lights it up for a moment. */
function useQuoted(messages: readonly Message[], toRow: (key: string) => boolean) {
  const latest = useRef(messages)
  useEffect(() => {
    latest.current = messages
  })
  return useMemo(
    () => (id: number) => {
      const quoted = latest.current.find((message) => message.id === id)
      if (!quoted || !toRow(quoted.key)) return
      const row = document.querySelector(`[data-row="${CSS.escape(quoted.key)}"]`)
      row?.setAttribute('data-lit', '')
      setTimeout(() => row?.removeAttribute('data-lit'), 1200)
    },
    [toRow]
  )
}
