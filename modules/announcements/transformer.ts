/** Maps announcements to the HTTP contract's names. */
import { signedUrl } from '#app/kernel/media/media'
import { cleanHtml } from '#modules/announcements/clean_html'
import type { Announcement } from '#modules/announcements/model'
import type { AnnouncementWire } from '#modules/announcements/wire'

export const announcementWire = (announcement: Announcement): AnnouncementWire => ({
  id: announcement.id,
  title: announcement.title,
  // Sanitise again: a row may predate today's rules, or have been written another way.
  text: cleanHtml(announcement.body),
  priority: announcement.priority,
  status: announcement.isActive,
  mediaPath: announcement.mediaFile ? signedUrl(announcement.mediaFile) : null,
  mediaName: announcement.mediaName,
  createdAt: announcement.createdAt.toUTC().toISO()!,
  updatedAt: announcement.updatedAt.toUTC().toISO()!,
})
