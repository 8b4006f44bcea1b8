/**
 * Variables in messages: values, time zone and language, and texts in which they are not filled in (VAR-01 to
 * VAR-08).
 */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { systemActor } from '#app/kernel/actor/actor'
import { freeze, thaw } from '#app/kernel/clock'
import { writeSetting } from '#app/kernel/settings/settings'
import { apiAs } from '#app/kernel/testing/api'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { anAgent } from '#modules/identity/testing'
import { sayAutomatically } from '#modules/messages/actions/say_automatically'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import Ticket from '#modules/tickets/models/ticket'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { anInbound } from '#modules/messages/testing'
import { renderForTicket } from '#modules/tickets/variables/render_for_ticket'

const noon = '2026-03-04T15:00:00Z'

/** Ana's ticket with Bia, in Vendas. */
async function anOpenTicket(contact: Readonly<Record<string, string>> = {}) {
  const agent = await anAgent({ user: { name: 'Bia Reis' } })
  const queue = await aQueue(agent.actor, 'Vendas')
  await joinQueue(queue, agent.user)
  const columns = { status: 'open', userId: agent.user.id, queueId: queue.id } as const
  const ticket = await aTicket(agent.actor, columns)
  await db
    .from('contacts')
    .where('id', ticket.contactId)
    .update({ is_bot_disabled: false, ...contact })
  const system = systemActor(agent.company.id)
  return { agent, actor: await agent.actorAgain(), system, queue, ticket, ticketId: ticket.id }
}

test.group('texts with variables', (group) => {
  group.each.setup(async () => {
    freeze(noon)
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      thaw()
      await undo()
    }
  })

  test('VAR-04: nothing is sent when the filled-in text is blank', async ({ client, assert }) => {
    const { agent, ticket, system } = await anOpenTicket({ email: '' })
    const answer = await apiAs(client, agent).post(`/messages/${ticket.id}`, {
      body: ' {{email}} ',
    })
    answer.assertStatus(422)
    answer.assertBodyContains({ error: 'ERR_VALIDATION', details: [{ field: 'body' }] })
    const queued = await unitOfWork(async (work) => {
      const lockedTicket = await Ticket.of(system, work.trx).where('id', ticket.id).firstOrFail()
      return sayAutomatically(work, lockedTicket, '{{email}}')
    })
    assert.isNull(queued)
    assert.lengthOf(await db.from('messages').where('ticket_id', ticket.id), 0)
    assert.lengthOf(await db.from('outbox_entries').where('company_id', agent.company.id), 0)
  })

  test('VAR-02, API-08: at {at} in {zone}, in {language}')
    .with([
      // The limits 0:00, 6:00, 12:00 and 18:00 are in the company's zone, whatever the server's clock says.
      {
        at: '2026-03-05T02:59:59Z',
        zone: 'America/Sao_Paulo',
        language: 'pt',
        is: 'Boa noite 23:59:59 04/03/2026',
      },
      {
        at: '2026-03-05T03:00:00Z',
        zone: 'America/Sao_Paulo',
        language: 'pt',
        is: 'Boa madrugada 00:00:00 05/03/2026',
      },
      {
        at: '2026-03-05T08:59:59Z',
        zone: 'America/Sao_Paulo',
        language: 'pt',
        is: 'Boa madrugada 05:59:59 05/03/2026',
      },
      {
        at: '2026-03-05T09:00:00Z',
        zone: 'America/Sao_Paulo',
        language: 'pt',
        is: 'Bom dia 06:00:00 05/03/2026',
      },
      {
        at: '2026-03-05T06:29:59Z',
        zone: 'Asia/Calcutta',
        language: 'pt',
        is: 'Bom dia 11:59:59 05/03/2026',
      },
      {
        at: '2026-03-05T06:30:00Z',
        zone: 'Asia/Calcutta',
        language: 'pt',
        is: 'Boa tarde 12:00:00 05/03/2026',
      },
      {
        at: '2026-03-04T15:00:00Z',
        zone: 'Pacific/Auckland',
        language: 'pt',
        is: 'Boa madrugada 04:00:00 05/03/2026',
      },
      // The hour that New York skips for daylight saving time.
      {
        at: '2026-03-08T06:59:59Z',
        zone: 'America/New_York',
        language: 'en',
        is: 'Good evening 01:59:59 08/03/2026',
      },
      {
        at: '2026-03-08T07:00:00Z',
        zone: 'America/New_York',
        language: 'en',
        is: 'Good evening 03:00:00 08/03/2026',
      },
      {
        at: '2026-07-01T05:00:00Z',
        zone: 'Europe/Lisbon',
        language: 'en',
        is: 'Good morning 06:00:00 01/07/2026',
      },
      {
        at: '2026-07-01T11:00:00Z',
        zone: 'Europe/Lisbon',
        language: 'es',
        is: 'Buenas tardes 12:00:00 01/07/2026',
      },
      {
        at: '2026-07-01T17:00:00Z',
        zone: 'Europe/Lisbon',
        language: 'es',
        is: 'Buenas noches 18:00:00 01/07/2026',
      },
    ])
    .run(async ({ assert }, { at, zone, language, is }) => {
      const { system, ticket } = await anOpenTicket()
      await writeSetting(system, 'identity.timezone', zone)
      await writeSetting(system, 'identity.language', language)
      freeze(at)
      assert.equal(await renderForTicket(system, ticket, '{{ms}} {{hora}} {{data}}'), is)
    })

  test('VAR-01, VAR-02, VAR-04: {text}')
    .with([
      { text: '{{ FIRSTNAME }} {{Name}}', is: 'Ana Ana D’Ávila & Cia' },
      { text: '{{number}} {{email}}', is: '5511987650001 ana@example.com' },
      {
        text: '{{fila}}/{{queue}} {{agent}}/{{user}}/{{usuario}}',
        is: 'Vendas/Vendas Bia Reis/Bia Reis/Bia Reis',
      },
      { text: '{{pedido}} {{ PEDIDO }}', is: '4711 4711' },
      { text: '{{company}}', is: '<Loja> & "Filhas"' },
      { text: '{{desconto}} {name} {{}}', is: '{{desconto}} {name} {{}}' },
    ])
    .run(async ({ assert }, { text, is }) => {
      const { system, ticket } = await anOpenTicket({
        name: 'Ana D’Ávila & Cia',
        number: '5511987650001',
        email: 'ana@example.com',
        extra_info: JSON.stringify([{ name: 'Pedido', value: '4711' }]),
      })
      await db.from('companies').where('id', system.companyId).update({ name: '<Loja> & "Filhas"' })
      assert.equal(await renderForTicket(system, ticket, text), is)
    })

  test('VAR-04: a contact without a name has the number as name, and no first name', async ({
    assert,
  }) => {
    const number = '5511987650002'
    const { system, ticket } = await anOpenTicket({ name: number, number, email: '' })
    const text = '{{name}}|{{firstName}}|{{email}}'
    assert.equal(await renderForTicket(system, ticket, text), `${number}||`)
  })

  test('VAR-03: the protocol has the day of opening and never changes', async ({
    client,
    assert,
  }) => {
    freeze('2026-03-05T02:59:59Z')
    const { agent, actor, system, ticket, ticketId } = await anOpenTicket()
    const protocol = `20260304-${ticketId}`
    const storedBodies = async () =>
      renderForTicket(
        system,
        await Ticket.of(actor).where('id', ticketId).firstOrFail(),
        '{{protocol}}'
      )
    assert.equal(await storedBodies(), protocol)
    freeze('2026-03-09T15:00:00Z')
    const calls = apiAs(client, agent)
    for (const status of ['closed', 'open', 'pending']) {
      ;(await calls.put(`/tickets/${ticketId}`, { status })).assertStatus(200)
      assert.equal(await storedBodies(), protocol)
    }
    const other = await aTicket(actor, { queueId: ticket.queueId })
    assert.equal(await renderForTicket(system, other, '{{protocol}}'), `20260309-${other.id}`)
    assert.equal((await calls.get(`/tickets/${ticketId}`)).body().protocol, protocol)
    const found = (await calls.get('/tickets', { searchParam: protocol })).body().tickets
    assert.deepEqual(
      found.map(({ id }: { id: number }) => id),
      [ticketId]
    )
  })

  test('VAR-05, VAR-06: stored and sent without escaping, and values are not expanded again', async ({
    assert,
  }) => {
    const { system, ticket } = await anOpenTicket({
      name: "D'Ávila & Cia <{{protocol}}> $& {{name}}",
    })
    await unitOfWork((work) => sayAutomatically(work, ticket, 'Oi {{name}}! "ok" & <b>'))
    const row = await db.from('messages').where('ticket_id', ticket.id).firstOrFail()
    assert.equal(row.body, `Oi D'Ávila & Cia <{{protocol}}> $& {{name}}! "ok" & <b>`)
    const pending = await db.from('outbox_entries').where('wid', row.wid).firstOrFail()
    assert.equal(pending.content.text, row.body)
    assert.equal(pending.company_id, system.companyId)
  })

  test('VAR-06: received texts and captions are never filled in', async ({ assert }) => {
    const agent = await anAgent()
    const connection = await aConnection(agent.actor)
    const body = '{{protocol}} {{ms}} {{name}} {name}'
    const sender = { phone: '5511940000777', lid: null, pushName: '{{number}}' }
    const image = {
      kind: 'image',
      mimetype: 'image/jpeg',
      fileName: null,
      size: 3,
      width: null,
      height: null,
      seconds: null,
      directPath: '/x',
      mediaKey: 'eA==',
      sha256: 'eA==',
    } as const
    const takes = new TakeInbound()
    await takes.receive(anInbound(connection, { sender, body }))
    await takes.receive(anInbound(connection, { sender, body, kind: 'image', media: image }))
    // The batch path: several messages of known contacts.
    await takes.receiveMany([
      anInbound(connection, { sender, body }),
      anInbound(connection, { sender, body, kind: 'image', media: image }),
    ])
    const rows = await db.from('messages').where('connection_id', connection.id).select('body')
    assert.deepEqual(
      rows.map((row) => row.body),
      [body, body, body, body]
    )
    const ticket = await Ticket.of(agent.actor).firstOrFail()
    assert.equal(ticket.lastMessage, body)
    const contact = await db.from('contacts').where('id', ticket.contactId).firstOrFail()
    assert.equal(contact.name, '{{number}}')
  })

  test('VAR-07: variables in a file’s caption are filled in', async ({ client, assert }) => {
    const { agent, ticket } = await anOpenTicket()
    const answer = await client
      .post(`/messages/${ticket.id}`)
      .bearerToken(agent.token)
      .file('medias', Buffer.from('a,b\n1,2\n'), { filename: 'lista.csv' })
      .field('body', 'Para {{firstName}}, de {{agent}} {{x}}')
    answer.assertStatus(200)
    const row = await db.from('messages').where('id', answer.body().id).firstOrFail()
    assert.equal(row.body, 'Para Ana, de Bia Reis {{x}}')
  })

  test('VAR-07: the agent variable is the author’s name, and the owner’s name in automatic messages', async ({
    assert,
  }) => {
    const { agent, system, queue } = await anOpenTicket()
    const waiting = await aTicket(agent.actor, { queueId: queue.id })
    assert.equal(await renderForTicket(system, waiting, '[{{agent}}]'), '[]')
    const ticket = await waiting.merge({ status: 'open', userId: agent.user.id }).save()
    assert.equal(await renderForTicket(system, ticket, '[{{agent}}]'), '[Bia Reis]')
    const admin = await anAgent({ company: agent.company, user: { name: 'Caio Sá' } })
    assert.equal(await renderForTicket(admin.actor, ticket, '[{{agent}}]'), '[Caio Sá]')
  })

  test('VAR-08: a client’s signature is stored as sent; there is no variable for it', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const body = '*Bia Reis:*\nBom dia, {{firstName}}! {{sign}} {{signature}}'
    const answer = await apiAs(client, agent).post(`/messages/${ticket.id}`, { body })
    answer.assertStatus(200)
    const row = await db.from('messages').where('id', answer.body().id).firstOrFail()
    assert.equal(row.body, '*Bia Reis:*\nBom dia, Ana! {{sign}} {{signature}}')
    const unsigned = await apiAs(client, agent).post(`/messages/${ticket.id}`, { body: 'Até já' })
    const plain = await db.from('messages').where('id', unsigned.body().id).firstOrFail()
    assert.equal(plain.body, 'Até já')
    const pending = await db.from('outbox_entries').where('wid', plain.wid).firstOrFail()
    assert.equal(pending.content.text, 'Até já')
  })
})
