/** Which messages get read receipts, and over which connection. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { resolveContact } from '#modules/contacts/public'
import { anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import { aConnection, aNumber, aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'
import { removeConnection } from '#modules/whatsapp/actions/remove_connection'

test.group('read receipts', (group) => {
  let admin: SomeoneSignedIn
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    admin = await anAdmin()
  })

  const anOpenTicket = (options: Parameters<typeof aTicket>[1] = {}) =>
    aTicket(admin.actor, {
      status: 'open',
      userId: admin.user.id,
      unreadMessages: 2,
      ...options,
    })
  const open = async (client: ApiClient, { id }: { id: number }) =>
    (await client.get(`/messages/${id}`).bearerToken(admin.token)).assertStatus(200)
  async function receipts() {
    const rows = await db.from('outbox_entries').where({ kind: 'read' }).orderBy('id')
    return rows.map((row) => ({
      connection: row.connection_id,
      address: row.address,
      wids: row.content.wids,
      author: row.content.author ?? null,
    }))
  }

  test('IN-56: each connection sends receipts for messages written to it, also after the ticket moved to another', async ({
    client,
    assert,
  }) => {
    const ticket = await anOpenTicket()
    const before = await aMessage(ticket)
    const other = await aConnection(admin.actor)
    const moved = await client
      .put(`/tickets/${ticket.id}`)
      .bearerToken(admin.token)
      .json({ whatsappId: other.id })
    moved.assertStatus(200)
    const after = await aMessage(ticket, { connectionId: other.id })
    await open(client, ticket)
    const address = ticket.chatAddress
    assert.sameDeepMembers(await receipts(), [
      { connection: ticket.connectionId, address, wids: [before.wid], author: null },
      { connection: other.id, address, wids: [after.wid], author: null },
    ])
  })

  test('IN-56, CNX-06: no receipts for messages of a deleted connection', async ({
    client,
    assert,
  }) => {
    const ticket = await anOpenTicket()
    await aMessage(ticket)
    const other = await aConnection(admin.actor)
    const { connectionId } = ticket
    await ticket.merge({ connectionId: other.id }).save()
    await removeConnection(admin.actor, connectionId, { isForced: true })
    await open(client, ticket)
    assert.isEmpty(await receipts())
    await ticket.refresh()
    assert.equal(ticket.unreadMessages, 0)
  })

  test('IN-56, IN-61: in a group each member gets receipts for their own messages', async ({
    client,
    assert,
  }) => {
    const chatAddress = '120363000000000001@g.us'
    const ticket = await anOpenTicket({ isGroup: true, chatAddress })
    const [ana, rui] = [aNumber(), '987123987123']
    const members = [
      await resolveContact(admin.actor, { phone: ana, lid: null, pushName: 'Ana' }),
      await resolveContact(admin.actor, { phone: null, lid: rui, pushName: 'Rui' }),
    ]
    const by = (at: number) => aMessage(ticket, { authorContactId: members[at].id })
    const [first, second, third] = [await by(0), await by(1), await by(0)]
    await open(client, ticket)
    const { connectionId: connection } = ticket
    const chats = await receipts()
    const wids = (list: string[]) => list.toSorted()
    assert.sameDeepMembers(
      chats.map((one) => ({ ...one, wids: wids(one.wids) })),
      [
        {
          connection,
          address: chatAddress,
          wids: wids([first.wid, third.wid]),
          author: { phone: ana, lid: null },
        },
        {
          connection,
          address: chatAddress,
          wids: [second.wid],
          author: { phone: null, lid: rui },
        },
      ]
    )
  })
})
