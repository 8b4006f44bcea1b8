/** Puts a picture beside the words of an announcement, in the place of the one before, or takes it away. */
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { errors } from '#app/kernel/errors'
import type { FileToStore } from '#app/kernel/media'
import { discardFiles, storeAndAttach } from '#app/kernel/media/pending_files'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { accessAnnouncement } from '#modules/announcements/access'
import { snapshotOf, recordChange } from '#modules/announcements/actions/record_change'
import type Announcement from '#modules/announcements/models/announcement'

/** Read from the content, never from the name (API-11). */
const kinds = ['image/png', 'image/jpeg']

/**
 * 404 ERR_NO_ANNOUNCEMENT_FOUND; 422 for what is neither PNG nor JPEG, 413 ERR_FILE_TOO_LARGE above the limit
 * that the file brings along. A refused file is not kept.
 */
export async function attachPicture(
  actor: Actor,
  id: unknown,
  file: FileToStore
): Promise<Announcement> {
  // Before it is taken in: a large file is much work.
  const announcement = await accessAnnouncement(actor, id)
  // Of the platform, as its words: everybody of every company reads it, whatever becomes of the writer's (ANN-01).
  const place = { isPlatforms: true, folder: `announcement/${announcement.id}` } as const
  return storeAndAttach(actor, { ...file, ...place }, async ({ key, name, mimetype }) => {
    if (!kinds.includes(mimetype)) {
      throw new errors.E_VALIDATION({ fields: [{ field: 'file', rule: 'image' }] })
    }
    return changePicture(actor, id, { mediaFile: key, mediaName: name })
  })
}

/** Without a picture it changes nothing. Throws 404 ERR_NO_ANNOUNCEMENT_FOUND. */
export const detachPicture = (actor: Actor, id: unknown): Promise<Announcement> =>
  changePicture(actor, id, { mediaFile: null, mediaName: null })

async function changePicture(
  actor: Actor,
  id: unknown,
  picture: Pick<Announcement, 'mediaFile' | 'mediaName'>
): Promise<Announcement> {
  return unitOfWork(async (work) => {
    const announcement = await accessAnnouncement(actor, id, work)
    const before = snapshotOf(announcement)
    const { mediaFile: former } = before
    if (former === picture.mediaFile) return announcement
    await announcement.merge({ ...picture, updatedAt: now() }).save()
    if (former) await discardFiles(work, [former])
    const after = snapshotOf(announcement)
    recordChange(work, actor, { change: 'update', id: announcement.id, before, after })
    return announcement
  })
}
