/** What the conversation of a ticket is given by this screen. */
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type {
  ComposerHandle,
  ConversationActing,
  ConversationProps,
} from '#modules/tickets/contract'
import { conversationCommands } from './conversation_commands'
import { keys } from './keys'
import type { Ticket } from './model'
import { ticketsStore, ticketsUi } from './store'
import { knownTicket, patchTicket } from './ticket_cache'

/** The component that calls it must be mounted anew for each ticket. Without `onAct` for a peek. */
export function useConversationProps(
  ticket: Ticket,
  onAct?: ConversationActing['onAct']
): ConversationProps {
  const client = useQueryClient()
  const { id } = ticket
  // Read on the first render: opening the conversation resets the server's count.
  const [unreadBefore] = useState(
    () => ticketsStore.getState().unreadWhenTaken[id] ?? ticket.unread
  )
  useEffect(() => ticketsUi.noteUnread(id, null), [id])
  const isChanging = useIsMutating({ mutationKey: keys.changing }) > 0
  const onSeen = useCallback(() => patchTicket(client, id, { unread: 0 }), [client, id])
  const connectionOf = useCallback(
    (ticketId: number) =>
      knownTicket(client, (known) => known.id === ticketId)?.connection?.id ?? null,
    [client]
  )
  const acting = useMemo(() => (onAct ? { onAct, takeComposer } : null), [onAct])
  return { ticket, acting, unreadBefore, isChanging, onSeen, connectionOf }
}

const takeComposer = (composer: ComposerHandle | null) =>
  void (conversationCommands.composer = composer)
