/** Enqueues the download of a message's file once its row is committed (IN-13). */
import { jobs } from '#app/kernel/jobs/jobs'
import type { Work } from '#app/kernel/database/unit_of_work'
import type Message from '#modules/messages/models/message'

/** The row records the pending download; `messages.enqueue_downloads` enqueues a lost job again. */
export function fetchSoon(
  work: Work,
  { companyId, id, mediaState }: Pick<Message, 'companyId' | 'id' | 'mediaState'>
): void {
  if (mediaState !== 'pending') return
  work.afterCommit(() =>
    jobs.add('messages.download_media', { companyId, messageId: id }, { key: String(id) })
  )
}
