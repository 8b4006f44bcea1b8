/** Implements identity's extension point for the queues of users. */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { QueueMembership, QueueOfUser } from '#modules/identity/contract'
import { requireQueue } from '#modules/queues/access'

export default class QueuesOfUsers implements QueueMembership {
  async of(companyId: number, userIds: readonly number[]): Promise<Map<number, QueueOfUser[]>> {
    const rows = await db
      .from('queue_members')
      .join('queues', 'queues.id', 'queue_members.queue_id')
      .where('queue_members.company_id', companyId)
      .whereIn('queue_members.user_id', [...userIds])
      .orderByRaw('queues.position nulls last, queues.id')
      .select('queue_members.user_id', 'queues.id', 'queues.name', 'queues.color')
    const byUser = new Map<number, QueueOfUser[]>(userIds.map((id) => [id, []]))
    for (const { user_id: userId, id, name, color } of rows)
      byUser.get(userId)!.push({ id, name, color })
    return byUser
  }

  /** Throws 404 ERR_NO_QUEUE_FOUND for a queue that is not the company's (API-03). Joins the current unit of work. */
  async put(
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
}
