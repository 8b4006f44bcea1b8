/** The conversation as the tickets screen shows it, without waiting for its file. */
import type { ConversationActing, ConversationProps } from '#modules/tickets/contract'
import { useConversationProps } from '#modules/tickets/web/conversation_props'
import ShownConversation from '../components/conversation'

type Given = Pick<ConversationProps, 'ticket'> & Pick<ConversationActing, 'onAct'>

export function Conversation({ ticket, onAct }: Given) {
  return <ShownConversation {...useConversationProps(ticket, onAct)} />
}
