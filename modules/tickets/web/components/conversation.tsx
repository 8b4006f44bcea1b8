/** The conversation of a ticket: another module's part of the screen, shown from below the header on. */
import { ticketConversation } from '#modules/tickets/contract'
import { ConversationSkeleton } from '#web/kit/conversation_skeleton'
import { ErrorState } from '#web/kit/error_state'
import { Slot } from '#web/shell/slots'
import { useConversationProps } from '../conversation_props'
import type { Ticket, TicketAction } from '../model'

interface ConversationProps {
  readonly ticket: Ticket
  /** Missing in a peek. */
  readonly onAct?: (action: TicketAction, ticket: Ticket) => void
}

/** Give it the ticket's id as its key. */
export function Conversation({ ticket, onAct }: ConversationProps) {
  return (
    <Slot
      of={ticketConversation}
      props={useConversationProps(ticket, onAct)}
      waiting={<ConversationSkeleton />}
      broken={(error, retry) => <ErrorState error={error} onRetry={retry} />}
    />
  )
}
