/** Sends deliveries with the sequence numbers of their companies (RT-05). */
import type { Server } from 'socket.io'
import type { Delivery } from '#app/kernel/modules/module'
import {
  companyOfRoom,
  platformCompany,
  takeSequence,
  type UnpublishedRow,
} from '#app/kernel/realtime/realtime'
import { batchSocketWrites } from '#app/kernel/realtime/batch_socket_writes'
import type { SequenceRange } from '#app/kernel/realtime/socket_gaps'
import { forgetUnpublished } from '#app/kernel/realtime/unpublished_events'

/**
 * Sends each delivery to its rooms, on all processes, with its sequence number; those without rooms take a number,
 * too. Returns the numbers; the rows are deleted by then (`takeNumbers`).
 */
export async function emitNumbered(
  io: Server,
  deliveries: readonly Delivery[],
  rows: readonly UnpublishedRow[]
): Promise<SequenceRange[]> {
  const ranges = await takeNumbers(deliveries, rows)
  const next = new Map(ranges.map(({ companyId, first }) => [companyId, first]))
  const rooms = new Set(deliveries.flatMap((delivery) => delivery.rooms))
  batchSocketWrites(io, rooms, () => {
    for (const delivery of deliveries) {
      const { rooms: to, as, body } = delivery
      const companyId = companyOf(delivery)
      const seq = next.get(companyId)!
      next.set(companyId, seq + 1)
      if (to.length)
        io.to([...to]).emit(as, companyId === platformCompany ? body : { ...body, seq })
    }
  })
  return ranges
}

/** The company of an event: taken from the room or, for a person's own room, from the event name (RT-06). */
const companyOf = ({ rooms, as }: Delivery) =>
  companyOfRoom(rooms[0] ?? as) ?? companyOfRoom(as) ?? platformCompany

/**
 * Takes a number for each delivery from its company's sequence, and deletes the unpublished-event rows in the same
 * statement: from here on a lost event shows as a gap.
 */
async function takeNumbers(
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
