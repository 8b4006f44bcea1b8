/** The queues that somebody may choose from: all for admins and the company's own programs, otherwise their own (TCK-16). */
import type { Actor } from '#app/kernel/actor/actor'
import Queue from '#modules/queues/models/queue'

const seesAll: readonly Actor['profile'][] = ['admin', 'system']

export async function listQueues(actor: Actor): Promise<Queue[]> {
  return Queue.of(actor)
    .orderByRaw('position nulls last, id')
    .if(!seesAll.includes(actor.profile), (query) => void query.whereIn('id', [...actor.queueIds]))
}
