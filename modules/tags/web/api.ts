/** The calls of tags: the wire's words end here. */
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

/** All of the company, by name. */
export async function allTags(signal?: AbortSignal): Promise<readonly Tag[]> {
  return (await http.get<TagWire[]>('/tags/list', { signal })).map(toTag)
}

/** The fields have the server's names, so that its refusals find their place. */
export interface TagForm {
  readonly name: string
  readonly color: string
  /** Left out by whoever may not decide it. */
  readonly kanban?: boolean
}

/** Adds a tag, or changes the one of this id. A name that is taken is a fault of its field. */
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

/** A tag that exists, or the name of one to be made. */
export type ChosenTag = { readonly id: number } | { readonly name: string }

/** Gives the ticket exactly these (TAG-02); browsers hear of it by socket. */
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
