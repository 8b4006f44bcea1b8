// JSON of the mailbox's calls, as the page and programs read it.

/** What may happen to a mail; see README.md. */
export const faultKinds = [
  'refuse',
  'defer',
  'drop',
  'accept_then_drop',
  'slow',
  'greeting',
] as const
export type FaultKind = (typeof faultKinds)[number]

export interface FaultOrder {
  readonly kind: FaultKind
  /** How many mails it meets (`greeting`: connections); all of them until it is cleared when missing. */
  readonly count?: number
  /** `slow` only: milliseconds until the answer. */
  readonly ms?: number
}
/** A fault that stands; `count` says how many more times it applies. */
export type FaultWire = FaultOrder

export interface AddressWire {
  /** Empty when the mail names none. */
  readonly name: string
  readonly address: string
}

/** A mail in the list. */
export interface MailWire {
  /** Later mails have greater ids; an id is never used again. */
  readonly id: number
  /** The header From; the sender of the envelope where that is missing. */
  readonly from: AddressWire
  /** The sender of the envelope; empty for a bounce. */
  readonly envelopeFrom: string
  /** Whom the envelope names: everybody who got it, also by Bcc. */
  readonly to: readonly string[]
  readonly subject: string
  /** ISO 8601. */
  readonly receivedAt: string
  /** With its angle brackets. */
  readonly messageId: string | null
  /** The id of the first mail with the same Message-ID: this one was sent twice. */
  readonly repeatOf: number | null
  /** The beginning of its text, in one line. */
  readonly preview: string
  /** Bytes of its source. */
  readonly size: number
  readonly attachmentCount: number
}

export interface AttachmentWire {
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Whether it is a picture of the HTML part. */
  readonly isInline: boolean
  readonly url: string
}

/** One mail in full. */
export interface MailDetailsWire extends MailWire {
  /** The headers To, Cc and Reply-To as their reader sees them. */
  readonly headerTo: string | null
  readonly cc: string | null
  readonly replyTo: string | null
  /** All headers as they were sent, by lower-case name; a repeated one has a line for each. */
  readonly headers: Readonly<Record<string, string>>
  /** null when the mail has no such part. */
  readonly text: string | null
  readonly html: string | null
  /** Addresses (http, https) that its HTML links to, then those in its text; each once. */
  readonly links: readonly string[]
  readonly attachments: readonly AttachmentWire[]
}

/** What programs have to know of the mailbox: a part of the ready line. */
export interface MailReady {
  /** `smtp://127.0.0.1:2525` */
  readonly smtpUrl: string
}
