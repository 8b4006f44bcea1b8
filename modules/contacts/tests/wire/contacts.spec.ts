/** Wire snapshots of the responses and events of contacts. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import realtime from '#modules/contacts/realtime'
import { anAgent } from '#modules/identity/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'

test.group('contacts on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('CON-01, CON-02, CON-04: responses for an added, shown, changed, listed and refused contact, and the events', async ({
    client,
  }) => {
    const { token, company, actor } = await anAgent()
    const form = {
      name: 'Ana Lima',
      number: '+55 11 97777-6666',
      email: 'ana@example.com',
      extraInfo: [{ name: 'Cidade', value: 'Santos' }],
    }
    const added = await client.post('/contacts').bearerToken(token).json(form)
    assertWire('contact_added', added.body())
    const { id } = added.body()
    assertWire('contact', (await client.get(`/contacts/${id}`).bearerToken(token)).body())
    const changed = await client
      .put(`/contacts/${id}`)
      .bearerToken(token)
      .json({ disableBot: true })
    assertWire('contact_changed', changed.body())
    const refused = await client.post('/contacts').bearerToken(token).json(form)
    assertWire('contact_duplicated', refused.body())
    assertWire('contacts_page', (await client.get('/contacts').bearerToken(token)).body())
    assertWire('contacts_names', (await client.get('/contacts/list').bearerToken(token)).body())

    const { id: connectionId } = await aConnection(actor, { name: 'Loja' })
    await aTicket(actor, { contactId: id, connectionId })
    const spokenWith = await client.get(`/contacts/${id}`).bearerToken(token)
    assertWire('contact_spoken_with', spokenWith.body())

    const contact = { companyId: company.id, contactId: id }
    const saved = realtime.projections['contacts.contact_changed']
    const emitted = [
      ...(await saved({ ...contact, change: 'create' })),
      ...(await saved({ ...contact, change: 'update' })),
    ]
    const gone = { ...contact, mergedId: 7 }
    assertWire('events', {
      'contacts.contact_changed': emitted.map(({ body }) => body),
      'contacts.contacts_merged': (
        await realtime.projections['contacts.contacts_merged'](gone)
      ).map(({ body }) => body),
    })
  })
})
