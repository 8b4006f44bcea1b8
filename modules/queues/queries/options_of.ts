/** The options of a queue's menu. */
import type { Actor } from '#app/kernel/actor/actor'
import type { QueueOptionView } from '#modules/queues/contract'
import QueueOption from '#modules/queues/models/queue_option'

/** All levels; within a level ordered by number, then id (BOT-20). */
export async function optionsOf(
  actor: Pick<Actor, 'companyId'>,
  queueId: number
): Promise<QueueOptionView[]> {
  const rows = await QueueOption.of(actor).where({ queueId }).orderBy('number').orderBy('id')
  return rows.map(optionView)
}

export const optionView = (row: QueueOption): QueueOptionView => ({
  id: row.id,
  queueId: row.queueId,
  parentId: row.parentId ?? null,
  number: row.number,
  title: row.title,
  message: row.message ?? '',
})
