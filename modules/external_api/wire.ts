/** What programs are answered (EXT-03, EXT-11). */

export type MessageStatusWire = 'queued' | 'sent' | 'delivered' | 'read' | 'played' | 'failed'

/** A message that was taken over for sending. */
export interface AcceptedWire {
  readonly id: number
  /** The id by which WhatsApp knows it. */
  readonly wid: string
  readonly status: 'queued'
  /** Canonical digits. */
  readonly number: string
}
export interface SentWire {
  readonly mensagem: 'Mensagem enviada'
  readonly message: AcceptedWire
  /** All of them, in sending order: one for each file. */
  readonly messages: readonly AcceptedWire[]
}
export interface MessageStateWire {
  readonly id: number
  readonly wid: string
  readonly status: MessageStatusWire
  readonly number: string
  /** Why it failed; null otherwise. */
  readonly error: string | null
  readonly createdAt: string
}
export interface NumberCheckWire {
  readonly exists: boolean
  readonly number: string
  /** Null when nobody has the number. */
  readonly jid: string | null
}

/** A key of a person (EXT-11). */
export interface ApiKeyWire {
  readonly id: number
  readonly name: string
  /** The first characters of the key. */
  readonly hint: string
  readonly scopes: readonly string[]
  readonly user: { readonly id: number; readonly name: string }
  /** Null: it does not expire. */
  readonly expiresAt: string | null
  /** To the minute; null while it was not used. */
  readonly lastUsedAt: string | null
  readonly createdAt: string
}
export interface ApiKeysPageWire {
  readonly apiKeys: readonly ApiKeyWire[]
  readonly count: number
  readonly hasMore: boolean
}
