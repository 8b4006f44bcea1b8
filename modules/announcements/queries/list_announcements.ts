/** Announcements, the most urgent first and of those the newest, page by page (ANN-01). */
import type { Actor } from '#app/kernel/actor'
import { searchPattern } from '#app/kernel/wire'
import { seesInactive } from '#modules/announcements/access'
import Announcement from '#modules/announcements/models/announcement'

/** API-05. */
export const announcementsPerPage = 20

export interface AnnouncementFilter {
  readonly page: number
  /** As it was typed; blank finds all. */
  readonly search: unknown
  /** Also those that are switched off; nobody but the operator is heard. */
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
  // Nobody looks for a tag.
  const text = `folded(regexp_replace(body, '<[^>]*>', '', 'g'))`
  return query.whereRaw(`(folded(title) like folded(?) or ${text} like folded(?))`, [
    pattern,
    pattern,
  ])
}
