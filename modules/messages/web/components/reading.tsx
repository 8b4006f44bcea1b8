/** Shows a conversation from its first unread message on, and marks new messages as read. */
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quietLines, type QuietLine } from '#modules/messages/contract'
import type { ConversationProps } from '#modules/tickets/contract'
import { ConversationSkeleton } from '#web/kit/conversation_skeleton'
import { Empty } from '#web/kit/empty'
import { ErrorState } from '#web/kit/error_state'
import { Slot } from '#web/shell/slots'
import { useBelowOf } from '../below'
import { ConnectionOf } from '../connection_of'
import type { Message } from '../model'
import { useConversation } from '../queries'
import { writingUi } from '../store'
import { useLandingLost, type Landing } from '../use_landing'
import { useMarkSeen } from '../use_mark_seen'
import { useUnread } from '../use_unread'
import { ColdNote } from './cold_note'
import { MessageList } from './message_list'
import styles from './reading.module.css'

interface ReadingProps extends Omit<ConversationProps, 'acting'> {
  readonly landing: Landing
  readonly mayWrite: boolean
}

export function Reading(props: ReadingProps) {
  const { ticket, landing, mayWrite, unreadBefore, isChanging, onSeen, connectionOf } = props
  const conversation = useConversation(ticket.id, landing.messageId)
  useLandingLost(conversation.error, landing)
  useBelowOf(ticket.id)
  const { unread, isReady } = useUnread(unreadBefore, conversation, landing.messageId !== null)
  const [isAtEnd, setAtEnd] = useState(false)
  const { quiet, show } = useQuietLines()
  useMarkSeen(ticket, isReady && isAtEnd, onSeen)
  const reply = useCallback(
    ({ id, isOwn, kind, text }: Message) => writingUi.quote(ticket.id, { id, isOwn, kind, text }),
    [ticket.id]
  )
  // While it is being accepted the server may refuse it because it is not the user's yet; handled elsewhere.
  if (conversation.error && !isChanging) {
    return <ErrorState error={conversation.error} onRetry={conversation.retry} />
  }
  if (!isReady) return <ConversationSkeleton />
  const coldNote = mayWrite && <ColdNote ticket={ticket} conversation={conversation} />
  if (!conversation.messages.length) {
    return (
      <>
        <NoMessages />
        {coldNote}
      </>
    )
  }
  return (
    <ConnectionOf value={connectionOf}>
      <MessageList
        // Remounts for another landing message.
        key={landing.messageId ?? 'newest'}
        ticket={ticket}
        conversation={conversation}
        unread={unread}
        landing={landing}
        quiet={quiet}
        onReply={mayWrite ? reply : undefined}
        onAtEnd={setAtEnd}
      />
      <Slot of={quietLines} props={{ ticketId: ticket.id, show }} />
      {coldNote}
    </ConnectionOf>
  )
}

/** What other modules say between the messages, oldest first. */
function useQuietLines() {
  const [lines, setLines] = useState<Readonly<Record<string, readonly QuietLine[]>>>({})
  const show = useCallback(
    (module: string, own: readonly QuietLine[]) => setLines((all) => ({ ...all, [module]: own })),
    []
  )
  const quiet = useMemo(
    () =>
      Object.values(lines)
        .flat()
        .sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    [lines]
  )
  return { quiet, show }
}

/** Empty state of a conversation: a greeting (core.md 2). */
function NoMessages() {
  const { t } = useTranslation('messages')
  return (
    <div className={styles.nothing}>
      <Empty title={t('conversation.empty')} text={t('conversation.empty_text')} />
    </div>
  )
}
