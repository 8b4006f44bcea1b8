// The content of a message before it becomes WhatsApp's: one shape per kind.
import type { MediaKind } from '#sandbox/media/kinds'

export interface OutgoingFile {
  readonly mimetype: string
  readonly bytes: Buffer
  /** Derived from the mimetype when missing. */
  readonly kind?: MediaKind
  readonly caption?: string
  readonly fileName?: string
  /** Length of an audio file or video. */
  readonly seconds?: number
  /** A voice note, recorded in the app. */
  readonly voice?: boolean
  /** A video that plays automatically (GIF). */
  readonly gif?: boolean
  /** Forged: the URL that the sender claims for the file. */
  readonly url?: string
  readonly directPath?: string | null
  /** Forged: the size in bytes that the sender claims. */
  readonly claimedSize?: number
}
export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly name?: string
  readonly address?: string
  /** A live location. */
  readonly live?: boolean
}
export interface Card {
  readonly name: string
  readonly number: string
}
export interface Poll {
  readonly question: string
  readonly options: readonly string[]
}
/** The reply made by tapping a button or a row of a list. */
export interface Answer {
  readonly kind: 'button' | 'list' | 'template'
  readonly id: string
  readonly text: string
}
export interface Reaction {
  readonly id: string
  /** Empty: the reaction is removed. */
  readonly emoji: string
}

export type Saying =
  | { readonly text: string }
  | { readonly file: OutgoingFile; readonly viewOnce?: boolean }
  | { readonly place: Place }
  | { readonly cards: readonly Card[] }
  | { readonly poll: Poll }
  | { readonly answer: Answer }
  | { readonly edit: { readonly id: string; readonly text: string } }
  | { readonly erase: string }
  | { readonly react: Reaction }

/** Changes of another message are shown on that message, not as messages of their own. */
export function isChange(saying: Saying): boolean {
  return 'edit' in saying || 'erase' in saying || 'react' in saying
}
