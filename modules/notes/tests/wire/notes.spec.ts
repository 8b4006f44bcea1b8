/** Wire snapshots of ticket notes. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAdmin } from '#modules/identity/testing'
import { aTicket } from '#modules/tickets/testing'

test.group('ticket notes on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('responses of adding, listing, deleting and errors', async ({ client }) => {
    const admin = await anAdmin()
    const { id: ticketId, contactId } = await aTicket(admin.actor)
    const calls = apiAs(client, admin)
    const note = 'Prefere à tarde'
    const added = (await calls.post('/ticket-notes', { note, ticketId, contactId })).body()
    assertWire('note_added', added)
    assertWire('notes_list', (await calls.get('/ticket-notes/list', { ticketId })).body())
    assertWire('note_deleted', (await calls.delete(`/ticket-notes/${added.id}`)).body())
    assertWire('note_missing', (await calls.delete(`/ticket-notes/${added.id}`)).body())
    assertWire('note_invalid', (await calls.post('/ticket-notes', { note: 'a', ticketId })).body())
    assertWire('notes_of_nobody', (await calls.get('/ticket-notes/list')).body())
  })
})
