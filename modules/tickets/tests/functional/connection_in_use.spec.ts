/** A connection with active tickets is deleted only when forced. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { anAdmin } from '#modules/identity/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'

test.group('DELETE /whatsapp/{id} with tickets', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function aBusyNumber() {
    const admin = await anAdmin()
    const { id: connectionId } = await aConnection(admin.actor, { status: 'DISCONNECTED' })
    const ticket = await aTicket(admin.actor, { connectionId })
    await aMessage(ticket, { body: 'ainda estou aqui' })
    return { admin, connectionId, ticket }
  }

  test('CNX-06: deletion is refused while tickets are active', async ({ client }) => {
    const { admin, connectionId } = await aBusyNumber()
    const answer = await client.delete(`/whatsapp/${connectionId}`).bearerToken(admin.token)
    answer.assertStatus(409)
    answer.assertBodyContains({ error: 'ERR_WAPP_HAS_TICKETS' })
  })

  test('CNX-06: forced, the conversations are closed silently and stay readable', async ({
    client,
    assert,
  }) => {
    const { admin, connectionId, ticket } = await aBusyNumber()
    const answer = await client
      .delete(`/whatsapp/${connectionId}`)
      .qs({ force: 'true' })
      .bearerToken(admin.token)
    answer.assertStatus(200)
    const shown = await client.get(`/tickets/${ticket.id}`).bearerToken(admin.token)
    shown.assertBodyContains({ status: 'closed', whatsapp: null })
    assert.lengthOf(await db.from('outbox_entries').where('company_id', admin.company.id), 0)
    const read = await client.get(`/messages/${ticket.id}`).bearerToken(admin.token)
    assert.equal(read.body().messages[0].body, 'ainda estou aqui')
  })

  test('CNX-06: a connection whose tickets are all closed is deleted without confirmation', async ({
    client,
  }) => {
    const { admin, connectionId, ticket } = await aBusyNumber()
    await ticket.merge({ status: 'closed' }).save()
    const answer = await client.delete(`/whatsapp/${connectionId}`).bearerToken(admin.token)
    answer.assertStatus(200)
  })
})
