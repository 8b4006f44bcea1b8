/** Types, events and extension points that the tickets module offers to other modules. */
import type { Actor } from '#app/kernel/actor/actor'
import type { DateTime } from 'luxon'
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'
import type { InboundMessage } from '#modules/whatsapp/contract'

export * from '#modules/tickets/contract_marks'
export * from '#modules/tickets/contract_slots'

export const ticketStatuses = ['pending', 'open', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Author kind of an outgoing message (IN-43). Null: the customer, or a phone of the company. */
export type MessageOrigin = 'user' | 'bot' | 'api' | 'campaign' | 'schedule'

/** A ticket's state, owner and queue: decides who may see it and which lists show it. */
export interface TicketState {
  readonly status: TicketStatus
  readonly userId: number | null
  /** The queue, or for a closed ticket the queue it was closed in (CLO-07). */
  readonly queueId: number | null
}

/** A time range: `from` inclusive, `until` exclusive. */
export interface Span {
  readonly from: DateTime
  readonly until: DateTime
}

/** What closed a ticket: a user, automation and the system's own jobs, or inactivity (CLO-15). */
export type ClosingOrigin = 'person' | 'automation' | 'inactivity'

export interface TicketOpened {
  readonly companyId: number
  readonly ticketId: number
  readonly contactId: number
}
export interface TicketClosed extends TicketOpened {
  /** No message is sent to the customer about it (CLO-10, IN-06). */
  readonly isSilent: boolean
  readonly origin: ClosingOrigin
}
export interface TicketMoved {
  readonly companyId: number
  readonly ticketId: number
  /** Null when the ticket is new. */
  readonly from: TicketState | null
  readonly to: TicketState
}
export interface TicketDeleted {
  readonly companyId: number
  readonly ticketId: number
  readonly contactId: number
  readonly from: TicketState
  /** Its contact was deleted before: only admins could see it (CON-03). */
  readonly isArchived: boolean
}
export interface MessageEvent {
  readonly companyId: number
  readonly ticketId: number
  readonly messageId: number
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    'tickets.opened': TicketOpened
    'tickets.closed': TicketClosed
    'tickets.moved': TicketMoved
    /** The ticket was deleted with its messages (CLO-18). */
    'tickets.deleted': TicketDeleted
    /** Displayed data of the ticket changed, such as its preview or labels; its state did not. */
    'tickets.changed': { companyId: number; ticketId: number }
    'tickets.unread_cleared': { companyId: number; ticketId: number }
    'tickets.message_stored': MessageEvent
    /** Its acknowledgement, file or text changed. */
    'tickets.message_changed': MessageEvent
  }
}

/** A message that was just stored for the first time. */
export interface StoredMessage {
  readonly companyId: number
  readonly ticketId: number
  readonly contactId: number
  readonly messageId: number
  readonly isNew: boolean
  /** Without an owner when the message was stored: only then may automation answer. */
  readonly isWaiting: boolean
  /** The ticket's queue at the time a responder is called. */
  readonly queueId: number | null
  readonly connectionId: number
  /** The text or caption the customer wrote; empty for content without text. */
  readonly said: string
  readonly writtenAt: DateTime
}

/** What decides whether automation may continue in a ticket (BOT-01, BOT-13). */
export interface AutomationMarks {
  /** The current service (CLO-20); null for a ticket without one, closed or imported. */
  readonly serviceId: number | null
  /** The ticket had been closed before (IN-52). */
  readonly isReopened: boolean
  /** A person has written in this service after automation last did, in the app or on the company's phone. */
  readonly hasPersonWritten: boolean
  /** Counts of automatic messages to this contact over this connection. */
  readonly saidInLastMinute: number
  readonly saidInLastHour: number
}

/** The order in which responders are called (BOT-02). */
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
  /**
   * Filters, in one batch, the messages of one company that the responder may answer. A responder without
   * this method is called for each message.
   */
  concerns?(messages: readonly StoredMessage[]): Promise<readonly StoredMessage[]>
  /**
   * Called again after a crash for messages without an answer: a responder that answers calls `answerOnce` in
   * the transaction that locks the ticket's row and stores the answer.
   */
  respond(message: StoredMessage): Promise<'answered' | 'passed'>
}
/** Extension point: automation that answers a customer before a person does. */
export const inboundResponder = defineExtensionPoint<new () => InboundResponder>(
  'tickets.inbound_responder'
)

/** Result for a message that answers a closed ticket. */
export interface ClosedReply {
  /** Texts sent to the customer after their message; blank ones are skipped. */
  readonly says: readonly string[]
  /** Nobody needs to read the message: it is marked as read. */
  readonly isHandled: boolean
}
export interface ClosedTicketReply {
  /**
   * Called in the transaction that stores the message; the ticket is the last one of this chat, closed, and
   * its row is locked. Non-null: the message is stored in the ticket, which stays closed. Null: the message
   * is processed like any other (IN-52).
   */
  take(ticketId: number, message: InboundMessage): Promise<ClosedReply | null>
}
/** Extension point: recognizes answers to something a closed ticket asked, for example a rating (IN-54). */
export const closedTicketReply = defineExtensionPoint<new () => ClosedTicketReply>(
  'tickets.closed_ticket_reply'
)

/** A ticket with an owner that a user has just closed, not silently. */
export interface ClosedByPerson {
  readonly companyId: number
  readonly ticketId: number
  readonly connectionId: number
  /** The service that ended with the closing (CLO-20). */
  readonly serviceId: number
  /** The owner until it was closed. */
  readonly ownerId: number
  /** The queue it was closed in. */
  readonly queueId: number | null
}
export interface ClosingQuestion {
  /** The question to send; null for none. */
  text(closed: Omit<ClosedByPerson, 'serviceId'>): Promise<string | null>
  /** The question was enqueued in the current transaction; state stored here is committed or rolled back with it. */
  asked(closed: ClosedByPerson): Promise<void>
}
/** Extension point: a question sent instead of the farewell (CLO-09). Without a contribution there is no question. */
export const closingQuestion = defineExtensionPoint<new () => ClosingQuestion>(
  'tickets.closing_question'
)

export type AutomationKind = 'prompt' | 'integration'
/** A module whose prompts or integrations may answer in a ticket. */
export interface TicketAutomation {
  readonly kind: AutomationKind
  /** Throws the module's own 404 error unless the company has it (API-03); locks the row as a parent (ADR 31). */
  require(actor: Actor, id: number): Promise<void>
}
/** Extension point: checks that a prompt or an integration exists (CLO-06). */
export const ticketAutomation = defineExtensionPoint<new () => TicketAutomation>(
  'tickets.ticket_automation'
)

/** Ratings of people by their customers. */
export interface AttendantRatings {
  /**
   * By user id: the mean of the ratings, 1 to 3, given in the period; people without ratings are left out (DSH-04).
   * Limited to the actor's own queues, unless they see the whole company (AUT-14).
   */
  means(actor: Actor, period: Span): Promise<ReadonlyMap<number, number>>
}
/** How people were rated. Without an implementation, nobody has ratings. */
export const attendantRatings = defineExtensionPoint<new () => AttendantRatings>(
  'tickets.attendant_ratings'
)
