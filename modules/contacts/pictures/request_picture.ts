/** Requests a contact's picture, because it is new or has changed (IN-07, IN-62). */
import type { Actor } from '#app/kernel/actor/actor'
import { jobs } from '#app/kernel/jobs/jobs'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import Contact from '#modules/contacts/models/contact'

/** Invalidates a fetch that is in progress: it would store the old picture. */
export async function requestPicture(
  actor: Pick<Actor, 'companyId'>,
  contactId: number
): Promise<void> {
  await unitOfWork(async (work) => {
    await Contact.of(actor, work.trx)
      .where('id', contactId)
      .update({ isPicturePending: true, pictureAskedAt: null })
    fetchPictureSoon(work, actor, contactId)
  })
}

/** The pending state is in the row; a lost job is enqueued again by `contacts.enqueue_pictures`. */
export function fetchPictureSoon(
  work: Work,
  { companyId }: Pick<Actor, 'companyId'>,
  contactId: number
): void {
  work.afterCommit(() =>
    jobs.add('contacts.fetch_picture', { companyId, contactId }, { key: String(contactId) })
  )
}
