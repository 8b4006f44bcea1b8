/** Sets the queues of a user. */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { requireQueue } from '#modules/queues/access'

/** Throws 404 ERR_NO_QUEUE_FOUND for a queue that is not the company's (API-03). Joins the current unit of work. */
export async function putIntoQueues(
  actor: Pick<Actor, 'companyId'>,
  userId: number,
  queueIds: readonly number[]
): Promise<void> {
  const { companyId } = actor
  await unitOfWork(async ({ trx }) => {
    for (const id of queueIds) await requireQueue(actor, id)
    await trx.from('queue_members').where({ company_id: companyId, user_id: userId }).delete()
    const rows = queueIds.map((id) => ({ company_id: companyId, queue_id: id, user_id: userId }))
    if (rows.length) await trx.table('queue_members').multiInsert(rows)
  })
}
