/** The operator deletes an announcement with its picture. */
import type { Actor } from '#app/kernel/actor/actor'
import { discardFiles } from '#app/kernel/media/pending_files'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessAnnouncement } from '#modules/announcements/access'
import { snapshotOf, recordChange } from '#modules/announcements/actions/record_change'

/** Throws 404 ERR_NO_ANNOUNCEMENT_FOUND. */
export async function deleteAnnouncement(actor: Actor, given: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const announcement = await accessAnnouncement(actor, given, work)
    const { id, mediaFile } = announcement
    await announcement.delete()
    if (mediaFile) await discardFiles(work, [mediaFile])
    recordChange(work, actor, {
      change: 'delete',
      id,
      before: snapshotOf(announcement),
      after: null,
    })
  })
}
