/** Which tickets a person may see (TCK-04): the same rule for a list, a single row and a room. */
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor'
import type { TicketPlace } from '#modules/tickets/contract'

/** May this actor see a ticket that stands there? */
export function maySee(actor: Actor, place: TicketPlace): boolean {
  const { status, userId, queueId } = place
  if (actor.can('tickets.view_all')) return true
  if (userId !== null && userId === actor.userId) return true
  if (queueId === null) return status === 'pending' && actor.seesQueueless
  return actor.queueIds.includes(queueId) && seesInOwnQueue(actor, status)
}

/** A colleague's open ticket is nobody else's business, except a supervisor's. */
const seesInOwnQueue = (actor: Actor, status: TicketPlace['status']) =>
  status !== 'open' || actor.can('tickets.view_own_queues')

/** The same rule as SQL, on a query whose table is named `tickets`. */
export function whereVisible<T extends DatabaseQueryBuilderContract>(query: T, actor: Actor): T {
  if (actor.can('tickets.view_all')) return query
  const own = [...actor.queueIds]
  const statuses = ['pending', 'open'].filter((status) => seesInOwnQueue(actor, status as 'open'))
  return query.where((either) => {
    void either
      .where('tickets.user_id', actor.userId ?? 0)
      .orWhere((active) => {
        void active.whereIn('tickets.status', statuses).whereIn('tickets.queue_id', own)
      })
      .orWhere((closed) => {
        void closed.where('tickets.status', 'closed').whereIn('tickets.closed_queue_id', own)
      })
      .if(actor.seesQueueless, () => {
        void either.orWhere((free) => {
          void free.where('tickets.status', 'pending').whereNull('tickets.queue_id')
        })
      })
  })
}

/** The history of a deleted contact is there for whoever may see what was deleted, and for nobody else (CON-03). */
export const seesPutAway = (actor: Actor): boolean => actor.can('tickets.view_deleted')

/** The queue at which a ticket stands, as SQL and as an index spells it; 0 for none. Closed: its last one. */
export const standsAt = `coalesce(case when tickets.status = 'closed' then tickets.closed_queue_id
  else tickets.queue_id end, 0)`
