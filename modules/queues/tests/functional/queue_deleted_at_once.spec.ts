/** A queue is deleted while its tickets move: who deletes gives way, and neither fails (BOT-27). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { deleteQueue } from '#modules/queues/actions/delete_queue'
import Queue from '#modules/queues/models/queue'
import { aQueue } from '#modules/queues/testing'
import { anAdmin } from '#modules/identity/testing'
import { waitFor } from '#tests/support/waiting'
import { aTicket } from '#modules/tickets/testing'

test.group('a queue deleted at once', () => {
  test('BOT-27: whoever holds the queue and then wants one of its tickets gets it; then the queue goes', async ({
    assert,
    cleanup,
  }) => {
    // Committed, since each of both has to see it.
    const { actor, company } = await anAdmin()
    cleanup(async () => {
      for (const table of ['tickets', 'contacts']) {
        await db.from(table).where('company_id', company.id).delete()
      }
      await db.from('companies').where('id', company.id).delete()
    })
    const queue = await aQueue(actor)
    const ticket = await aTicket(actor, { queueId: queue.id })
    const isSomebodyHeldUp = async () => {
      const { rows } = await db.rawQuery(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      )
      return rows.length > 0
    }

    const [held, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const mover = unitOfWork(async ({ trx }) => {
      // As every row that points at the queue does.
      await trx.rawQuery('select 1 from queues where id = ? for key share', [queue.id])
      held.resolve()
      await goes.promise
      await trx.from('tickets').where('id', ticket.id).update({ last_message: 'moved' })
    })
    await held.promise
    const deletion = deleteQueue(actor, queue.id)
    await waitFor('the deletion to wait for the queue, with the ticket held', isSomebodyHeldUp)
    goes.resolve()
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
