/** Realtime events for browsers of all companies: what they may read, and what they no longer may (RT-03, RT-06). */
import type { Delivery, RealtimeMap } from '#app/kernel/modules/module'
import type { AnnouncementChanged } from '#modules/announcements/contract'
import { announcementWire } from '#modules/announcements/transformer'
import { Announcement } from '#modules/announcements/model'

const toAll = (body: Delivery['body']): Delivery[] => [
  { rooms: ['everyone'], as: 'company-announcement', body },
]

/** An inactive announcement is sent as deleted: nobody may receive its content. */
async function announcementChanged(announcements: AnnouncementChanged): Promise<Delivery[]> {
  const { announcementId: id, change } = announcements
  const announcement = await Announcement.query().where({ id, isActive: true }).first()
  if (!announcement) return toAll({ action: 'delete', id })
  return toAll({ action: change, record: announcementWire(announcement) })
}

export default {
  projections: { 'announcements.changed': announcementChanged },
} satisfies RealtimeMap
