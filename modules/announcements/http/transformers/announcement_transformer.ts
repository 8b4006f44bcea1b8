/** Our words for an announcement in the contract's. */
import { signedUrl } from '#app/kernel/media'
import { cleanHtml } from '#modules/announcements/clean_html'
import type Announcement from '#modules/announcements/models/announcement'
import type { AnnouncementWire } from '#modules/announcements/wire'

export const announcementWire = (announcement: Announcement): AnnouncementWire => ({
  id: announcement.id,
  title: announcement.title,
  // Once more: a row may be older than what is held to be dangerous today, or have come by another way.
  text: cleanHtml(announcement.body),
  priority: announcement.priority,
  status: announcement.isActive,
  mediaPath: announcement.mediaFile ? signedUrl(announcement.mediaFile) : null,
  mediaName: announcement.mediaName,
  createdAt: announcement.createdAt.toUTC().toISO()!,
  updatedAt: announcement.updatedAt.toUTC().toISO()!,
})
