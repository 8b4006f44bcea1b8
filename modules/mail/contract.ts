/** Types of the mail module. */
import type { DateTime } from 'luxon'

/** waiting: not sent yet, or to be tried again. expired: too old to be of use, never sent. */
export const mailStates = ['waiting', 'sent', 'failed', 'expired'] as const
export type MailState = (typeof mailStates)[number]

/**
 * A mail to one person. Its words stand in the catalogue of the module that sends it, for the kind
 * `identity.reset_code` under `identity:mails.reset_code`: `subject`, `title`, `text` (paragraphs are parted by an
 * empty line), and, where wanted, `button` (with `link`) and `note`.
 */
export interface NewMail {
  /** `<module>.<name>`. */
  readonly kind: string
  /** The company whose matter it is; null for a matter of the platform. */
  readonly companyId: number | null
  /** The e-mail address. */
  readonly recipient: string
  /** pt, en or es. */
  readonly language: string
  /** What replaces the {{placeholders}} of its words. Keep secrets out of the subject: operators see it. */
  readonly values?: Readonly<Record<string, string | number>>
  /** Shown large, to be typed in elsewhere. */
  readonly code?: string
  /** Where the button leads: a path of the web app. */
  readonly link?: string
  /** When it is of no use any more: it is not sent afterwards. */
  readonly expiresAt?: DateTime
}
