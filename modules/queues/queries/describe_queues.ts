/** Queues by their ids, for modules that reference them. */
import type { Actor } from '#app/kernel/actor/actor'
import type { QueueDescription } from '#modules/queues/contract'
import Queue from '#modules/queues/models/queue'
import QueueOption from '#modules/queues/models/queue_option'

/** In the order of the list, which is also the order of the menu (BOT-05); ids of other companies are left out. */
export async function describeQueues(
  actor: Pick<Actor, 'companyId'>,
  ids: readonly number[]
): Promise<QueueDescription[]> {
  if (!ids.length) return []
  const rows = await Queue.of(actor)
    .whereIn('id', [...ids])
    .orderByRaw('position nulls last, id')
  const options = await QueueOption.of(actor)
    .whereIn('queueId', [...ids])
    .distinct('queue_id')
  const withMenu = new Set(options.map(({ queueId }) => queueId))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    color: row.color,
    greeting: row.greetingMessage,
    outOfHoursText: row.outOfHoursText,
    shifts: row.shifts,
    promptId: row.promptId,
    integrationId: row.integrationId,
    media: row.mediaFile && row.mediaName ? { file: row.mediaFile, name: row.mediaName } : null,
    hasOptions: withMenu.has(row.id),
  }))
}
