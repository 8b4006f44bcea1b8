/** After a contact's number is corrected nothing is sent to the former number, which belongs to somebody else. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { resolveContact } from '#modules/contacts/public'
import { learnPairs } from '#modules/contacts/testing'
import { anAdmin, aStranger, type SomeoneSignedIn } from '#modules/identity/testing'
import type Ticket from '#modules/tickets/models/ticket'
import { aNumber, aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'

const addressOf = (number: string) => `${number}@s.whatsapp.net`

test.group('a corrected number', (group) => {
  let admin: SomeoneSignedIn
  let right: string
  let wrong: string
  let ticket: Ticket
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    admin = await anAdmin()
    ;[wrong, right] = [aNumber(), aNumber()]
    ticket = await aTicket(admin.actor, { phone: wrong, status: 'open', userId: admin.user.id })
  })

  const calls = (client: ApiClient) => ({
    correct: async (number = right, contactId = ticket.contactId) =>
      (
        await client.put(`/contacts/${contactId}`).bearerToken(admin.token).json({ number })
      ).assertStatus(200),
    say: async (body: string, ticketId = ticket.id): Promise<number> => {
      const answer = await client
        .post(`/messages/${ticketId}`)
        .bearerToken(admin.token)
        .json({ body })
      answer.assertStatus(200)
      return answer.body().messages[0].id
    },
  })
  const leaving = () =>
    db.from('outbox_entries').where('company_id', admin.company.id).orderBy('id')
  const waysOut = async () => (await leaving()).map((row) => [row.address, row.is_cold])
  const noCheck = () =>
    db.from('connections').where('company_id', admin.company.id).update({ status: 'DISCONNECTED' })
  const connected = () =>
    db.from('connections').where('company_id', admin.company.id).update({ status: 'CONNECTED' })
  /** The connection is down meanwhile, so the new number cannot be checked on WhatsApp (CON-01). */
  async function correct(client: ApiClient, number = right) {
    await noCheck()
    await calls(client).correct(number)
    await connected()
  }

  test('EXT-10, CON-02: later messages go to the new number, which has received none yet', async ({
    client,
    assert,
  }) => {
    await aMessage(ticket)
    await correct(client)
    await calls(client).say('é o número certo?')
    assert.deepEqual(await waysOut(), [[addressOf(right), true]])

    await resolveContact(admin.actor, { phone: right, lid: null, pushName: 'Ana' })
    await aMessage(ticket)
    await calls(client).say('que bom')
    assert.deepEqual((await waysOut()).at(-1), [addressOf(right), false])
  })

  test('EXT-10: so do messages of a newly opened ticket', async ({ client, assert }) => {
    await ticket.merge({ status: 'closed' }).save()
    await correct(client)
    const { contactId, connectionId } = ticket
    const opened = await client
      .post('/tickets')
      .bearerToken(admin.token)
      .json({ contactId, whatsappId: connectionId, status: 'open' })
    opened.assertStatus(200)
    const row = await db.from('tickets').where('id', opened.body().id).firstOrFail()
    assert.equal(row.chat_address, addressOf(right))
  })

  test('IN-05: the hidden id of the former number is removed with it', async ({
    client,
    assert,
  }) => {
    const lid = '55443322110099'
    await learnPairs(admin.actor, [{ phone: wrong, lid }])
    await resolveContact(admin.actor, { phone: wrong, lid, pushName: 'Ana' })
    await ticket.merge({ chatAddress: `${lid}@lid` }).save()
    await correct(client)
    await ticket.refresh()
    assert.equal(ticket.chatAddress, addressOf(right))
  })

  test('IN-05: a contact with only a hidden id is still reached by it, and counts as having written', async ({
    client,
    assert,
  }) => {
    const lid = '99887766554433'
    const hidden = await resolveContact(admin.actor, { phone: null, lid, pushName: 'Rui' })
    const other = await aTicket(admin.actor, {
      contactId: hidden.id,
      chatAddress: `${lid}@lid`,
      status: 'open',
      userId: admin.user.id,
    })
    await aMessage(other)
    await noCheck()
    await calls(client).correct(right, hidden.id)
    await connected()
    await calls(client).say('oi, Rui', other.id)
    assert.deepEqual(await waysOut(), [[`${lid}@lid`, false]])
  })

  test('queued and retried messages go to the new number; messages that may have been sent do not move', async ({
    client,
    assert,
  }) => {
    const { say } = calls(client)
    const [left, waits, failed] = [await say('um'), await say('dois'), await say('três')]
    const encoded = Buffer.from('as it was made for the former number')
    const set = (id: number, columns: object) =>
      db
        .from('outbox_entries')
        .whereIn('wid', db.from('messages').where('id', id).select('wid'))
        .update(columns)
    await set(left, { status: 'sending', encoded, attempts: 1 })
    await set(waits, { encoded, attempts: 1 })
    await set(failed, { status: 'failed', error_code: 'ERR_WAPP_INVALID_CONTACT' })
    await db.from('messages').where('id', failed).update({ error_code: 'ERR_WAPP_INVALID_CONTACT' })
    await correct(client)
    await client.post(`/messages/${failed}/retry`).bearerToken(admin.token).json({})
    const rows = await leaving()
    assert.deepEqual(
      rows.map(({ address, status, encoded: made }) => [address, status, made !== null]),
      [
        [addressOf(wrong), 'sending', true],
        [addressOf(right), 'pending', false],
        [addressOf(right), 'pending', false],
      ]
    )
  })

  test('CON-02: messages exchanged with the former number are not confirmed, reacted to or quoted to the new one', async ({
    client,
    assert,
  }) => {
    const unread = async (body: string) => {
      await ticket.merge({ unreadMessages: 1 }).save()
      return aMessage(ticket, { body })
    }
    const former = await unread('o segredo de outra pessoa')
    await correct(client)
    const asks = (path: string, body: object) =>
      client.post(path).bearerToken(admin.token).json(body)
    const quoting = { body: 'sobre isto', quotedMsg: { id: former.id } }
    const refused = [
      await asks(`/messages/${ticket.id}`, quoting),
      await asks(`/messages/${former.id}/reactions`, { emoji: '👍' }),
    ]
    for (const answer of refused) {
      answer.assertStatus(404)
      answer.assertBodyContains({ error: 'ERR_NO_MESSAGE_FOUND' })
    }
    ;(await client.get(`/messages/${ticket.id}`).bearerToken(admin.token)).assertStatus(200)
    assert.lengthOf(await leaving(), 0)

    await ticket.refresh()
    const theirs = await unread('agora sim')
    ;(
      await asks(`/messages/${ticket.id}`, { ...quoting, quotedMsg: { id: theirs.id } })
    ).assertStatus(200)
    const rows = await leaving()
    assert.deepEqual(
      rows.map(({ kind, address }) => [kind, address]),
      [
        ['message', addressOf(right)],
        ['read', addressOf(right)],
      ]
    )
    assert.notInclude(JSON.stringify(rows), 'segredo')
  })

  test('API-01: another company’s conversation with that number is unchanged', async ({
    client,
    assert,
  }) => {
    const theirs = await aTicket((await aStranger()).actor, { phone: wrong })
    await correct(client)
    await theirs.refresh()
    assert.equal(theirs.chatAddress, addressOf(wrong))
  })
})
