/** Tickets in which nobody has said anything for so long that they are closed by themselves (CLO-15, CLO-16). */
import type { DateTime } from 'luxon'
import { databaseClient } from '#app/kernel/database_client'

interface Asked {
  readonly companyId: number
  /** The last message is at least as old. */
  readonly since: DateTime
  /** Only this one: asked again while its row is held. */
  readonly ticketId?: number
}

/** Tickets a pass takes; the next pass takes the rest. */
const atOnce = 500

/**
 * Ids, oldest first: open ones of a connection in which we spoke last. Those with a customer's word behind ours are
 * not among them, however old it is. Each costs one look into the index of its chat; only a ticket that was on another
 * number before has its own messages read.
 */
export function unansweredByCustomer(
  asked: Asked & { readonly connectionId: number }
): Promise<number[]> {
  return idsOf(
    `select tickets.id from tickets cross join lateral (
       (select from_me, sent_at from messages
        where not tickets.is_on_several_connections and company_id = tickets.company_id
          and contact_id = tickets.contact_id and connection_id = tickets.connection_id
          and ticket_id = tickets.id
        order by sent_at desc, id desc limit 1)
       union all
       (select from_me, sent_at from messages
        where tickets.is_on_several_connections and ticket_id = tickets.id
        order by sent_at desc, id desc limit 1)
     ) as last
     where tickets.company_id = :companyId and tickets.connection_id = :connectionId
       and tickets.status = 'open' and not tickets.is_group
       and last.from_me and last.sent_at <= :since`,
    asked
  )
}

/** Ids, oldest first: waiting ones whom a menu was shown, and who have chosen nothing since. */
export function unansweredMenus(asked: Asked): Promise<number[]> {
  return idsOf(
    `select tickets.id from tickets
     where tickets.company_id = :companyId and tickets.status = 'pending' and tickets.is_at_menu
       and tickets.user_id is null and not tickets.is_group and tickets.created_at <= :since
       and not exists (
         select from messages where ticket_id = tickets.id and sent_at > :since)`,
    asked
  )
}

/** `asked` fills the places of the statement that bear its names. */
async function idsOf<T extends Asked>(
  sql: string,
  { since, ticketId, ...asked }: T
): Promise<number[]> {
  const only = ticketId === undefined ? '' : ' and tickets.id = :ticketId'
  const { rows } = await databaseClient().rawQuery<{ rows: { id: number }[] }>(
    `${sql}${only} order by tickets.id limit ${atOnce}`,
    { ...asked, since: since.toJSDate(), ...(ticketId !== undefined && { ticketId }) } as never
  )
  return rows.map(({ id }) => id)
}
