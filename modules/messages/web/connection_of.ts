/** The connection of each message's ticket, for notes below the message. */
import { createContext } from 'react'
import type { ConversationProps } from '#modules/tickets/contract'

export const ConnectionOf = createContext<ConversationProps['connectionOf']>(() => null)
