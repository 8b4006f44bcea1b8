/** Automatic closing of inactive tickets (CLO-15, CLO-16). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { writeSetting } from '#app/kernel/settings/settings'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import CloseIdle from '#modules/tickets/jobs/close_idle'
import CloseUnansweredMenus from '#modules/tickets/jobs/close_unanswered_menus'
import { moveConnection } from '#modules/tickets/actions/move_connection'
import type Ticket from '#modules/tickets/models/ticket'
import { aConnection, aService, aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'

const idleText = 'Encerramos por falta de resposta, {{firstName}}.'
const closingText = 'Encerramos por falta de resposta, Ana.'

/** An agent has answered Ana; the connection closes tickets after thirty minutes. */
async function aRestingTicket(options: { minutes?: number; text?: string } = {}) {
  const agent = await anAgent()
  const connection = await aConnection(agent.actor, {
    idleMinutes: options.minutes ?? 30,
    idleText: options.text ?? idleText,
    closingText: 'Até logo!',
  })
  const queue = await aQueue(agent.actor, 'Vendas')
  await joinQueue(queue, agent.user)
  const columns = { connectionId: connection.id, queueId: queue.id, userId: agent.user.id }
  const ticket = await aTicket(agent.actor, { ...columns, status: 'open' })
  await aService(ticket, { startedAt: now() })
  await aMessage(ticket, { body: 'oi' })
  await ours(ticket)
  return { agent, connection, queue, ticket, actor: await agent.actorAgain() }
}
const ours = (ticket: Ticket) =>
  aMessage(ticket, { fromMe: true, userId: ticket.userId, origin: 'user', sentAt: now() })
const theirs = (ticket: Ticket) => aMessage(ticket, { sentAt: now() })

/** Automatic messages, oldest first. */
async function sentTo({ id }: Ticket): Promise<string[]> {
  const rows = await db.from('messages').where({ ticket_id: id, origin: 'bot' }).orderBy('id')
  return rows.map(({ body }) => body as string)
}
const statusOf = async (ticket: Ticket) => (await ticket.refresh()).status

test.group('automatic closing', (group) => {
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(async () => {
    clock = frozenClock('2026-03-04T15:00:00Z')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      clock.thaw()
      await undo()
    }
  })
  const pass = () => new CloseIdle().handle()

  test('CLO-15: closes with the connection’s text alone when our last message reaches the time limit', async ({
    assert,
  }) => {
    const { agent, connection, queue, ticket } = await aRestingTicket()
    clock.travel(30 * 60_000 - 1)
    await pass()
    assert.equal(await statusOf(ticket), 'open')
    clock.travel(1)
    await pass()
    await pass()
    assert.equal(await statusOf(ticket), 'closed')
    assert.deepEqual([ticket.userId, ticket.closedQueueId], [agent.user.id, queue.id])
    assert.deepEqual(await sentTo(ticket), [closingText])
    assert.lengthOf(await db.from('outbox_entries').where('connection_id', connection.id), 1)
    const [service] = await db.from('trackings').where('ticket_id', ticket.id)
    assert.equal(service.finished_at.toISOString(), '2026-03-04T15:30:00.000Z')
    assert.isNull(service.rating_at)
    const audits = await db
      .from('audit_entries')
      .where({ entity: 'tickets', entity_id: String(ticket.id) })
    assert.lengthOf(audits, 1)
    assert.containsSubset(audits[0], { action: 'tickets.close', user_id: null })
    assert.equal(audits[0].after.origin, 'inactivity')
  })

  test('CLO-15: never closes when the customer wrote last, however long ago', async ({
    assert,
  }) => {
    const { ticket } = await aRestingTicket()
    clock.minutesLater(1)
    await theirs(ticket)
    clock.minutesLater(100_000)
    await pass()
    assert.equal(await statusOf(ticket), 'open')
  })

  test('CLO-15: the last message is determined by its time: one of ours that is older but arrived later does not count', async ({
    assert,
  }) => {
    const { ticket } = await aRestingTicket()
    const before = now().plus({ minutes: 1 })
    clock.minutesLater(2)
    await theirs(ticket)
    await aMessage(ticket, { fromMe: true, sentAt: before })
    clock.minutesLater(60)
    await pass()
    assert.equal(await statusOf(ticket), 'open')
  })

  test('CLO-15: reading, labelling and transferring do not count as messages', async ({
    assert,
  }) => {
    const { ticket } = await aRestingTicket()
    clock.minutesLater(29)
    await ticket.merge({ updatedAt: now() }).save()
    clock.minutesLater(1)
    await pass()
    assert.equal(await statusOf(ticket), 'closed')
  })

  test('CLO-15: closes once after two hours of downtime; without a configured text nothing is sent', async ({
    assert,
  }) => {
    const { ticket } = await aRestingTicket({ text: ' ' })
    clock.minutesLater(120)
    await pass()
    assert.equal(await statusOf(ticket), 'closed')
    assert.deepEqual(await sentTo(ticket), [])
  })

  test('CLO-15, CLO-05: a ticket moved from another connection also counts the messages written there', async ({
    assert,
  }) => {
    const { actor, connection, ticket } = await aRestingTicket({ minutes: 0 })
    const other = await aConnection(actor, { idleMinutes: 10, idleText })
    assert.notEqual(other.id, connection.id)
    await moveConnection(actor, { ticketId: ticket.id, connectionId: other.id })
    clock.minutesLater(9)
    await pass()
    assert.equal(await statusOf(ticket), 'open')
    clock.minutesLater(1)
    await pass()
    assert.equal(await statusOf(ticket), 'closed')
  })

  test('CLO-15, CLO-16, IN-61, BIL-10: does not close with 0 minutes, pending tickets, groups, or for a company with an overdue payment', async ({
    assert,
  }) => {
    const off = await aRestingTicket({ minutes: 0 })
    const waiting = await aRestingTicket()
    await db
      .from('tickets')
      .where('id', waiting.ticket.id)
      .update({ status: 'pending', is_bot: true })
    const crowd = await aRestingTicket()
    await db.from('tickets').where('id', crowd.ticket.id).update({ is_group: true })
    const unpaid = await aRestingTicket()
    await db.from('companies').where('id', unpaid.agent.company.id).update({ is_active: false })
    clock.minutesLater(600)
    await pass()
    const all = [off, waiting, crowd, unpaid]
    const states: string[] = []
    for (const { ticket } of all) states.push(await statusOf(ticket))
    assert.deepEqual(states, ['open', 'pending', 'open', 'open'])
  })

  test('CLO-15, CLO-08: closes without a message while the number is not connected', async ({
    assert,
  }) => {
    const { connection, ticket } = await aRestingTicket()
    await connection.merge({ status: 'DISCONNECTED' }).save()
    clock.minutesLater(30)
    await pass()
    assert.equal(await statusOf(ticket), 'closed')
    assert.deepEqual(await sentTo(ticket), [])
  })

  test('CLO-15: after a crash before the commit the ticket is open and nothing is sent; the next run closes it once', async ({
    assert,
  }) => {
    const { ticket } = await aRestingTicket()
    clock.minutesLater(30)
    const killed = unitOfWork(async () => {
      await pass()
      throw new Error('killed before the commit')
    })
    await assert.rejects(() => killed, 'killed before the commit')
    assert.equal(await statusOf(ticket), 'open')
    assert.deepEqual(await sentTo(ticket), [])
    await pass()
    assert.deepEqual(await sentTo(ticket), [closingText])
  })

  /** A pending ticket whose menu was just shown. */
  async function aMenu(minutes: number | null, columns: Partial<Ticket> = {}) {
    const agent = await anAgent()
    if (minutes !== null) await writeSetting(agent.actor, 'tickets.menu_window', minutes)
    const connection = await aConnection(agent.actor, { closingText: 'Até logo!', idleText })
    const ticket = await aTicket(agent.actor, {
      connectionId: connection.id,
      isAtMenu: true,
      ...columns,
    })
    await aService(ticket)
    await theirs(ticket)
    await aMessage(ticket, { fromMe: true, origin: 'bot', body: 'menu', sentAt: now() })
    return { agent, ticket }
  }
  const passMenus = () => new CloseUnansweredMenus().handle()

  test('CLO-16: closes once, without a message, when the menu was not answered in time, even hours late', async ({
    assert,
  }) => {
    const { ticket } = await aMenu(20)
    clock.minutesLater(19)
    await passMenus()
    assert.equal(await statusOf(ticket), 'pending')
    clock.minutesLater(121)
    await passMenus()
    await passMenus()
    assert.equal(await statusOf(ticket), 'closed')
    assert.isFalse(ticket.isBot)
    assert.deepEqual(await sentTo(ticket), ['menu'])
    const audits = await db
      .from('audit_entries')
      .where({ entity: 'tickets', entity_id: String(ticket.id) })
    assert.lengthOf(audits, 1)
    assert.equal(audits[0].after.origin, 'inactivity')
  })

  test('CLO-16: each message of either side restarts the time', async ({ assert }) => {
    const { ticket } = await aMenu(20)
    clock.minutesLater(15)
    await theirs(ticket)
    clock.minutesLater(15)
    await passMenus()
    assert.equal(await statusOf(ticket), 'pending')
  })

  test('CLO-16: does not close by default or with 0, when waiting for a person, or for a company with an overdue payment', async ({
    assert,
  }) => {
    const unset = await aMenu(null)
    const off = await aMenu(0)
    const queued = await aMenu(20, { isAtMenu: false, isBot: true })
    const unpaid = await aMenu(20)
    await db.from('companies').where('id', unpaid.agent.company.id).update({ is_active: false })
    clock.minutesLater(10_000)
    await passMenus()
    for (const { ticket } of [unset, off, queued, unpaid]) {
      assert.equal(await statusOf(ticket), 'pending')
    }
  })
})
