/** Number of contacts served for the first time in a period (DSH-02: leads). */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import type { Span } from '#modules/tickets/contract'

/**
 * Counts contacts whose first service ever began in the period; for users who do not see the whole company
 * only those whose first service is of one of their queues (AUT-14). The period's contacts are looked up one
 * by one in earlier services: `offset 0` keeps the planner from reading the company's whole history instead.
 */
export async function countNewContacts(actor: Actor, { from, until }: Span): Promise<number> {
  const { rows } = await databaseClient().rawQuery(
    `select count(*) as count
     from (
       select distinct on (contact_id) contact_id, queue_id from trackings
       where company_id = :companyId and created_at >= :from and created_at < :until
       order by contact_id, created_at, id
     ) as first_service
     where (:seesAll or queue_id = any(:queueIds))
       and not exists (
         select from trackings as earlier
         where earlier.company_id = :companyId
           and earlier.contact_id = first_service.contact_id and earlier.created_at < :from
         offset 0
       )`,
    {
      companyId: actor.companyId,
      from: from.toJSDate(),
      until: until.toJSDate(),
      seesAll: actor.can('tickets.view_all'),
      queueIds: [...actor.queueIds],
    }
  )
  return Number(rows[0].count)
}
