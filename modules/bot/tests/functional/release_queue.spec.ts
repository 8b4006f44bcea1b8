/** A queue to which a connection transfers silent customers (BOT-27, BOT-28). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { setBot } from '#modules/bot/testing'
import { anAdmin } from '#modules/identity/testing'
import { aQueue } from '#modules/queues/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { whileOff } from '#tests/support/switched_off'

test.group('a queue that is transferred to', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function aTransfer() {
    const admin = await anAdmin()
    const queue = await aQueue(admin.actor)
    const connection = await aConnection(admin.actor)
    await setBot(connection, { transferQueueId: queue.id, transferMinutes: 10 })
    return { admin, queue, connection }
  }

  test('BOT-27: a queue that a connection hands tickets over to cannot be deleted: 409', async ({
    client,
    assert,
  }) => {
    const { admin, queue, connection } = await aTransfer()
    const ticket = await aTicket(admin.actor, { queueId: queue.id })
    const calls = apiAs(client, admin)
    const answer = await calls.delete(`/queue/${queue.id}`)
    answer.assertStatus(409)
    answer.assertBodyContains({ error: 'ERR_QUEUE_IN_USE' })
    assert.equal((await ticket.refresh()).queueId, queue.id)
    await setBot(connection, { transferQueueId: null })
    ;(await calls.delete(`/queue/${queue.id}`)).assertStatus(200)
  })

  test('BOT-27, ADR 45: switched off, the bot hands nothing over: the queue can be deleted', async ({
    client,
  }) => {
    const { admin, queue, connection } = await aTransfer()
    const calls = apiAs(client, admin)
    const answer = await whileOff('bot', () => calls.delete(`/queue/${queue.id}`))
    answer.assertStatus(200)
    const shown = await calls.get(`/whatsapp/${connection.id}`)
    shown.assertBodyContains({ transferQueueId: null, timeToTransfer: 10 })
  })
})
