/** Automatic messages to customers: greeting on acceptance and announcement of a transfer (CLO-02, CLO-04). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { writeSetting } from '#app/kernel/settings/settings'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { reopenTicket } from '#modules/tickets/actions/reopen_ticket'
import { returnTicket } from '#modules/tickets/actions/return_ticket'
import { transferTicket } from '#modules/tickets/actions/transfer_ticket'
import { systemActor } from '#app/kernel/actor/actor'
import type Ticket from '#modules/tickets/models/ticket'
import { aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'

/** An agent and a colleague in one queue, and a customer whose ticket is pending there. It is 21:00 in São Paulo. */
async function aFixture(cleanup: (task: () => void) => void) {
  const clock = frozenClock('2026-03-05T00:00:00Z')
  cleanup(clock.thaw)
  const agent = await anAgent({ user: { name: 'Bia Reis' } })
  const colleague = await anAgent({ company: agent.company, user: { name: 'Caio Sá' } })
  const queue = await aQueue(agent.actor, 'Vendas')
  const other = await aQueue(agent.actor, 'Suporte')
  for (const person of [agent, colleague]) {
    await joinQueue(queue, person.user)
    await joinQueue(other, person.user)
  }
  const ticket = await aTicket(agent.actor, { queueId: queue.id, name: 'Ana D’Ávila & Cia' })
  await aMessage(ticket)
  const bia = await agent.actorAgain()
  const caio = await colleague.actorAgain()
  return { clock, agent, bia, caio, queue, other, ticket, ticketId: ticket.id }
}
const greets = (company: { companyId: number }) =>
  writeSetting(company, 'tickets.greet_on_accept', 'enabled')
const announces = (company: { companyId: number }) =>
  writeSetting(company, 'tickets.announce_transfer', 'enabled')

/** Automatic messages stored for the customer; asserts that the outbox contains the same. */
async function received({ id, connectionId }: Ticket): Promise<string[]> {
  const rows = await db
    .from('messages')
    .where({ ticket_id: id, from_me: true })
    .orderBy('id')
    .select('body', 'origin', 'user_id', 'wid', 'ack')
  for (const row of rows) {
    if (row.origin !== 'bot' || row.user_id !== null || row.ack !== 0) throw new Error('not ours')
  }
  const pending = await db
    .from('outbox_entries')
    .where({ connection_id: connectionId, kind: 'message' })
    .orderBy('id')
  const texts = pending.map(({ wid, content }) => `${wid} ${content.text}`)
  const stored = rows.map(({ wid, body }) => `${wid} ${body}`)
  if (texts.join('|') !== stored.join('|')) throw new Error(`${texts} but ${stored}`)
  return rows.map(({ body }) => body as string)
}

test.group('the greeting on acceptance', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('CLO-02: disabled by default', async ({ assert, cleanup }) => {
    const { bia, ticket, ticketId } = await aFixture(cleanup)
    await acceptTicket(bia, { ticketId })
    assert.deepEqual(await received(ticket), [])
  })

  test('CLO-02, IN-43: it names the agent, is stored as automatic and becomes the last message', async ({
    assert,
    cleanup,
  }) => {
    const { bia, ticket, ticketId } = await aFixture(cleanup)
    await greets(bia)
    await acceptTicket(bia, { ticketId })
    const text = 'Boa noite Ana D’Ávila & Cia, meu nome é Bia Reis e vou continuar seu atendimento.'
    assert.deepEqual(await received(ticket), [text])
    await ticket.refresh()
    assert.equal(ticket.lastMessage, text)
    assert.equal(ticket.unreadMessages, 0)
  })

  test('CLO-02: in the company’s language', async ({ assert, cleanup }) => {
    const { bia, ticket, ticketId } = await aFixture(cleanup)
    await greets(bia)
    await writeSetting(bia, 'identity.language', 'en')
    await acceptTicket(bia, { ticketId })
    assert.deepEqual(await received(ticket), [
      'Good evening Ana D’Ávila & Cia, my name is Bia Reis and I will continue your service.',
    ])
  })

  test('CLO-02, VAR-07: uses the company’s own text, with variables', async ({
    assert,
    cleanup,
  }) => {
    const { bia, ticket, ticketId } = await aFixture(cleanup)
    await greets(bia)
    const own = 'Oi {{ firstName }}! {{agent}} · {{fila}} · {{protocol}} · {{nada}}'
    await writeSetting(bia, 'tickets.accept_greeting', own)
    await acceptTicket(bia, { ticketId })
    assert.deepEqual(await received(ticket), [
      `Oi Ana! Bia Reis · Vendas · 20260304-${ticketId} · {{nada}}`,
    ])
  })

  test('VAR-06: variables inside a name are not filled in', async ({ assert, cleanup }) => {
    const { bia, ticket, ticketId } = await aFixture(cleanup)
    await greets(bia)
    await db.from('contacts').where('id', ticket.contactId).update({ name: '{{protocol}}' })
    await acceptTicket(bia, { ticketId })
    assert.match((await received(ticket))[0], /^Boa noite \{\{protocol\}\}, /)
  })

  test('CLO-02: accepting twice greets once', async ({ assert, cleanup }) => {
    const { bia, ticket, ticketId } = await aFixture(cleanup)
    await greets(bia)
    await acceptTicket(bia, { ticketId })
    await acceptTicket(bia, { ticketId })
    assert.lengthOf(await received(ticket), 1)
  })

  test('CLO-02: not repeated by the same user within ten minutes of returning the ticket', async ({
    assert,
    cleanup,
  }) => {
    const { bia, caio, clock, ticket, ticketId } = await aFixture(cleanup)
    await greets(bia)
    await acceptTicket(bia, { ticketId })
    clock.minutesLater(60)
    await returnTicket(bia, { ticketId })
    clock.minutesLater(9)
    await acceptTicket(bia, { ticketId })
    assert.lengthOf(await received(ticket), 1)
    await returnTicket(bia, { ticketId })
    await acceptTicket(caio, { ticketId })
    assert.lengthOf(await received(ticket), 2)
    await returnTicket(caio, { ticketId })
    clock.minutesLater(11)
    await acceptTicket(caio, { ticketId })
    assert.lengthOf(await received(ticket), 3)
  })

  test('CLO-02: not sent when a closed ticket is reopened', async ({ assert, cleanup }) => {
    const { bia, clock, ticket, ticketId } = await aFixture(cleanup)
    await greets(bia)
    await closeTicket(bia, { ticketId })
    clock.minutesLater(60)
    await reopenTicket(bia, { ticketId })
    assert.deepEqual(await received(ticket), [])
  })

  test('CLO-08, IN-61, IN-64: not sent while disconnected, in groups, or to contacts excluded from automation', async ({
    assert,
    cleanup,
  }) => {
    const { bia, ticket, ticketId } = await aFixture(cleanup)
    await greets(bia)
    const connections = db.from('connections').where('id', ticket.connectionId!)
    const contacts = db.from('contacts').where('id', ticket.contactId)
    for (const [table, off, on] of [
      [connections, { status: 'DISCONNECTED' }, { status: 'CONNECTED' }],
      [contacts, { is_bot_disabled: true }, { is_bot_disabled: false }],
      [db.from('tickets').where('id', ticketId), { is_group: true }, { is_group: false }],
    ] as const) {
      await table.clone().update(off)
      const accepted = await acceptTicket(bia, { ticketId })
      assert.equal(accepted.status, 'open')
      assert.deepEqual(await received(ticket), [])
      await table.clone().update(on)
      const free = { status: 'pending', user_id: null, last_owner_id: null }
      await db.from('tickets').where('id', ticketId).update(free)
    }
    await acceptTicket(bia, { ticketId })
    assert.lengthOf(await received(ticket), 1)
  })
})

test.group('the announcement of a transfer', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('CLO-04: disabled by default', async ({ assert, cleanup }) => {
    const { bia, other, ticket, ticketId } = await aFixture(cleanup)
    await transferTicket(bia, { ticketId, queueId: other.id, ownerId: null })
    assert.deepEqual(await received(ticket), [])
  })

  test('CLO-04: it names the queue, the colleague, or both', async ({ assert, cleanup }) => {
    const { bia, caio, queue, other, ticket, ticketId } = await aFixture(cleanup)
    await announces(bia)
    await transferTicket(bia, { ticketId, queueId: other.id, ownerId: null })
    await transferTicket(bia, { ticketId, queueId: queue.id, ownerId: caio.userId })
    await transferTicket(caio, { ticketId, queueId: null, ownerId: bia.userId })
    assert.deepEqual(await received(ticket), [
      'Ana D’Ávila & Cia, seu atendimento foi transferido para o setor Suporte. Aguarde um instante, por favor.',
      'Ana D’Ávila & Cia, seu atendimento foi transferido para o setor Vendas. Caio Sá continua a partir de agora.',
      'Ana D’Ávila & Cia, seu atendimento foi transferido para o setor Vendas. Bia Reis continua a partir de agora.',
    ])
  })

  test('CLO-04: not sent without a change, by a bot, or on accepting and returning', async ({
    assert,
    cleanup,
  }) => {
    const { bia, queue, other, ticket, ticketId } = await aFixture(cleanup)
    await announces(bia)
    await acceptTicket(bia, { ticketId })
    await transferTicket(bia, { ticketId, queueId: queue.id, ownerId: bia.userId })
    await returnTicket(bia, { ticketId })
    const bot = systemActor(bia.companyId)
    await transferTicket(bot, { ticketId, queueId: other.id, ownerId: null })
    assert.deepEqual(await received(ticket), [])
  })

  test('CLO-08: not sent while disconnected; the transfer is done all the same', async ({
    assert,
    cleanup,
  }) => {
    const { bia, other, ticket, ticketId } = await aFixture(cleanup)
    await announces(bia)
    await db.from('connections').where('id', ticket.connectionId!).update({ status: 'TIMEOUT' })
    const moved = await transferTicket(bia, { ticketId, queueId: other.id, ownerId: null })
    assert.equal(moved.queueId, other.id)
    assert.deepEqual(await received(ticket), [])
  })
})
