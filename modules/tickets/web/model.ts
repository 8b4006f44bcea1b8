/** Tickets and messages as the screens use them. */
import type { TicketLabel, TicketRating, TicketStatus } from '#modules/tickets/contract'
import type { MessageKind } from '#modules/whatsapp/contract'

export type { TicketStatus }
/** What a message is (IN-20). */
export type Kind = MessageKind
/** Who sent a message of ours; null is a phone of the company. */
export type Origin = 'user' | 'bot' | 'api' | 'campaign' | 'schedule' | null

export interface Contact {
  readonly id: number
  readonly name: string
  /** Digits; empty while WhatsApp hides the number. */
  readonly number: string
  readonly email: string
  readonly photoUrl: string
}

export interface Ticket {
  readonly id: number
  readonly uuid: string
  readonly status: TicketStatus
  /** yyyyMMdd-id, the protocol number given to the customer. */
  readonly protocol: string
  readonly preview: string
  /** Known only from live events; lists do not include it. */
  readonly previewKind: Kind | null
  readonly unread: number
  readonly isBot: boolean
  readonly contact: Contact
  /** The contact was deleted: the ticket is read-only (CON-03). */
  readonly isArchived: boolean
  readonly owner: { readonly id: number; readonly name: string } | null
  readonly queue: { readonly id: number; readonly name: string; readonly color: string } | null
  readonly connection: { readonly id: number; readonly name: string } | null
  readonly isGroup: boolean
  readonly labels: readonly TicketLabel[]
  /** Null unless it is closed and the customer was asked for a rating. */
  readonly rating: TicketRating | null
  /** The message in which a search matched; null when something else matched. */
  readonly hit: MessageHit | null
  /** ISO time of the last message or change; lists are sorted by it. */
  readonly updatedAt: string
}

export interface MessageHit {
  readonly messageId: number
  readonly text: string
  /** ISO time. */
  readonly at: string
}

/** The file of a message, and its transfer state. */
export interface Media {
  readonly url: string | null
  /** A thumbnail of a large picture. */
  readonly thumbUrl: string | null
  /** The same audio or video in a form that every browser plays; null when the original is one (IN-26). */
  readonly playUrl: string | null
  readonly name: string
  readonly state: 'pending' | 'stored' | 'failed'
  /** Pixels, when the sender provided them. */
  readonly width: number | null
  readonly height: number | null
  /** Duration, when the sender provided it. */
  readonly seconds: number | null
  /** Bytes; known only of files chosen in this browser. */
  readonly size: number | null
  /** `too_large` or an error code. */
  readonly error: string | null
}

/** At most one per person, and one for our side (IN-30). */
export interface Reaction {
  readonly emoji: string
  readonly isOwn: boolean
  readonly contactId: number | null
}

/** The group member who wrote the message. */
export interface Author {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly photoUrl: string
}

export interface Quote {
  /** Null when only the copy inside the message is known. */
  readonly id: number | null
  readonly isOwn: boolean
  readonly kind: Kind
  readonly text: string
}

export interface Message {
  readonly id: number
  /** React key: the same before and after the server has stored it, so that the bubble is not remounted. */
  readonly key: string
  readonly ticketId: number
  readonly isOwn: boolean
  /** Our user who wrote it. */
  readonly authorId: number | null
  /** Null outside of groups. */
  readonly author: Author | null
  readonly origin: Origin
  readonly kind: Kind
  readonly text: string
  /** ISO time. */
  readonly at: string
  /** 0 not sent, 1 waiting, 2 server, 3 delivered, 4 read, 5 played (IN-31). */
  readonly ack: number
  /** WhatsApp's error code when it refused the message. */
  readonly errorCode: string | null
  readonly isDeleted: boolean
  readonly isEdited: boolean
  /** Null when there is no file, or the viewer may not have it. */
  readonly media: Media | null
  readonly reactions: readonly Reaction[]
  readonly quote: Quote | null
  /** Quotes a message that is not shown here: it is in another queue, or was deleted. */
  readonly hasHiddenQuote?: boolean
  /** Set while the message exists only in this browser: being sent, or refused. */
  readonly unsent?: {
    readonly isFailed: boolean
    readonly reason: string | null
    /** The error code; null while it is being sent. */
    readonly code?: string | null
    /** Another message of the same call follows, and shows the error for both. */
    readonly isFollowed?: boolean
  }
}

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

/** What a user does with a ticket, named after the resulting state. */
export type TicketAction = 'accept' | 'resolve' | 'resolve_silently' | 'return' | 'reopen'
