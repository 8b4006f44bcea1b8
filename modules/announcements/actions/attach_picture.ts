/** Sets the picture of an announcement, replacing the previous one, or removes it. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { errors } from '#app/kernel/errors'
import type { FileToStore } from '#app/kernel/media/media'
import { discardFiles, storeAndAttach } from '#app/kernel/media/pending_files'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessAnnouncement } from '#modules/announcements/access'
import { snapshotOf, recordChange } from '#modules/announcements/actions/record_change'
import type Announcement from '#modules/announcements/models/announcement'

/** Detected from the content, never from the name (API-11). */
const kinds = ['image/png', 'image/jpeg']

/**
 * 404 ERR_NO_ANNOUNCEMENT_FOUND; 422 for anything but PNG or JPEG, 413 ERR_FILE_TOO_LARGE above the limit given with
 * the file. A refused file is not stored.
 */
export async function attachPicture(
  actor: Actor,
  id: unknown,
  file: FileToStore
): Promise<Announcement> {
  // Check before storing: a large file is expensive.
  const announcement = await accessAnnouncement(actor, id)
  // Stored as the platform's, like the text: users of every company read it, also after the writer's company is deleted
  // (ANN-01).
  const place = { isPlatforms: true, folder: `announcement/${announcement.id}` } as const
  return storeAndAttach(actor, { ...file, ...place }, async ({ key, name, mimetype }) => {
    if (!kinds.includes(mimetype)) {
      throw new errors.E_VALIDATION({ fields: [{ field: 'file', rule: 'image' }] })
    }
    return changePicture(actor, id, { mediaFile: key, mediaName: name })
  })
}

/** Does nothing if there is no picture. Throws 404 ERR_NO_ANNOUNCEMENT_FOUND. */
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
