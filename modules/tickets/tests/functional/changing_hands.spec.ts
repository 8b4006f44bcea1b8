/**
 * Messages to customers and recorded times for each way in which a ticket's owner or queue changes (CLO-02,
 * CLO-04, CLO-20).
 */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { writeSetting } from '#app/kernel/settings/settings'
import { apiAs } from '#app/kernel/testing/api'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { anAdmin, anAgent, aStranger } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import type Ticket from '#modules/tickets/models/ticket'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { anInbound } from '#modules/messages/testing'
import { now } from '#app/kernel/clock'

const greeting = 'Boa tarde Ana Lima, meu nome é Bia Reis e vou continuar seu atendimento.'
const passedOn = (queue: string, agent: string) =>
  `Ana Lima, seu atendimento foi transferido para o setor ${queue}. ${agent} continua a partir de agora.`

test.group('changes of owner or queue', (group) => {
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(async () => {
    clock = frozenClock('2026-03-04T15:00:00Z')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      clock.thaw()
      await undo()
    }
  })

  /** Bia and Caio work in Vendas and Suporte; greetings and transfer announcements are enabled. */
  async function aFixture() {
    const admin = await anAdmin()
    const { company, actor } = admin
    const bia = await anAgent({ company, user: { name: 'Bia Reis', seesQueueless: true } })
    const caio = await anAgent({ company, user: { name: 'Caio Sá' } })
    const [sales, support] = [await aQueue(actor, 'Vendas'), await aQueue(actor, 'Suporte')]
    for (const queue of [sales, support]) {
      for (const { user } of [bia, caio]) await joinQueue(queue, user)
    }
    await writeSetting(actor, 'tickets.greet_on_accept', 'enabled')
    await writeSetting(actor, 'tickets.announce_transfer', 'enabled')
    return { admin, bia, caio, sales, support, actor }
  }
  type Fixture = Awaited<ReturnType<typeof aFixture>>

  const emitted = async ({ id }: Pick<Ticket, 'id'>) => {
    const rows = await db.from('messages').where({ ticket_id: id, from_me: true }).orderBy('id')
    return rows.map(({ body }) => body as string)
  }

  test('CLO-02, CLO-04: {way}')
    .with([
      {
        way: 'accepting sends a greeting',
        from: 'sales',
        request: () => ({ status: 'open' }),
        is: [greeting],
      },
      {
        way: 'accepting with oneself as owner sends a greeting',
        from: 'sales',
        request: ({ bia }: Fixture) => ({ status: 'open', userId: bia.user.id }),
        is: [greeting],
      },
      {
        way: 'accepting a ticket without a queue into a queue sends a greeting, no announcement',
        from: null,
        request: ({ bia, sales }: Fixture) => ({
          status: 'open',
          userId: bia.user.id,
          queueId: sales.id,
        }),
        is: [greeting],
      },
      {
        way: 'accepting into another queue sends a greeting, no announcement',
        from: 'sales',
        request: ({ bia, support }: Fixture) => ({ userId: bia.user.id, queueId: support.id }),
        is: [greeting],
      },
      {
        way: 'transfer to a colleague sends an announcement',
        from: 'sales',
        request: ({ caio }: Fixture) => ({ userId: caio.user.id }),
        is: [passedOn('Vendas', 'Caio Sá')],
      },
      {
        way: 'transfer to a colleague in another queue sends an announcement',
        from: 'sales',
        request: ({ caio, support }: Fixture) => ({ userId: caio.user.id, queueId: support.id }),
        is: [passedOn('Suporte', 'Caio Sá')],
      },
      {
        way: 'closing a pending ticket sends neither',
        from: 'sales',
        request: () => ({ status: 'closed' }),
        is: [],
      },
      {
        way: 'returning sends neither',
        from: 'sales',
        request: () => ({ status: 'pending' }),
        is: [],
      },
    ] as const)
    .run(async ({ client, assert }, { from, request, is }) => {
      const fixture = await aFixture()
      const queueId = from && fixture[from].id
      const ticket = await aTicket(fixture.actor, { queueId })
      const calls = apiAs(client, fixture.bia)
      ;(await calls.put(`/tickets/${ticket.id}`, request(fixture))).assertStatus(200)
      assert.deepEqual(await emitted(ticket), is)
      // Repeating the request changes nothing and sends nothing.
      if (is.length && is[0] === greeting) {
        ;(await calls.put(`/tickets/${ticket.id}`, request(fixture))).assertStatus(200)
        assert.deepEqual(await emitted(ticket), is)
      }
    })

  test('CLO-02, CLO-04, IN-61: no message is sent to a group', async ({ client, assert }) => {
    const { bia, caio, sales, actor } = await aFixture()
    const ticket = await aTicket(actor, { queueId: sales.id, isGroup: true })
    const calls = apiAs(client, bia)
    for (const request of [{ status: 'open' }, { userId: caio.user.id }]) {
      ;(await calls.put(`/tickets/${ticket.id}`, request)).assertStatus(200)
    }
    assert.deepEqual(await emitted(ticket), [])
  })

  test('CLO-05, API-03: a ticket cannot be moved to another company’s connection', async ({
    client,
    assert,
  }) => {
    const { bia, sales, actor } = await aFixture()
    const columns = { queueId: sales.id, userId: bia.user.id, status: 'open' } as const
    const ticket = await aTicket(actor, columns)
    const before = ticket.connectionId
    const { id: whatsappId } = await aConnection((await aStranger()).actor)
    const answer = await apiAs(client, bia).put(`/tickets/${ticket.id}`, { whatsappId })
    answer.assertStatus(404)
    assert.equal((await ticket.refresh()).connectionId, before)
  })

  test('CLO-20, CLO-17, CLO-19, IN-52: several services of one ticket: one row for each, with all its times', async ({
    client,
    assert,
  }) => {
    const { bia, caio, sales, support, actor } = await aFixture()
    const connection = await aConnection(actor)
    const sender = { phone: '5511940000888', lid: null, pushName: 'Ana Lima' }
    const writes = () =>
      new TakeInbound().receive(anInbound(connection, { sender, at: now().toJSDate() }))
    await writes()
    const { id } = await db.from('tickets').where('company_id', actor.companyId).firstOrFail()
    const does = async (person: Fixture['bia'], request: object) => {
      clock.minutesLater(10)
      ;(await apiAs(client, person).put(`/tickets/${id}`, request)).assertStatus(200)
    }
    // 15:00 she writes; 15:10 into Vendas; 15:20 accepted; 15:30 to Caio; 15:40 to Suporte; 15:50 accepted;
    // 16:00 closed.
    await does(bia, { queueId: sales.id })
    await does(bia, { status: 'open' })
    await does(bia, { userId: caio.user.id })
    await does(caio, { queueId: support.id })
    await does(caio, { status: 'open' })
    await does(caio, { status: 'closed', queueId: null })
    // 16:10 reopened by Bia, 16:20 returned, 16:30 accepted, 16:40 closed.
    await does(bia, { status: 'open' })
    await does(bia, { status: 'pending' })
    await does(bia, { status: 'open' })
    await does(bia, { status: 'closed', silent: true })
    // 16:50 she writes again, and the ticket is pending in the queue it was closed in.
    clock.minutesLater(10)
    await writes()
    const rows = await db.from('trackings').where('ticket_id', id).orderBy('id')
    const clockOf = (time: Date | null) => time && time.toISOString().slice(11, 16)
    assert.deepEqual(
      rows.map((row) => [
        ...['created_at', 'queued_at', 'started_at', 'finished_at'].map((key) => clockOf(row[key])),
        row.user_id,
        row.queue_id,
        row.connection_id,
      ]),
      [
        ['15:00', '15:40', '15:50', '16:00', caio.user.id, support.id, connection.id],
        ['16:10', '16:20', '16:30', '16:40', bia.user.id, support.id, connection.id],
        ['16:50', '16:50', null, null, null, support.id, connection.id],
      ]
    )
    assert.deepEqual(
      rows.map(({ is_rated: isRated, rating_at: at, bot_at: botAt }) => [isRated, at, botAt]),
      Array.from({ length: 3 }, () => [false, null, null])
    )
  })
})
