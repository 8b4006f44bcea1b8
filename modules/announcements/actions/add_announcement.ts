/** The operator creates an announcement. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { snapshotOf, recordChange } from '#modules/announcements/actions/record_change'
import type { Priority } from '#modules/announcements/contract'
import Announcement from '#modules/announcements/models/announcement'

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
    const { id } = announcement
    recordChange(work, actor, {
      change: 'create',
      id,
      before: null,
      after: snapshotOf(announcement),
    })
    return announcement
  })
}
