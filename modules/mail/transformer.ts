/** Maps a mail to the names of its calls. */
import type { Mail } from '#modules/mail/model'
import type { MailWire } from '#modules/mail/wire'

export const mailWire = (mail: Mail): MailWire => ({
  id: mail.id,
  kind: mail.kind,
  recipient: mail.recipient,
  subject: mail.subject,
  state: mail.state,
  attempts: mail.attempts,
  error: mail.error,
  companyId: mail.companyId,
  createdAt: mail.createdAt.toUTC().toISO()!,
  sentAt: mail.sentAt?.toUTC().toISO() ?? null,
  nextAttemptAt: mail.nextAt?.toUTC().toISO() ?? null,
})
