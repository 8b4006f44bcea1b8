/** Announcements by priority, then newest first, page by page (ANN-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { searchPattern } from '#app/kernel/http/wire'
import { seesInactive } from '#modules/announcements/access'
import Announcement from '#modules/announcements/models/announcement'

/** Page size (API-05). */
export const announcementsPerPage = 20

export interface AnnouncementFilter {
  readonly page: number
  /** As typed; blank matches all. */
  readonly search: unknown
  /** Includes inactive ones; ignored unless the operator asks. */
  readonly withInactive: boolean
}

export async function listAnnouncements(actor: Actor, filter: AnnouncementFilter) {
  const rows = matching(actor, filter)
    .orderBy('priority')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(announcementsPerPage)
    .offset((filter.page - 1) * announcementsPerPage)
  const [announcements, [{ $extras }]] = await Promise.all([
    rows,
    matching(actor, filter).count('* as count'),
  ])
  return { announcements, count: Number($extras.count) }
}

function matching(actor: Actor, { search, withInactive }: AnnouncementFilter) {
  const pattern = searchPattern(search)
  const query = Announcement.query()
  if (!(withInactive && seesInactive(actor))) void query.where('isActive', true)
  if (pattern === null) return query
  // Search ignores tags.
  const text = `folded(regexp_replace(body, '<[^>]*>', '', 'g'))`
  return query.whereRaw(`(folded(title) like folded(?) or ${text} like folded(?))`, [
    pattern,
    pattern,
  ])
}
