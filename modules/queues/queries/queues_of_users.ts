/** Implements identity's extension point for the queues of users. */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import type { QueueMembership, QueueOfUser } from '#modules/identity/contract'
import { putIntoQueues } from '#modules/queues/actions/put_into_queues'

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

  put(actor: Pick<Actor, 'companyId'>, userId: number, queueIds: readonly number[]) {
    return putIntoQueues(actor, userId, queueIds)
  }
}
