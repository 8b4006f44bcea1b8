/** The operator changes an announcement, or switches it on and off. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessAnnouncement } from '#modules/announcements/access'
import type { AnnouncementForm } from '#modules/announcements/actions/add_announcement'
import { snapshotOf, recordChange } from '#modules/announcements/actions/record_change'
import type Announcement from '#modules/announcements/models/announcement'

/** Omitted fields stay. Throws 404 ERR_NO_ANNOUNCEMENT_FOUND. */
export async function editAnnouncement(
  actor: Actor,
  id: unknown,
  form: Partial<AnnouncementForm>
): Promise<Announcement> {
  return unitOfWork(async (work) => {
    const announcement = await accessAnnouncement(actor, id, work)
    const before = snapshotOf(announcement)
    await announcement.merge({ ...given(form), updatedAt: now() }).save()
    const after = snapshotOf(announcement)
    recordChange(work, actor, { change: 'update', id: announcement.id, before, after })
    return announcement
  })
}

/** Lucid's merge would overwrite the old value with undefined. */
const given = <T extends object>(form: T): Partial<T> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as Partial<T>
