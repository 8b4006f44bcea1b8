/** Reading a conversation: from where it was left, and what arrives meanwhile counts as read. */
import { useIsMutating } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#web/kit/empty'
import { Failure } from '#web/kit/failure'
import { keys } from '../keys'
import type { Message, Ticket } from '../model'
import { useConversation } from '../queries'
import { ticketsUi } from '../store'
import { useMarkSeen } from '../use_mark_seen'
import { useUnread } from '../use_unread'
import { ConversationSkeleton } from './conversation_skeleton'
import { MessageList } from './message_list'
import styles from './ticket_pane.module.css'

export function Reading({ ticket, mayWrite }: { ticket: Ticket; mayWrite: boolean }) {
  const conversation = useConversation(ticket.id)
  const { unread, isReady } = useUnread(ticket, conversation)
  const [isAtEnd, setAtEnd] = useState(false)
  useMarkSeen(ticket, isReady && isAtEnd)
  const reply = useCallback(
    ({ id, isOwn, kind, text }: Message) => ticketsUi.quote(ticket.id, { id, isOwn, kind, text }),
    [ticket.id]
  )
  // While it is being taken it may be refused because it is not ours yet: that is answered elsewhere.
  const isChanging = useIsMutating({ mutationKey: keys.changing }) > 0
  if (conversation.error && !isChanging) {
    return <Failure error={conversation.error} onRetry={conversation.retry} />
  }
  if (!isReady) return <ConversationSkeleton />
  if (!conversation.messages.length) return <Nothing />
  return (
    <MessageList
      ticket={ticket}
      conversation={conversation}
      unread={unread}
      onReply={mayWrite ? reply : undefined}
      onAtEnd={setAtEnd}
    />
  )
}

function Nothing() {
  const { t } = useTranslation('tickets')
  return (
    <div className={styles.nothing}>
      <Empty title={t('conversation.empty')} text={t('conversation.empty_text')} />
    </div>
  )
}
