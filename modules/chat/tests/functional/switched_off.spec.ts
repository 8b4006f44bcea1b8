/** Threads follow their members while the module is switched off. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { aThread } from '#modules/chat/testing'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { whileOff } from '#tests/support/switched_off'

test.group('threads, switched off by the operator', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('CLO-21: a user deleted while chats are off is removed from their chats, too', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const leaver = await anAgent({ company: admin.company })
    const stays = await anAgent({ company: admin.company })
    const thread = await aThread(leaver.user, [stays.user])
    const left = await whileOff('chat', () =>
      apiAs(client, admin).delete(`/users/${leaver.user.id}`)
    )
    left.assertStatus(200)
    const shown = await apiAs(client, stays).get(`/chats/${thread.id}`)
    shown.assertStatus(200)
    assert.equal(shown.body().ownerId, stays.user.id)
    assert.lengthOf(shown.body().users, 1)
  })
})
