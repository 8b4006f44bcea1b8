/** Realtime events of tags (RT-06): on their own channel, and on the users' channel as the contract requires. */
import type { Delivery, RealtimeMap } from '#app/kernel/modules/module'
import type { TagChanged } from '#modules/tags/contract'
import { tagWire } from '#modules/tags/transformer'
import { Tag } from '#modules/tags/model'

async function tagChanged({ companyId, tagId, change }: TagChanged): Promise<Delivery[]> {
  const rooms = [`company-${companyId}-mainchannel`]
  const tag = change === 'delete' ? null : await Tag.of({ companyId }).where('id', tagId).first()
  const record = tag && tagWire(tag)
  const body = record
    ? { action: change, record, tag: record, tags: record, tagId }
    : { action: 'delete', id: tagId, tagId }
  return [
    { rooms, as: `company-${companyId}-tag`, body },
    { rooms, as: `company-${companyId}-user`, body },
  ]
}

export default { projections: { 'tags.changed': tagChanged } } satisfies RealtimeMap
