/** Maps a tag to the HTTP contract's names. */
import type { Tag } from '#modules/tags/model'
import type { CountedTagWire, TagWire } from '#modules/tags/wire'

export const tagWire = ({
  id,
  name,
  color,
  isKanban,
}: Pick<Tag, 'id' | 'name' | 'color' | 'isKanban'>): TagWire => ({
  id,
  name,
  color,
  kanban: isKanban ? 1 : 0,
})

export const countedTagWire = (tag: Tag, ticketsCount: number): CountedTagWire => ({
  ...tagWire(tag),
  userId: tag.userId ?? null,
  ticketsCount,
})
