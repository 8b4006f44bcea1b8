/** Requests of helps; maps wire names to the screen's model. */
import { http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { HelpsPageWire, HelpWire } from '#modules/helps/wire'
import type { Help } from './model'

export const helpsKey = ['helps'] as const

export async function listHelps(
  pageNumber: number,
  search: string,
  signal?: AbortSignal
): Promise<ListPage<Help>> {
  const query = { pageNumber, searchParam: search || null }
  const { helps, count, hasMore } = await http.get<HelpsPageWire>('/helps', { query, signal })
  return { rows: helps.map(toHelp), count, hasMore }
}

/** `video` is the form's text: an id or any URL of the video. */
export interface HelpForm {
  readonly title: string
  readonly description: string
  readonly video: string
}

/** Adds a help, or changes the one with this id. ERR_VALIDATION names the form's fields. */
export async function saveHelp(id: number | null, form: HelpForm): Promise<Help> {
  return toHelp(await http.save<HelpWire>('/helps', id, form))
}

export const deleteHelp = (id: number) => http.delete(`/helps/${id}`)

const toHelp = ({ id, title, description, video }: HelpWire): Help => ({
  id,
  title,
  description,
  videoId: video,
})
