/** The words of the tickets module: states, events, and the questions it asks. Neighbours find all of them here. */
import type { Actor } from '#app/kernel/actor'
import type { DateTime } from 'luxon'
import { defineExtensionPoint } from '#app/kernel/extension_point'
import type { InboundMessage } from '#modules/whatsapp/contract'

export * from '#modules/tickets/contract_marks'
export * from '#modules/tickets/contract_slots'

export const ticketStatuses = ['pending', 'open', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Who wrote a message of ours (IN-43). Null: the customer, or a phone of the company. */
export type MessageOrigin = 'user' | 'bot' | 'api' | 'campaign' | 'schedule'

/** Where a ticket stands: decides who may see it and in whose lists it is. */
export interface TicketState {
  readonly status: TicketStatus
  readonly userId: number | null
  /** The queue, or for a closed ticket the queue it was closed in (CLO-07). */
  readonly queueId: number | null
}

/** A stretch of time: what happened from `from` on and before `until`. */
export interface Span {
  readonly from: DateTime
  readonly until: DateTime
}

/** Who or what closed a ticket: a person, automation and the house's own work, or that nobody said anything (CLO-15). */
export type ClosingOrigin = 'person' | 'automation' | 'inactivity'

export interface TicketOpened {
  readonly companyId: number
  readonly ticketId: number
  readonly contactId: number
}
export interface TicketClosed extends TicketOpened {
  /** Nobody writes to the customer about it (CLO-10, IN-06). */
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
}
export interface MessageEvent {
  readonly companyId: number
  readonly ticketId: number
  readonly messageId: number
}
declare module '#app/kernel/events' {
  interface DomainEvents {
    'tickets.opened': TicketOpened
    'tickets.closed': TicketClosed
    'tickets.moved': TicketMoved
    /** It is no more, and its messages with it (CLO-18). */
    'tickets.deleted': TicketDeleted
    /** It shows something else now, its preview or its labels; nothing moved. */
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
  /** Nobody has the ticket: only then may anything but a person answer. As it stood when it was stored. */
  readonly isWaiting: boolean
  /** The ticket's, as it stands when a responder is asked. */
  readonly queueId: number | null
  readonly connectionId: number
  /** What the customer wrote, also below a file; empty for anything without words. */
  readonly said: string
  readonly writtenAt: DateTime
}

/** What decides whether automation may go on in a ticket (BOT-01, BOT-13). */
export interface AutomationMarks {
  /** The service under way (CLO-20); null for a ticket without one, closed or imported. */
  readonly serviceId: number | null
  /** It had been closed before (IN-52). */
  readonly isReopened: boolean
  /** A person has written in this service since automation did, here or on the company's phone. */
  readonly hasPersonWritten: boolean
  /** Automatic messages to this contact over this connection. */
  readonly saidInLastMinute: number
  readonly saidInLastHour: number
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
  /**
   * Which of these it may have an answer to, by one look at all of them: messages of one company. Whoever does
   * not look ahead is asked about each.
   */
  concerns?(messages: readonly StoredMessage[]): Promise<readonly StoredMessage[]>
  /**
   * After a crash it is asked again about a message that nobody has answered: whoever answers says so with `answerOnce`,
   * in the work that holds the ticket's row and stores the answer.
   */
  respond(message: StoredMessage): Promise<'answered' | 'passed'>
}
/** Who answers a customer before a person does? */
export const inboundResponder = defineExtensionPoint<new () => InboundResponder>(
  'tickets.inbound_responder'
)

/** What becomes of a message that answers a closed ticket. */
export interface ClosedReply {
  /** Said to the customer, after their message; blank ones are not. */
  readonly says: readonly string[]
  /** Nobody needs to read it: it is marked as read. */
  readonly isHandled: boolean
}
export interface ClosedTicketReply {
  /**
   * Asked in the work that stores the message, and joins it; the ticket is the last of this chat, closed, and its row is held. An
   * answer: the message goes into the ticket, which stays closed. Null: it goes the way of any message (IN-52).
   */
  take(ticketId: number, message: InboundMessage): Promise<ClosedReply | null>
}
/** Is this message an answer to something that a closed ticket asked, for example a rating (IN-54)? */
export const closedTicketReply = defineExtensionPoint<new () => ClosedTicketReply>(
  'tickets.closed_ticket_reply'
)

/** A ticket that a person has just closed, not silently, and that somebody had. */
export interface ClosedByPerson {
  readonly companyId: number
  readonly ticketId: number
  readonly connectionId: number
  /** The service that ended with it (CLO-20). */
  readonly serviceId: number
  /** Who had it. */
  readonly ownerId: number
  /** The queue it was closed in. */
  readonly queueId: number | null
}
export interface ClosingQuestion {
  /** What is asked, or would be; null when nothing is. */
  text(closed: Omit<ClosedByPerson, 'serviceId'>): Promise<string | null>
  /** It was said, in the work that is joined here: what is kept of it has the same fate. */
  asked(closed: ClosedByPerson): Promise<void>
}
/** Is the customer asked something instead of the farewell (CLO-09)? While nobody answers, they are not. */
export const closingQuestion = defineExtensionPoint<new () => ClosingQuestion>(
  'tickets.closing_question'
)

export type AutomationKind = 'prompt' | 'integration'
/** A module whose prompts, or whose integrations, may answer in a ticket. */
export interface TicketAutomation {
  readonly kind: AutomationKind
  /** Throws the 404 of its own catalogue unless the company has it (API-03); holds it as a parent (ADR 31). */
  require(actor: Actor, id: number): Promise<void>
}
/** Is there such a prompt, or such an integration (CLO-06)? */
export const ticketAutomation = defineExtensionPoint<new () => TicketAutomation>(
  'tickets.ticket_automation'
)
