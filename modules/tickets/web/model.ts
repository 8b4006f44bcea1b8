/** Tickets as the screens use them. */
import type { ShownTicket, TicketContact, TicketStatus } from '#modules/tickets/contract'
import type { MessageKind } from '#modules/whatsapp/contract'

export type { TicketAction } from '#modules/tickets/contract'
export type { TicketStatus }
/** What a message is (IN-20). */
export type Kind = MessageKind
export type Contact = TicketContact
export type Ticket = ShownTicket

/** The filter that decides which tickets a list shows. */
export interface ListFilter {
  /** Null: any status, for searches. */
  readonly status: TicketStatus | null
  readonly search: string
  /** Null: all queues. */
  readonly queueIds: readonly number[] | null
  readonly showAll: boolean
  /** Tickets that carry ALL of these labels; missing or empty: any. */
  readonly labelIds?: readonly number[]
  /** Tickets of ANY of these users; missing or empty: anyone's. */
  readonly ownerIds?: readonly number[]
  readonly unreadOnly?: boolean
}

export interface Queue {
  readonly id: number
  readonly name: string
  readonly color: string
}
