/** The words of the tickets module: states, events, and the questions it asks. */
import { defineExtensionPoint } from '#app/kernel/extension_point'
import type { InboundMessage } from '#modules/whatsapp/contract'

export const ticketStatuses = ['pending', 'open', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Who wrote a message of ours (IN-43). Null: the customer, or a phone of the company. */
export type MessageOrigin = 'user' | 'bot' | 'api' | 'campaign' | 'schedule'

/** Where a ticket stands: decides who may see it and in whose lists it is. */
export interface TicketPlace {
  readonly status: TicketStatus
  readonly userId: number | null
  /** The queue, or for a closed ticket the queue it was closed in (CLO-07). */
  readonly queueId: number | null
}

export interface TicketOpened {
  readonly companyId: number
  readonly ticketId: number
  readonly contactId: number
}
export interface TicketClosed extends TicketOpened {
  /** Nobody writes to the customer about it (CLO-10, IN-06). */
  readonly isSilent: boolean
}
export interface TicketMoved {
  readonly companyId: number
  readonly ticketId: number
  /** Null when the ticket is new. */
  readonly from: TicketPlace | null
  readonly to: TicketPlace
}
export interface MessageNews {
  readonly companyId: number
  readonly ticketId: number
  readonly messageId: number
}
declare module '#app/kernel/events' {
  interface DomainEvents {
    'tickets.opened': TicketOpened
    'tickets.closed': TicketClosed
    'tickets.moved': TicketMoved
    /** The last message says something else now; nothing moved. */
    'tickets.preview_changed': { companyId: number; ticketId: number }
    'tickets.unread_cleared': { companyId: number; ticketId: number }
    'tickets.message_stored': MessageNews
    /** Its acknowledgement, file or text changed. */
    'tickets.message_changed': MessageNews
  }
}

/** A message that was just stored for the first time. */
export interface StoredMessage {
  readonly companyId: number
  readonly ticketId: number
  readonly contactId: number
  readonly messageId: number
  readonly isNew: boolean
}

/** The order in which answers are tried: one list, one place (BOT-02). */
export const responderSteps = [
  'working_hours',
  'restart',
  'connection_ai',
  'connection_integration',
  'queue_choice',
  'queue_ai',
  'queue_integration',
  'queue_menu',
] as const
export interface InboundResponder {
  readonly step: (typeof responderSteps)[number]
  respond(message: StoredMessage): Promise<'answered' | 'passed'>
}
/** Who answers a customer before a person does? */
export const inboundResponder = defineExtensionPoint<new () => InboundResponder>(
  'tickets.inbound_responder'
)

/** Is this message an answer to something that a closed ticket asked, for example a rating (IN-54)? */
export interface ClosedTicketReply {
  take(ticketId: number, message: InboundMessage): Promise<'taken' | 'passed'>
}
export const closedTicketReply = defineExtensionPoint<new () => ClosedTicketReply>(
  'tickets.closed_ticket_reply'
)
