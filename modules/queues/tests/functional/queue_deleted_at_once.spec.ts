/**
 * Deleting a queue while its tickets are updated: the deletion retries on a lock conflict, and both succeed (BOT-27).
 */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { deleteQueue } from '#modules/queues/actions/delete_queue'
import Queue from '#modules/queues/models/queue'
import { aQueue } from '#modules/queues/testing'
import { anAdmin } from '#modules/identity/testing'
import { waitFor } from '#tests/support/waiting'
import { aTicket } from '#modules/tickets/testing'

test.group('deleting a queue concurrently', () => {
  test('BOT-27: on a lock conflict with a writer of one of its tickets, the deletion retries and then succeeds', async ({
    assert,
    cleanup,
  }) => {
    // Committed, so that both transactions can see it.
    const { actor, company } = await anAdmin()
    cleanup(async () => {
      for (const table of ['tickets', 'contacts']) {
        await db.from(table).where('company_id', company.id).delete()
      }
      await db.from('companies').where('id', company.id).delete()
    })
    const queue = await aQueue(actor)
    const ticket = await aTicket(actor, { queueId: queue.id })
    const isWaitingForLock = async () => {
      const { rows } = await db.rawQuery(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      )
      return rows.length > 0
    }

    const [locked, mayContinue] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const mover = unitOfWork(async ({ trx }) => {
      // The same lock as a foreign key check of a row that references the queue.
      await trx.rawQuery('select 1 from queues where id = ? for key share', [queue.id])
      locked.resolve()
      await mayContinue.promise
      await trx.from('tickets').where('id', ticket.id).update({ last_message: 'moved' })
    })
    await locked.promise
    const deletion = deleteQueue(actor, queue.id)
    await waitFor('the deletion to wait for the queue, with the ticket locked', isWaitingForLock)
    mayContinue.resolve()
    await mover
    await deletion
    await ticket.refresh()
    assert.deepEqual(
      [ticket.queueId, ticket.status, ticket.lastMessage],
      [null, 'pending', 'moved']
    )
    assert.isNull(await Queue.of(actor).where('id', queue.id).first())
  }).timeout(20_000)
})
