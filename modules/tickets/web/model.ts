/** Tickets and messages as the screens know them. */
import type { TicketStatus } from '#modules/tickets/contract'

export type { TicketStatus }
export type Kind = 'text' | 'image' | 'unsupported'
/** Who wrote a message of ours; null is a phone of the company. */
export type Origin = 'user' | 'bot' | 'api' | 'campaign' | 'schedule' | null

export interface Contact {
  readonly id: number
  readonly name: string
  /** Digits; empty while WhatsApp hides it. */
  readonly number: string
  readonly email: string
  readonly photoUrl: string
}

export interface Ticket {
  readonly id: number
  readonly uuid: string
  readonly status: TicketStatus
  /** yyyyMMdd-id, what a customer may be told. */
  readonly protocol: string
  readonly preview: string
  /** Known once a message was heard live; lists do not carry it. */
  readonly previewKind: Kind | null
  readonly unread: number
  readonly isBot: boolean
  readonly contact: Contact
  readonly owner: { readonly id: number; readonly name: string } | null
  readonly queue: { readonly id: number; readonly name: string; readonly color: string } | null
  readonly connection: { readonly id: number; readonly name: string } | null
  /** ISO time of the last message or change: lists are in this order. */
  readonly updatedAt: string
}

export interface Picture {
  readonly url: string | null
  readonly name: string
  readonly state: 'pending' | 'stored' | 'failed'
  /** Pixels, when the sender told them. */
  readonly width: number | null
  readonly height: number | null
  /** `too_large` or an error code. */
  readonly error: string | null
}

export interface Quote {
  /** Null when only the sender's copy is known. */
  readonly id: number | null
  readonly isOwn: boolean
  readonly kind: Kind
  readonly text: string
}

export interface Message {
  readonly id: number
  /** The same before and after the server has it, so that a bubble is never drawn anew. */
  readonly key: string
  readonly ticketId: number
  readonly isOwn: boolean
  readonly authorId: number | null
  readonly origin: Origin
  readonly kind: Kind
  readonly text: string
  /** ISO time. */
  readonly at: string
  /** 0 not sent, 1 waiting, 2 server, 3 delivered, 4 read, 5 played (IN-31). */
  readonly ack: number
  /** Why WhatsApp refused it. */
  readonly errorCode: string | null
  readonly isDeleted: boolean
  readonly isEdited: boolean
  readonly picture: Picture | null
  readonly quote: Quote | null
  /** Present while it is only here: under way, or refused. */
  readonly unsent?: { readonly isFailed: boolean; readonly reason: string | null }
}

/** What decides which tickets a list shows. */
export interface ListFilter {
  /** Null: of any status, for searches. */
  readonly status: TicketStatus | null
  readonly search: string
  /** Null: all queues. */
  readonly queueIds: readonly number[] | null
  readonly showAll: boolean
}

export interface Queue {
  readonly id: number
  readonly name: string
  readonly color: string
}

/** What an agent does with a ticket, named by the state it leads to. */
export type TicketAction = 'accept' | 'resolve' | 'return' | 'reopen'
