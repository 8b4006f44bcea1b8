/** Current number of open and of pending tickets (DSH-02). */
import type { Actor } from '#app/kernel/actor/actor'
import Ticket from '#modules/tickets/models/ticket'

/** Of the actor's own queues, unless the actor sees the whole company (AUT-14). Groups are not counted. */
export async function countActiveTickets(
  actor: Actor
): Promise<{ readonly open: number; readonly pending: number }> {
  const rows = await Ticket.of(actor)
    .whereIn('status', ['open', 'pending'])
    .where('isGroup', false)
    .if(!actor.can('tickets.view_all'), (query) => {
      void query.whereIn('queueId', [...actor.queueIds])
    })
    .groupBy('status')
    .select('status')
    .count('* as count')
    .pojo<{ status: 'open' | 'pending'; count: string }>()
  const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]))
  return { open: counts.get('open') ?? 0, pending: counts.get('pending') ?? 0 }
}
