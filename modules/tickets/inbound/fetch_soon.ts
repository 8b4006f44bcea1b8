/** Lets a message's file be fetched in the background, once its row is committed (IN-13). */
import { jobs } from '#app/kernel/jobs'
import type { Work } from '#app/kernel/unit_of_work'
import type Message from '#modules/tickets/models/message'

/** The row says what is owed; a lost job is put back by `tickets.owe_media`. */
export function fetchSoon(
  work: Work,
  { companyId, id, mediaState }: Pick<Message, 'companyId' | 'id' | 'mediaState'>
): void {
  if (mediaState !== 'pending') return
  work.afterCommit(() =>
    jobs.add('tickets.download_media', { companyId, messageId: id }, { key: String(id) })
  )
}
