/** Requests of mail. */
import { http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { MailsPageWire, MailTransportWire, MailWire } from '#modules/mail/wire'
import type { Mail, MailFilter, MailTransport } from './model'

export const mailsKey = ['mail', 'mails'] as const
export const transportKey = ['mail', 'transport'] as const

export async function listMails(
  pageNumber: number,
  { search, state }: MailFilter,
  signal?: AbortSignal
): Promise<ListPage<Mail>> {
  const query = { pageNumber, searchParam: search || null, state }
  const { mails, count, hasMore } = await http.get<MailsPageWire>('/mails', { query, signal })
  return { rows: mails, count, hasMore }
}

/** Puts a failed mail back into the queue. Throws ERR_MAIL_NOT_FAILED for another one. */
export const retryMail = (id: number): Promise<Mail> => http.post<MailWire>(`/mails/${id}/retry`)

/** Queues a mail whose arrival shows that the server works. ERR_VALIDATION names `recipient`. */
export const sendTestMail = (recipient: string): Promise<Mail> =>
  http.post<MailWire>('/mails/test', { recipient })

export const showTransport = (signal?: AbortSignal): Promise<MailTransport> =>
  http.get<MailTransportWire>('/mails/transport', { signal })
