/** Agents' locations and contact cards, and messages that wait for the connection. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { anAgent } from '#modules/identity/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'
import type Connection from '#modules/whatsapp/models/connection'

type Person = Awaited<ReturnType<typeof anAgent>>

const post = (client: ApiClient, { token }: Person, ticketId: number, body: object, query = {}) =>
  client.post(`/messages/${ticketId}`).bearerToken(token).qs(query).json(body)

async function anOpenTicket(connection: Partial<Connection> = {}) {
  const agent = await anAgent()
  const { id: connectionId } = await aConnection(agent.actor, connection)
  const status = 'open' as const
  const ticket = await aTicket(agent.actor, { status, userId: agent.user.id, connectionId })
  return { agent, ticket }
}
const leaving = async (wid: string) => (await db.from('outbox_entries').where({ wid }).first())!

test.group('POST /messages/{ticketId}: locations and cards', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('IN-23: a location is stored as a map link and sent as coordinates', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const place = { latitude: -23.5613, longitude: -46.6565 }
    const answer = await post(client, agent, ticket.id, { location: { ...place, name: 'Loja' } })
    answer.assertStatus(200)
    const row = await db.from('messages').where('id', answer.body().id).first()
    assert.equal(row.kind, 'location')
    assert.equal(row.body, '|https://maps.google.com/maps?q=-23.5613%2C-46.6565&z=17|Loja')
    assert.containsSubset((await leaving(row.wid)).content, { kind: 'location', ...place })
    const unnamed = await post(client, agent, ticket.id, { location: place })
    const { body } = await db.from('messages').where('id', unnamed.body().id).first()
    assert.equal(body.split('|')[2], '-23.5613, -46.6565')
  })

  test('IN-24: cards are stored as vCards with a blank line between', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const contacts = [
      { name: 'Ana; Lima', number: '+55 (11) 98765-0001' },
      { name: 'João', number: '5521987650002' },
    ]
    const answer = await post(client, agent, ticket.id, { contacts })
    answer.assertStatus(200)
    const row = await db.from('messages').where('id', answer.body().id).first()
    const cards = row.body.split('\n\n')
    assert.lengthOf(cards, 2)
    assert.include(cards[0], 'FN:Ana\\; Lima')
    assert.include(cards[0], 'waid=5511987650001:+5511987650001')
    const { content } = await leaving(row.wid)
    assert.deepEqual(
      content.cards.map(({ name }: { name: string }) => name),
      ['Ana; Lima', 'João']
    )
  })

  test('422 for invalid coordinates and cards without a number', async ({ client, assert }) => {
    const { agent, ticket } = await anOpenTicket()
    for (const body of [
      { location: { latitude: 91, longitude: 0 } },
      { location: { latitude: 0, longitude: -181 } },
      { location: 'aqui' },
      { contacts: [{ name: 'Ana', number: 'não sei' }] },
      { contacts: [{ name: '', number: '5511987650001' }] },
      { contacts: 'Ana' },
    ]) {
      const answer = await post(client, agent, ticket.id, body)
      answer.assertStatus(422)
    }
    assert.lengthOf(await db.from('messages').where({ ticket_id: ticket.id }), 0)
  })

  test('CNX-07: with ?queue=true it waits for the connection', async ({ client, assert }) => {
    const { agent, ticket } = await anOpenTicket({ status: 'OPENING' })
    ;(await post(client, agent, ticket.id, { body: 'oi' })).assertStatus(400)
    const answer = await post(client, agent, ticket.id, { body: 'oi' }, { queue: 'true' })
    answer.assertStatus(200)
    const row = await db.from('messages').where('id', answer.body().id).first()
    assert.equal(row.ack, 0)
    assert.equal((await leaving(row.wid)).status, 'pending')
  })

  test('a message that starts a conversation is marked as one, and rejected while WhatsApp forbids it', async ({
    client,
    assert,
  }) => {
    const waitFor = new Date(Date.now() + 60_000)
    const { agent, ticket } = await anOpenTicket()
    const first = await post(client, agent, ticket.id, { body: 'Olá' })
    assert.isTrue((await leaving(first.body().messages[0].wid)).is_cold)
    const lock = (at: Date) =>
      db.from('connections').where({ id: ticket.connectionId }).update({ cold_locked_until: at })
    await lock(waitFor)
    const refused = await post(client, agent, ticket.id, { body: 'Olá?' })
    refused.assertStatus(409)
    refused.assertBodyContains({ error: 'ERR_WAPP_COLD_LOCKED' })

    await aMessage(ticket, { body: 'Oi!' })
    const answer = await post(client, agent, ticket.id, { body: 'Como posso ajudar?' })
    answer.assertStatus(200)
    assert.isFalse((await leaving(answer.body().messages[0].wid)).is_cold)
  })
})
