/** The sequence numbers under which deliveries leave (RT-05). */
import type { Delivery } from '#app/kernel/module'
import {
  companyOfRoom,
  platformCompany,
  takeSequence,
  type UnpublishedRow,
} from '#app/kernel/realtime'
import type { SequenceRange } from '#app/kernel/socket_gaps'
import { forgetUnpublished } from '#app/kernel/unpublished_events'

/** Whose event it is: said by the room, or, when a person's own room is told, by the name (RT-06). */
export const companyOf = ({ rooms, as }: Delivery) =>
  companyOfRoom(rooms[0] ?? as) ?? companyOfRoom(as) ?? platformCompany

/**
 * A number for each delivery, of its company's sequence. The rows that owed them go with it: from here on a
 * loss shows as a gap.
 */
export async function takeNumbers(
  deliveries: readonly Delivery[],
  rows: readonly UnpublishedRow[]
): Promise<SequenceRange[]> {
  const counts = new Map<number, number>()
  for (const delivery of deliveries) {
    const companyId = companyOf(delivery)
    counts.set(companyId, (counts.get(companyId) ?? 0) + 1)
  }
  const ranges: SequenceRange[] = []
  for (const [companyId, count] of counts) {
    const publishes = rows.filter((row) => row.companyId === companyId).map(({ id }) => id)
    const last = await takeSequence(companyId, count, publishes)
    ranges.push({ companyId, first: last - count + 1, last })
  }
  await forgetUnpublished(rows.filter((row) => !counts.has(row.companyId)).map(({ id }) => id))
  return ranges
}
