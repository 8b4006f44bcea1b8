// What somebody can say on a phone: one shape per kind, before it becomes WhatsApp's message.
import type { MediaKind } from '#sandbox/media/kinds'

export interface OutgoingFile {
  readonly mimetype: string
  readonly bytes: Buffer
  /** By the mimetype when missing. */
  readonly kind?: MediaKind
  readonly caption?: string
  readonly fileName?: string
  /** Length of a sound or video. */
  readonly seconds?: number
  /** Sound recorded on the spot: a voice note. */
  readonly voice?: boolean
  /** A video that plays by itself. */
  readonly gif?: boolean
  /** The sender's own claims about where the file lies, as a forger makes them. */
  readonly url?: string
  readonly directPath?: string | null
  /** The sender's own claim about its size, in bytes. */
  readonly claimedSize?: number
}
export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly name?: string
  readonly address?: string
  /** A place that moves with the phone. */
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
/** What a tap on a button or on a line of a list says. */
export interface Answer {
  readonly kind: 'button' | 'list' | 'template'
  readonly id: string
  readonly text: string
}
export interface Reaction {
  readonly id: string
  /** Empty: taken back. */
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

/** Changes of another message show on that message, not as one of their own. */
export function isChange(saying: Saying): boolean {
  return 'edit' in saying || 'erase' in saying || 'react' in saying
}
