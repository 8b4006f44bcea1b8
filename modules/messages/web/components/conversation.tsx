/** The conversation of a ticket: open, with its composer, or peeked into. */
import type { ConversationProps } from '#modules/tickets/contract'
import { useLandingAside } from '../use_landing'
import { ConversationPane } from './conversation_pane'
import { Reading } from './reading'

export default function Conversation({ acting, ...reading }: ConversationProps) {
  if (!acting) return <Peeked {...reading} />
  return <ConversationPane {...reading} {...acting} />
}

function Peeked(props: Omit<ConversationProps, 'acting'>) {
  return <Reading {...props} landing={useLandingAside()} mayWrite={false} />
}
