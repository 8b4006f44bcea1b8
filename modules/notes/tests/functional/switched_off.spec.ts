/** Notes are not lost while the module is switched off. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { anAdmin } from '#modules/identity/testing'
import { aNote } from '#modules/notes/testing'
import { aTicket } from '#modules/tickets/testing'
import { whileOff } from '#tests/support/switched_off'

test.group('notes, switched off by the operator', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('IN-06: contacts are merged while notes are off, and their notes are back after notes are on again', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const [kept, gone] = [await aTicket(admin.actor), await aTicket(admin.actor)]
    await aNote(kept, admin.user, 'of the one')
    await aNote(gone, admin.user, 'of the other')
    const calls = apiAs(client, admin)
    const merged = await whileOff('notes', () =>
      calls.post(`/contacts/${kept.contactId}/merge`, { withId: gone.contactId })
    )
    merged.assertStatus(200)
    const notes = await calls.get('/ticket-notes/list', { contactId: merged.body().id })
    assert.sameMembers(
      notes.body().map(({ note }: { note: string }) => note),
      ['of the one', 'of the other']
    )
  })
})
