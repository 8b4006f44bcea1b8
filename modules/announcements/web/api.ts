/** Requests of announcements; maps wire names to the screen's model. */
import type { Priority } from '#modules/announcements/contract'
import type { AnnouncementsPageWire, AnnouncementWire } from '#modules/announcements/wire'
import { http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { Announcement } from './model'

export const announcementsKey = ['announcements'] as const

export interface AnnouncementFilter {
  readonly search?: string
  /** Includes inactive ones; operator only. */
  readonly withInactive?: boolean
}

export async function listAnnouncements(
  pageNumber: number,
  { search, withInactive }: AnnouncementFilter,
  signal?: AbortSignal
): Promise<ListPage<Announcement>> {
  const query = {
    pageNumber,
    searchParam: search || null,
    includeInactive: withInactive ? 'true' : null,
  }
  const answer = await http.get<AnnouncementsPageWire>('/announcements', { query, signal })
  return { rows: answer.records.map(toAnnouncement), count: answer.count, hasMore: answer.hasMore }
}

/** Fields have the server's names, so that its validation errors match the form's fields. */
export interface AnnouncementForm {
  readonly title: string
  readonly text: string
  readonly priority: Priority
  readonly status: boolean
}

/** Creates one, or changes the one with this id. ERR_VALIDATION names the form's fields. */
export async function saveAnnouncement(
  id: number | null,
  form: AnnouncementForm
): Promise<Announcement> {
  return toAnnouncement(await http.save<AnnouncementWire>('/announcements', id, form))
}

export const deleteAnnouncement = (id: number) => http.delete(`/announcements/${id}`)

/** Uploads the picture, replacing the previous one. */
export function attachPicture(id: number, file: File) {
  const form = new FormData()
  form.append('typeArch', 'announcements')
  form.append('file', file, file.name)
  return http.post(`/announcements/${id}/media-upload`, form)
}

export const detachPicture = (id: number) => http.delete(`/announcements/${id}/media-upload`)

const toAnnouncement = (wire: AnnouncementWire): Announcement => ({
  id: wire.id,
  title: wire.title,
  html: wire.text,
  priority: wire.priority as Priority,
  isActive: wire.status,
  picture: wire.mediaPath ? { url: wire.mediaPath, name: wire.mediaName ?? '' } : null,
  createdAt: wire.createdAt,
})
