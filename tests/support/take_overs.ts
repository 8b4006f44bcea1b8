/** What people do to a ticket while something else answers in it, and whether anything was said after that. */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { CatalogueError } from '#app/kernel/errors'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { transferTicket } from '#modules/tickets/actions/transfer_ticket'

/**
 * Notes in which order the transactions that hold a ticket's lock say something there, or take it; it is taken when it
 * leaves the queue, too. `orders` returns one row for each ticket.
 */
export async function noteTakeOvers(queueId: number) {
  await db.rawQuery(`create table test_order (seq bigserial, ticket_id integer, what text)`)
  await db.rawQuery(`create function test_order_said() returns trigger language plpgsql as $$
    begin insert into test_order (ticket_id, what) values (new.ticket_id, 'said'); return new; end $$`)
  await db.rawQuery(`create trigger test_order_said after insert on messages for each row
    when (new.from_me and new.origin = 'bot') execute function test_order_said()`)
  await db.rawQuery(`create function test_order_taken() returns trigger language plpgsql as $$
    begin insert into test_order (ticket_id, what) values (new.id, 'taken'); return new; end $$`)
  await db.rawQuery(`create trigger test_order_taken after update on tickets for each row
    when (new.status <> 'pending' or new.user_id is not null or new.queue_id <> ${queueId})
    execute function test_order_taken()`)
  return {
    async orders(): Promise<TakeOver[]> {
      const { rows } = await db.rawQuery(`
        select ticket_id, min(seq) filter (where what = 'taken') as taken_at,
          max(seq) filter (where what = 'said') as said_at
        from test_order group by ticket_id`)
      return rows
    },
    async end() {
      await db.rawQuery('drop trigger test_order_said on messages')
      await db.rawQuery('drop trigger test_order_taken on tickets')
      await db.rawQuery('drop function test_order_said, test_order_taken')
      await db.rawQuery('drop table test_order')
    },
  }
}
interface TakeOver {
  readonly ticket_id: number
  readonly taken_at: string | null
  readonly said_at: string | null
}
/** Something was said after it had been taken. */
export const isLate = ({ taken_at: at, said_at: said }: TakeOver): boolean =>
  at !== null && said !== null && Number(said) > Number(at)

/** What a person does; what the ticket's state does not permit any more is refused, as on the screen. */
export async function takeOver(
  actor: Actor,
  how: 'accept' | 'transfer' | 'close' | '',
  ticketId: number,
  otherQueueId: number
): Promise<void> {
  try {
    if (how === 'accept') await acceptTicket(actor, { ticketId })
    if (how === 'close') await closeTicket(actor, { ticketId })
    if (how === 'transfer') {
      await transferTicket(actor, { ticketId, queueId: otherQueueId, ownerId: null })
    }
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
  }
}
