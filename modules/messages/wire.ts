/** Wire format of messages (TCK-11). */
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

/** A page of GET /api/tickets/{ticketId}/messages (EXT-11). */
export interface AllMessagesWire {
  readonly messages: readonly MessageWire[]
  /** Null on the last page. */
  readonly nextCursor: number | null
}
