/** A mail, and the server by which mails leave, as the screen uses them. */
import type { MailState } from '#modules/mail/contract'

export interface Mail {
  readonly id: number
  /** What it is about, for example `identity.reset_code`. */
  readonly kind: string
  readonly recipient: string
  readonly subject: string
  readonly state: MailState
  readonly attempts: number
  /** Why the last attempt failed, as the mail server said it. */
  readonly error: string | null
  readonly createdAt: string
  readonly sentAt: string | null
  /** While it is waiting. */
  readonly nextAttemptAt: string | null
}

export interface MailFilter {
  readonly search: string
  /** Null for all of them. */
  readonly state: MailState | null
}

/** By which server mails leave, and in whose name. */
export interface MailTransport {
  readonly isConfigured: boolean
  readonly host: string | null
  readonly from: string
}
