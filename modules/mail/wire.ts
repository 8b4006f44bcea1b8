/** Shapes of the calls of mail. */
import type { MailState } from '#modules/mail/contract'

export interface MailWire {
  id: number
  /** `identity.reset_code`, … */
  kind: string
  recipient: string
  subject: string
  state: MailState
  attempts: number
  /** Why the last attempt failed. */
  error: string | null
  companyId: number | null
  createdAt: string
  sentAt: string | null
  nextAttemptAt: string | null
}

export interface MailsPageWire {
  mails: MailWire[]
  count: number
  hasMore: boolean
}

export interface MailTransportWire {
  /** Whether there is a mail server. */
  isConfigured: boolean
  /** `smtp.example.com:587`. */
  host: string | null
  /** By what name and address mails come. */
  from: string
}
