/** Requests of tags; maps wire names to the screen's model. */
import { http, ApiError } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { CountedTagWire, TagsPageWire, TagWire } from '#modules/tags/wire'
import type { CountedTag, Tag } from './model'

export async function listTags(
  pageNumber: number,
  search: string,
  signal?: AbortSignal
): Promise<ListPage<CountedTag>> {
  const query = { pageNumber, searchParam: search || null }
  const { tags, count, hasMore } = await http.get<TagsPageWire>('/tags', { query, signal })
  return { rows: tags.map(toCounted), count, hasMore }
}

/** All tags of the company, by name. */
export async function allTags(signal?: AbortSignal): Promise<readonly Tag[]> {
  return (await http.get<TagWire[]>('/tags/list', { signal })).map(toTag)
}

/** Fields have the server's names, so that its validation errors match the form's fields. */
export interface TagForm {
  readonly name: string
  readonly color: string
  /** Omitted by users who may not set it. */
  readonly kanban?: boolean
}

/** Creates a tag, or changes the one with this id. A duplicate name becomes an error of its field. */
export async function saveTag(id: number | null, { kanban, ...text }: TagForm): Promise<void> {
  const body = kanban === undefined ? text : { ...text, kanban: kanban ? 1 : 0 }
  try {
    await (id === null ? http.post('/tags', body) : http.put(`/tags/${id}`, body))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ERR_DUPLICATED_TAG') throw error
    const { status, code, message } = error
    throw new ApiError(status, code, message, { fields: [{ field: 'name', rule: 'tag_taken' }] })
  }
}

export const deleteTag = (id: number) => http.delete(`/tags/${id}`)

/** An existing tag, or the name of a new one. */
export type ChosenTag = { readonly id: number } | { readonly name: string }

/** Sets exactly these tags (TAG-02); browsers are notified by socket. */
export async function syncTags(ticketId: number, tags: readonly ChosenTag[]) {
  const ticket = await http.post<{ tags: TagWire[] }>('/tags/sync', { ticketId, tags })
  return ticket.tags.map(toTag)
}

const toTag = ({ id, name, color, kanban }: TagWire): Tag => ({
  id,
  name,
  color,
  isLane: kanban === 1,
})
const toCounted = (wire: CountedTagWire): CountedTag => ({
  ...toTag(wire),
  tickets: wire.ticketsCount,
})
