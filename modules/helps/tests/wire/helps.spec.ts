/** The frozen responses of helps. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { aHelp } from '#modules/helps/testing'
import { aSuper } from '#modules/identity/testing'

const form = { title: 'Opening a ticket', description: 'Step by step', video: 'dQw4w9WgXcQ' }

test.group('helps on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('pages, the whole list, and one', async ({ client }) => {
    const { id } = await aHelp(form)
    const calls = apiAs(client, await aSuper())
    assertWire('helps_page', (await calls.get('/helps')).body())
    assertWire('helps_list', (await calls.get('/helps/list')).body())
    assertWire('help_shown', (await calls.get(`/helps/${id}`)).body())
  })

  test('adding, editing, deleting, refusing', async ({ client }) => {
    const calls = apiAs(client, await aSuper())
    const added = (await calls.post('/helps', form)).body()
    assertWire('help_added', added)
    assertWire('help_edited', (await calls.put(`/helps/${added.id}`, { title: 'Other' })).body())
    assertWire('help_deleted', (await calls.delete(`/helps/${added.id}`)).body())
    assertWire('help_missing', (await calls.delete(`/helps/${added.id}`)).body())
    assertWire('help_invalid', (await calls.post('/helps', {})).body())
  })
})
