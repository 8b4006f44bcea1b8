/** Automatic messages that wait for their time, and people who take over meanwhile (INT-02). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { systemActor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { apiAs } from '#app/kernel/testing/api'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import { automatic } from '#modules/messages/public'
import { aCustomer, anInbound } from '#modules/messages/testing'
import { anAdmin } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { tickets } from '#modules/tickets/public'
import { aConnection } from '#modules/tickets/testing'

const hour = 3_600_000

test.group('delayed messages', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function aDelayedAnswer() {
    const admin = await anAdmin()
    const connection = await aConnection(admin.actor)
    const ana = aCustomer(connection)
    await ana.says('oi')
    const { id } = await ana.ticket()
    await unitOfWork(async (work) => {
      const ticket = await tickets.access(admin.actor, id, { trx: work.trx, lock: true })
      await automatic.say(work, ticket, 'mais tarde', { delayMs: hour })
      await automatic.say(work, ticket, 'logo')
    })
    return { admin, connection, ana, id }
  }
  /** By text: the outbox's state, and the code that the conversation shows. */
  const found = async (ticketId: number) => {
    const rows = await db
      .from('messages')
      .join('outbox_entries', 'outbox_entries.wid', 'messages.wid')
      .where('messages.ticket_id', ticketId)
      .select('messages.body', 'outbox_entries.status', 'messages.error_code as code')
    return Object.fromEntries(rows.map(({ body, ...rest }) => [body as string, { ...rest }]))
  }
  const waiting = { status: 'pending', code: null }
  const withdrawn = { status: 'failed', code: 'ERR_TAKEN_OVER' }

  test('INT-02: {$self} by a person withdraws what has not left; what is not delayed stays')
    .with(['accept', 'transfer', 'close', 'switch off', 'writing on the phone'] as const)
    .run(async ({ assert, client }, what) => {
      const { admin, connection, ana, id } = await aDelayedAnswer()
      const change = async (body: object) =>
        (await apiAs(client, admin).put(`/tickets/${id}`, body)).assertStatus(200)
      assert.containsSubset(await found(id), { 'mais tarde': waiting, 'logo': waiting })
      if (what === 'accept') await change({ status: 'open', userId: admin.user.id })
      if (what === 'transfer') await change({ queueId: (await aQueue(admin.actor, 'Suporte')).id })
      if (what === 'close') await change({ status: 'closed' })
      if (what === 'switch off') await change({ useIntegration: false })
      if (what === 'writing on the phone') {
        await new TakeInbound().receive(
          anInbound(connection, { sender: ana.sender, fromMe: true, body: 'Sou eu' })
        )
      }
      assert.containsSubset(await found(id), { 'mais tarde': withdrawn, 'logo': waiting })
    })

  test('INT-02: what automation does itself withdraws nothing', async ({ assert }) => {
    const { admin, id } = await aDelayedAnswer()
    await tickets.close(systemActor(admin.actor.companyId), { ticketId: id })
    assert.containsSubset(await found(id), { 'mais tarde': waiting })
  })

  test('INT-02: a person who writes in a ticket that automation gave them withdraws the rest', async ({
    assert,
    client,
  }) => {
    const { admin, id } = await aDelayedAnswer()
    const queue = await aQueue(admin.actor, 'Suporte')
    await joinQueue(queue, admin.user)
    const system = systemActor(admin.actor.companyId)
    const target = { queueId: queue.id, ownerId: admin.user.id }
    await tickets.transfer(system, { ticketId: id, ...target })
    assert.containsSubset(await found(id), { 'mais tarde': waiting })
    const reply = await apiAs(client, admin).post(`/messages/${id}`, { body: 'Bom dia' })
    reply.assertStatus(200)
    assert.containsSubset(await found(id), { 'mais tarde': withdrawn, 'logo': waiting })
  })

  test('INT-02, TCK-12: a person may send it after all; then it stays', async ({
    assert,
    client,
  }) => {
    const { admin, id } = await aDelayedAnswer()
    const api = apiAs(client, admin)
    ;(await api.put(`/tickets/${id}`, { status: 'open', userId: admin.user.id })).assertStatus(200)
    const { id: messageId } = await db
      .from('messages')
      .where({ ticket_id: id, body: 'mais tarde' })
      .firstOrFail()
    ;(await api.post(`/messages/${messageId}/retry`)).assertStatus(200)
    const { id: queueId } = await aQueue(admin.actor, 'Suporte')
    ;(await api.put(`/tickets/${id}`, { status: 'pending', userId: null, queueId })).assertStatus(
      200
    )
    assert.containsSubset(await found(id), { 'mais tarde': waiting })
  })
})
