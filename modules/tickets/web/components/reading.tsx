/** Shows a conversation from its first unread message on, and marks new messages as read. */
import { useIsMutating } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ErrorState } from '#web/kit/error_state'
import { keys } from '../keys'
import type { Message, Ticket } from '../model'
import { useConversation } from '../queries'
import { ticketsUi } from '../store'
import { useLandingLost, type Landing } from '../use_landing'
import { useMarkSeen } from '../use_mark_seen'
import { useUnread } from '../use_unread'
import { ColdNote } from './cold_note'
import { ConversationSkeleton } from './conversation_skeleton'
import { MessageList } from './message_list'
import { NoMessages } from './no_messages'

interface ReadingProps {
  readonly ticket: Ticket
  readonly landing: Landing
  readonly mayWrite: boolean
}

export function Reading({ ticket, landing, mayWrite }: ReadingProps) {
  const conversation = useConversation(ticket.id, landing.messageId)
  useLandingLost(conversation.error, landing)
  const { unread, isReady } = useUnread(ticket, conversation, landing.messageId !== null)
  const [isAtEnd, setAtEnd] = useState(false)
  useMarkSeen(ticket, isReady && isAtEnd)
  const reply = useCallback(
    ({ id, isOwn, kind, text }: Message) => ticketsUi.quote(ticket.id, { id, isOwn, kind, text }),
    [ticket.id]
  )
  // While it is being accepted the server may refuse it because it is not the user's yet; handled elsewhere.
  const isChanging = useIsMutating({ mutationKey: keys.changing }) > 0
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
    <>
      <MessageList
        // Remounts for another landing message.
        key={landing.messageId ?? 'newest'}
        ticket={ticket}
        conversation={conversation}
        unread={unread}
        landing={landing}
        onReply={mayWrite ? reply : undefined}
        onAtEnd={setAtEnd}
      />
      {coldNote}
    </>
  )
}
