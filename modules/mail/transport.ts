/** Hands a mail over to the mail server. */
import mail from '@adonisjs/mail/services/main'
import { SMTPTransport } from '@adonisjs/mail/transports/smtp'
import { mailServer, smtpOptions } from '#config/mail'
import type { MailContent } from '#modules/mail/compose'
import { senderOfMails } from '#modules/mail/sender'

export interface Letter extends MailContent {
  readonly recipient: string
  readonly subject: string
  readonly messageId: string
}

let isSetUp = mailServer !== null

/** Whether there is a mail server: SMTP_URL is set. */
export const hasMailServer = (): boolean => isSetUp

/** Another mail server, or none, for tests; returns a function that restores the former one. */
export async function useMailServer(server: URL | null): Promise<() => Promise<void>> {
  const { mailers } = mail.config
  const former = { smtp: mailers.smtp, isSetUp }
  await mail.close('smtp')
  if (server) mailers.smtp = () => new SMTPTransport(smtpOptions(server))
  isSetUp = server !== null
  return async () => {
    await mail.close('smtp')
    mailers.smtp = former.smtp
    isSetUp = former.isSetUp
  }
}

/** Resolves when the server has taken it. Throws what the server or the connection says. */
export async function handOver({ recipient, subject, html, text, messageId }: Letter) {
  const sender = await senderOfMails()
  await mail.use('smtp').send((message) => {
    message
      .from(sender.address, sender.name)
      .to(recipient)
      .subject(subject)
      .html(html)
      .text(text)
      .messageId(messageId)
      // Answering machines keep quiet.
      .header('Auto-Submitted', 'auto-generated')
  })
}

/** True when the server refuses this recipient or text for good: another attempt would be refused as well. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}
