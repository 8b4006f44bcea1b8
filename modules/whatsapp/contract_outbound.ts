/** What is sent to WhatsApp: messages, and changes of messages. */
import type { MediaKind, MessageTarget, Sender } from '#modules/whatsapp/contract_inbound'

/** What is sent to a chat: a new message, or a change of an existing one. */
export type OutboundContent =
  | { readonly kind: 'text'; readonly text: string; readonly quote: OutboundQuote | null }
  | OutboundFile
  | OutboundLocation
  | OutboundCards
  | OutboundChange
export interface OutboundFile {
  readonly kind: MediaKind
  /** Key of the stored file. */
  readonly file: string
  readonly mimetype: string
  /** Shown on documents only. */
  readonly fileName: string | null
  readonly caption: string
  /** Seconds of audio and video. */
  readonly seconds: number | null
  readonly quote: OutboundQuote | null
}
export interface OutboundLocation {
  readonly kind: 'location'
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
  /** The place's name; may be empty. */
  readonly name: string
  readonly quote: OutboundQuote | null
}
export interface OutboundCards {
  readonly kind: 'contact'
  readonly cards: readonly { readonly name: string; readonly vcard: string }[]
  readonly quote: OutboundQuote | null
}
/** Emitted to the consumer as an `InboundChange` of our own once WhatsApp has accepted it (IN-28..30). */
export type OutboundChange = { readonly target: OutboundTarget } & (
  | { readonly kind: 'edit'; readonly text: string }
  | { readonly kind: 'delete' }
  /** Empty removes the reaction. */
  | { readonly kind: 'reaction'; readonly emoji: string }
)
export interface OutboundTarget extends MessageTarget {
  /** The author, when that was a member of a group; left out in a chat of two. */
  readonly author?: Pick<Sender, 'phone' | 'lid'> | null
}
export interface OutboundQuote extends OutboundTarget {
  readonly body: string
}
