/** The queues that a user may choose from: all for admins, otherwise their own (TCK-16). */
import type { Actor } from '#app/kernel/actor/actor'
import Queue from '#modules/queues/models/queue'

export async function listQueues(actor: Actor): Promise<Queue[]> {
  return Queue.of(actor)
    .orderByRaw('position nulls last, id')
    .if(actor.profile !== 'admin', (query) => void query.whereIn('id', [...actor.queueIds]))
}
