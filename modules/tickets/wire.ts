/** Wire format of tickets and messages (TCK-07, TCK-11). */
export interface TicketWire {
  readonly id: number
  readonly uuid: string
  readonly status: 'pending' | 'open' | 'closed'
  readonly userId: number | null
  readonly queueId: number | null
  readonly whatsappId: number | null
  readonly contactId: number
  readonly companyId: number
  readonly lastMessage: string
  readonly unreadMessages: number
  readonly isGroup: boolean
  readonly chatbot: boolean
  readonly queueOptionId: number | null
  readonly useIntegration: boolean
  readonly promptId: number | null
  readonly integrationId: number | null
  readonly protocol: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly contact: {
    readonly id: number
    readonly name: string
    readonly number: string
    readonly email: string
    readonly profilePicUrl: string
    /** Only in the history of a deleted contact, which admins see (CON-03). */
    readonly isDeleted?: true
  }
  readonly user: { readonly id: number; readonly name: string } | null
  readonly queue: { readonly id: number; readonly name: string; readonly color: string } | null
  readonly whatsapp: { readonly id: number; readonly name: string; readonly status: string } | null
  readonly tags: readonly TagWire[]
  /** The customer's rating after the ticket was closed (CLO-11); `rate` null: not answered yet. Null: not asked. */
  readonly rating: { readonly rate: 1 | 2 | 3 | null } | null
}

/** In a list: TCK-05. */
export interface ListedTicketWire extends TicketWire {
  /** The newest message of the ticket that matches the search. */
  readonly messageHit?: { readonly id: number; readonly body: string; readonly createdAt: string }
}

/** Response of the single-ticket endpoints. */
export interface TicketDetailWire extends TicketWire {
  readonly contact: TicketWire['contact'] & {
    readonly extraInfo: readonly {
      readonly id: number
      readonly name: string
      readonly value: string
    }[]
  }
}

export interface TagWire {
  readonly id: number
  readonly name: string
  readonly color: string
  /** 1: a lane of the board. */
  readonly kanban: 0 | 1
}

export interface QuotedWire {
  /** Null when only a snapshot of the quoted message is known (IN-27). */
  readonly id: number | null
  readonly wid: string
  readonly fromMe: boolean
  readonly body: string
  readonly kind: string
  readonly mediaType: string
}

export interface MessageWire {
  readonly id: number
  readonly ticketId: number
  readonly companyId: number
  readonly contactId: number
  readonly queueId: number | null
  readonly userId: number | null
  readonly wid: string
  /** The client's idempotency key (TCK-12), by which a client recognizes its own message. */
  readonly clientId: string | null
  readonly body: string
  readonly fromMe: boolean
  readonly read: boolean
  readonly ack: number
  readonly errorCode: string | null
  /** Our kind, finer than `mediaType` (IN-20). */
  readonly kind: string
  readonly mediaType: string
  readonly mediaUrl: string | null
  /**
   * Thumbnail of an image, or the preview that the sender attached to a video or document; null until there
   * is one.
   */
  readonly mediaThumbUrl: string | null
  /** A copy that plays in every browser; null when the original does (IN-26). */
  readonly mediaPlayUrl: string | null
  readonly mediaName: string | null
  /** Bytes: as claimed by the sender until the file is downloaded. */
  readonly mediaSize: number | null
  readonly mediaState: 'none' | 'pending' | 'stored' | 'failed'
  readonly mediaWidth: number | null
  readonly mediaHeight: number | null
  readonly mediaSeconds: number | null
  readonly mediaError: string | null
  readonly isDeleted: boolean
  readonly isEdited: boolean
  readonly createdAt: string
  readonly updatedAt: string
  readonly quotedMsgId: number | null
  /** Null beside a `quotedMsgId`: the quote was deleted, or the recipient may not read it (TCK-10). */
  readonly quotedMsg: QuotedWire | null
  readonly origin: string | null
  /** WhatsApp address of the chat. */
  readonly remoteJid: string | null
  /** WhatsApp address of the group member who wrote; null in a one-to-one chat. */
  readonly participant: string | null
  /** The group member who wrote (IN-61). */
  readonly contact: AuthorWire | null
  readonly reactions: readonly ReactionWire[]
}

export interface AuthorWire {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly profilePicUrl: string
}

/** IN-30: at most one per author. */
export interface ReactionWire {
  readonly emoji: string
  readonly fromMe: boolean
  /** Null for our own reaction. */
  readonly contactId: number | null
}
