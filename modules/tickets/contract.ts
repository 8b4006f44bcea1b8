/** Types, events and extension points that the tickets module offers to other modules. */
import type { Actor } from '#app/kernel/actor/actor'
import type { DateTime } from 'luxon'
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'
import type { ContactMerge } from '#modules/contacts/contract'

export * from '#modules/tickets/contract_marks'
export * from '#modules/tickets/contract_screens'
export * from '#modules/tickets/contract_slots'

export const ticketStatuses = ['pending', 'open', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** A ticket's state, owner and queue: decides who may see it and which lists show it. */
export interface TicketState {
  readonly status: TicketStatus
  readonly userId: number | null
  /** The queue, or for a closed ticket the queue it was closed in (CLO-07). */
  readonly queueId: number | null
}

/** The ticket and queue of a message at the time it was stored: they decide who may read it later (TCK-10). */
export interface SaidIn {
  readonly ticketId: number
  readonly queueId: number | null
  /** The queue at that time, if it has been deleted. */
  readonly formerQueueId: number | null
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
  /** Something answers in it instead of people, or did until they took it; missing: not known. */
  readonly usesIntegration?: boolean
}
export interface TicketDeleted {
  readonly companyId: number
  readonly ticketId: number
  readonly contactId: number
  readonly from: TicketState
  /** Its contact was deleted before: only admins could see it (CON-03). */
  readonly isArchived: boolean
}
/** The customer rated one service of the ticket (CLO-11). */
export interface TicketRated {
  readonly companyId: number
  readonly ticketId: number
  readonly rate: 1 | 2 | 3
  /** Who is rated; null for a former user. */
  readonly userId: number | null
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
    'tickets.rated': TicketRated
    'tickets.unread_cleared': { companyId: number; ticketId: number }
  }
}

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
/** Extension point: a question sent instead of the closing text (CLO-09). Without a contribution there is no question. */
export const closingQuestion = defineExtensionPoint<new () => ClosingQuestion>(
  'tickets.closing_question'
)

/** A ticket as `TicketMessages` is asked about it. */
export interface TicketKey {
  readonly companyId: number
  readonly ticketId: number
}
/**
 * What is said in a ticket. The methods that change something join the caller's transaction, in which the
 * ticket's row is locked and its own changes are saved.
 */
export interface TicketMessages {
  /** Whether automation may write to the ticket's customer now. */
  canSay(ticket: {
    readonly companyId: number
    readonly contactId: number
    readonly connectionId: number | null
    readonly isGroup: boolean
  }): Promise<boolean>
  /** Sends the customer an automatic text, unless it is blank or automation may not write. Returns whether it is sent. */
  say(ticket: TicketKey, text: string): Promise<boolean>
  /** A person takes over: messages of flows that have not left yet will not (INT-02). */
  withdrawDelayed(
    ticket: TicketKey & { readonly connectionId: number | null; readonly contactId: number }
  ): Promise<void>
  /** Marks everything the customer wrote as read; `withReceipts`: their phone gets read receipts (IN-56). */
  markRead(
    ticket: TicketKey & { readonly chatAddress: string | null },
    options: { readonly withReceipts: boolean }
  ): Promise<void>
  /** The ticket is about to be deleted: its files are deleted after so many days (CLO-18). */
  discardFiles(ticket: TicketKey, options: { readonly days: number }): Promise<void>
  /** All messages of the ticket continue in another ticket of the chat (IN-06). */
  moveTo(ticket: TicketKey, ticketId: number): Promise<void>
  /** One contact was merged into another: their messages become one chat (IN-06). */
  mergeContacts(merge: ContactMerge): Promise<void>
}
/** Extension point: the module that keeps what is said. Tickets ask it; it may use tickets directly. */
export const ticketMessages = defineExtensionPoint<new () => TicketMessages>('tickets.messages')

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
