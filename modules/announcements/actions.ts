/** The operator adds, edits and deletes announcements, with their pictures (ANN-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { changeOf, recordChange, type Sides } from '#app/kernel/database/record_change'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { errors } from '#app/kernel/errors'
import { givenFields } from '#app/kernel/given_fields'
import type { FileToStore } from '#app/kernel/media/media'
import {
  discardFiles,
  replaceFile,
  storeAndAttach,
  type AttachedFile,
} from '#app/kernel/media/pending_files'
import { accessAnnouncement } from '#modules/announcements/access'
import type { Priority } from '#modules/announcements/contract'
import { Announcement } from '#modules/announcements/model'

export interface AnnouncementForm {
  readonly title: string
  /** HTML, already sanitised. */
  readonly body: string
  readonly priority: Priority
  /** Visible to everybody. */
  readonly isActive: boolean
}

export async function addAnnouncement(actor: Actor, form: AnnouncementForm): Promise<Announcement> {
  return unitOfWork(async (work) => {
    const announcement = await Announcement.create(
      { ...form, mediaFile: null, mediaName: null, createdAt: now(), updatedAt: now() },
      { client: work.trx }
    )
    record(work, actor, announcement.id, { after: snapshotOf(announcement) })
    return announcement
  })
}

/** Omitted fields stay. Throws 404 ERR_NO_ANNOUNCEMENT_FOUND. */
export async function editAnnouncement(
  actor: Actor,
  id: unknown,
  form: Partial<AnnouncementForm>
): Promise<Announcement> {
  return unitOfWork(async (work) => {
    const announcement = await accessAnnouncement(actor, id, work)
    const before = snapshotOf(announcement)
    await announcement.merge({ ...givenFields(form), updatedAt: now() }).save()
    record(work, actor, announcement.id, { before, after: snapshotOf(announcement) })
    return announcement
  })
}

/** With its picture. Throws 404 ERR_NO_ANNOUNCEMENT_FOUND. */
export async function deleteAnnouncement(actor: Actor, given: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const announcement = await accessAnnouncement(actor, given, work)
    const { id, mediaFile } = announcement
    await announcement.delete()
    if (mediaFile) await discardFiles(work, [mediaFile])
    record(work, actor, id, { before: snapshotOf(announcement) })
  })
}

/** Detected from the content, never from the name (API-11). */
const kindsOfPicture = ['image/png', 'image/jpeg']

/**
 * Replaces the picture. 404 ERR_NO_ANNOUNCEMENT_FOUND; 422 for anything but PNG or JPEG, 413 ERR_FILE_TOO_LARGE above
 * the limit given with the file. A refused file is not stored.
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
    if (!kindsOfPicture.includes(mimetype)) {
      throw new errors.E_VALIDATION({ fields: [{ field: 'file', rule: 'image' }] })
    }
    return changePicture(actor, id, { mediaFile: key, mediaName: name })
  })
}

/** Does nothing if there is no picture. Throws 404 ERR_NO_ANNOUNCEMENT_FOUND. */
export const detachPicture = (actor: Actor, id: unknown): Promise<Announcement> =>
  changePicture(actor, id, { mediaFile: null, mediaName: null })

const changePicture = (actor: Actor, id: unknown, picture: AttachedFile): Promise<Announcement> =>
  unitOfWork(async (work) => {
    const announcement = await accessAnnouncement(actor, id, work)
    const before = snapshotOf(announcement)
    if (await replaceFile(work, announcement, picture)) {
      record(work, actor, announcement.id, { before, after: snapshotOf(announcement) })
    }
    return announcement
  })

const snapshotOf = (announcement: Announcement) => {
  const { title, body, priority, isActive, mediaFile } = announcement
  return { title, body, priority, isActive, mediaFile }
}

/** Browsers of all companies hear every change of an announcement (API-13). */
const record = (work: Work, actor: Actor, id: number, sides: Sides) =>
  recordChange(work, actor, {
    event: 'announcements.changed',
    body: { announcementId: id, change: changeOf(sides) },
    entity: 'announcements',
    id,
    ...sides,
  })
