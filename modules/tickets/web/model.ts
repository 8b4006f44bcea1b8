/** Tickets and messages as the screens know them. */
import type { TicketLabel, TicketRating, TicketStatus } from '#modules/tickets/contract'
import type { MessageKind } from '#modules/whatsapp/contract'

export type { TicketStatus }
/** What a message is (IN-20). */
export type Kind = MessageKind
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
  /** The contact was deleted: it is only read (CON-03). */
  readonly isPutAway: boolean
  readonly owner: { readonly id: number; readonly name: string } | null
  readonly queue: { readonly id: number; readonly name: string; readonly color: string } | null
  readonly connection: { readonly id: number; readonly name: string } | null
  readonly isGroup: boolean
  readonly labels: readonly TicketLabel[]
  /** Null unless it is closed, and its customer was asked. */
  readonly rating: TicketRating | null
  /** The message in which a search found its words; null when it was found by something else. */
  readonly hit: MessageHit | null
  /** ISO time of the last message or change: lists are in this order. */
  readonly updatedAt: string
}

export interface MessageHit {
  readonly messageId: number
  readonly text: string
  /** ISO time. */
  readonly at: string
}

/** The file of a message, and how far it has come. */
export interface Media {
  readonly url: string | null
  /** A small picture of a large one. */
  readonly thumbUrl: string | null
  /** The same sound or film in a form that every browser plays; null when the original is one (IN-26). */
  readonly playUrl: string | null
  readonly name: string
  readonly state: 'pending' | 'stored' | 'failed'
  /** Pixels, when the sender told them. */
  readonly width: number | null
  readonly height: number | null
  /** How long it plays, when the sender told it. */
  readonly seconds: number | null
  /** Bytes; known only of what was chosen here. */
  readonly size: number | null
  /** `too_large` or an error code. */
  readonly error: string | null
}

/** At most one for each person, and one for our side (IN-30). */
export interface Reaction {
  readonly emoji: string
  readonly isOwn: boolean
  readonly contactId: number | null
}

/** The member of a group who wrote. */
export interface Author {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly photoUrl: string
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
  /** The user on our side who wrote it. */
  readonly authorId: number | null
  /** Null in a chat of two. */
  readonly author: Author | null
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
  /** Null when there is no file, or none that the viewer may have. */
  readonly media: Media | null
  readonly reactions: readonly Reaction[]
  readonly quote: Quote | null
  /** It answers a message that is not shown here: one of another queue, or one that was deleted. */
  readonly hasHiddenQuote?: boolean
  /** Present while it is only here: under way, or refused. */
  readonly unsent?: {
    readonly isFailed: boolean
    readonly reason: string | null
    /** The error's code; null while it is under way. */
    readonly code?: string | null
    /** Another one follows that was sent with it and speaks for both. */
    readonly isFollowed?: boolean
  }
}

/** What decides which tickets a list shows. */
export interface ListFilter {
  /** Null: of any status, for searches. */
  readonly status: TicketStatus | null
  readonly search: string
  /** Null: all queues. */
  readonly queueIds: readonly number[] | null
  readonly showAll: boolean
  /** Tickets that carry ALL of these labels; left out or empty: any. */
  readonly labelIds?: readonly number[]
  /** Tickets of ANY of these people; left out or empty: anybody's. */
  readonly ownerIds?: readonly number[]
  readonly unreadOnly?: boolean
}

export interface Queue {
  readonly id: number
  readonly name: string
  readonly color: string
}

/** What an agent does with a ticket, named by the state it leads to. */
export type TicketAction = 'accept' | 'resolve' | 'resolve_silently' | 'return' | 'reopen'
