/** Events of file lists contain no more than requests return (RT-06, AUT-14). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { aFileList, anOption } from '#modules/files/testing'
import { anEventFixture, listen, roles } from '#tests/support/event_fixture'

test.group('events of file lists', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('RT-06, AUT-14: {$self} receives no more of a changed list than a request returns')
    .with([...roles])
    .run(async ({ client, assert, cleanup }, role) => {
      const fixture = await anEventFixture(client)
      const { socket, settled } = await listen(role, fixture)
      cleanup(() => void socket.close())
      const { admin } = fixture.people
      const list = await aFileList(admin.actor, { message: 'text of the list' })
      await anOption(list, 'Preços', Buffer.from('a;b'), 'a.csv')
      await apiAs(client, admin).put(`/files/${list.id}`, { name: 'Outra' })
      const events = (await settled()).filter(({ name }) => name === 'file')
      assert.equal(events.length > 0, role !== 'stranger')
      const all = events.map(({ text }) => text).join()
      for (const inner of ['text of the list', 'sig=']) {
        assert.equal(all.includes(inner), role === 'admin', inner)
      }
    })
})
