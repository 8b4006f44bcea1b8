/** Announcements by priority, then newest first, page by page (ANN-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { pageOf, searchIn } from '#app/kernel/http/page'
import { seesInactive } from '#modules/announcements/access'
import { Announcement } from '#modules/announcements/model'

export interface AnnouncementFilter {
  /** As typed; blank matches all. */
  readonly search: unknown
  /** Includes inactive ones; ignored unless the operator asks. */
  readonly withInactive: boolean
}

/** The text of an announcement without its tags. */
const plainBody = `regexp_replace(body, '<[^>]*>', '', 'g')`

/** One page of those that the actor may see and that match. */
export function listAnnouncements(
  actor: Actor,
  page: unknown,
  { search, withInactive }: AnnouncementFilter
) {
  const query = Announcement.query().orderBy([
    { column: 'priority' },
    { column: 'createdAt', order: 'desc' },
    { column: 'id', order: 'desc' },
  ])
  if (!(withInactive && seesInactive(actor))) void query.where('isActive', true)
  return pageOf(searchIn(query, ['title', plainBody], search), page)
}
