/** Mails, newest first. */
import { pageOf, searchIn } from '#app/kernel/http/page'
import type { MailState } from '#modules/mail/contract'
import { Mail } from '#modules/mail/model'

export interface MailFilter {
  readonly page: unknown
  /** As typed; blank matches all. */
  readonly search: unknown
  readonly state?: MailState
}

/** One page of those that match. */
export function listMails({ page, search, state }: MailFilter) {
  const query = Mail.query().orderBy('created_at', 'desc').orderBy('id', 'desc')
  if (state) void query.where('state', state)
  return pageOf(searchIn(query, ['recipient', 'subject'], search), page)
}
