/** Requests of tags; maps wire names to the screen's model. */
import { queryOptions } from '@tanstack/react-query'
import { atField, http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { CountedTagWire, TagsPageWire, TagWire } from '#modules/tags/wire'

export interface Tag {
  readonly id: number
  readonly name: string
  readonly color: string
  /** A lane of the kanban board. */
  readonly isLane: boolean
}
export interface CountedTag extends Tag {
  readonly tickets: number
}

export const tagsKey = ['tags'] as const

export async function listTags(
  pageNumber: number,
  search: string,
  signal?: AbortSignal
): Promise<ListPage<CountedTag>> {
  const query = { pageNumber, searchParam: search || null }
  const { tags, count, hasMore } = await http.get<TagsPageWire>('/tags', { query, signal })
  return { rows: tags.map(toCounted), count, hasMore }
}

/** The query of all tags of the company, by name. */
export const allTags = queryOptions({
  queryKey: [...tagsKey, 'all'],
  queryFn: async ({ signal }): Promise<readonly Tag[]> =>
    (await http.get<TagWire[]>('/tags/list', { signal })).map(toTag),
})

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
  await http
    .save('/tags', id, body)
    .catch(atField('ERR_DUPLICATED_TAG', { field: 'name', rule: 'tag_taken' }))
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
