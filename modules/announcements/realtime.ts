/** Browsers of all companies hear what they may read now, and what they may read no more (RT-03, RT-06). */
import type { Delivery, RealtimeMap } from '#app/kernel/module'
import type { AnnouncementChanged } from '#modules/announcements/contract'
import { announcementWire } from '#modules/announcements/http/transformers/announcement_transformer'
import Announcement from '#modules/announcements/models/announcement'

const toAll = (body: Delivery['body']): Delivery[] => [
  { rooms: ['everyone'], as: 'company-announcement', body },
]

/** One that is switched off is as good as deleted to whoever listens: nobody may learn what it says. */
async function announcementChanged(announcements: AnnouncementChanged): Promise<Delivery[]> {
  const { announcementId: id, change } = announcements
  const announcement = await Announcement.query().where({ id, isActive: true }).first()
  if (!announcement) return toAll({ action: 'delete', id })
  return toAll({ action: change, record: announcementWire(announcement) })
}

export default {
  projections: { 'announcements.changed': announcementChanged },
} satisfies RealtimeMap
