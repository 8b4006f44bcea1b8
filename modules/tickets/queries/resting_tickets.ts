/** Tickets to close automatically because nobody has written for long enough (CLO-15, CLO-16). */
import type { DateTime } from 'luxon'
import { databaseClient } from '#app/kernel/database/database_client'

interface Asked {
  readonly companyId: number
  /** The last message must be at least as old. */
  readonly since: DateTime
  /** Only this ticket: used to check again after its row is locked. */
  readonly ticketId?: number
}

/** Tickets per run; the next run takes the rest. */
const atOnce = 500

/**
 * Ids, oldest first: open tickets of a connection whose last message is ours. Tickets whose last message is
 * the customer's are not included, however old it is. Each ticket costs one index lookup in its chat; only
 * for a ticket that was on another connection before are its own messages read.
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

/** Ids, oldest first: pending tickets whose menu was not answered since. */
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

/** `asked` supplies the named bindings of the statement. */
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
