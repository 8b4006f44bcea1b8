/** Messages as the screens use them. */
import type { ShownTicket } from '#modules/tickets/contract'
import type { MessageKind } from '#modules/whatsapp/contract'

export type { TicketAction } from '#modules/tickets/contract'
export type Ticket = ShownTicket
/** What a message is (IN-20). */
export type Kind = MessageKind
/** Who sent a message of ours; null is a phone of the company. */
export type Origin = 'user' | 'bot' | 'api' | 'campaign' | 'schedule' | null

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
  /** ISO time of its last change on the server; null while it exists only in this browser. */
  readonly changedAt: string | null
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
