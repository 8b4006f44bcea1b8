/** What people learn before a campaign starts: whom it can reach, who receives it, and for how long (CMP-04, CMP-07). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { aGroup, groupKind, useGroups } from '#modules/campaigns/testing'
import { people } from '#modules/campaigns/tests/functional/engine_fixture'
import { anAdmin, aStranger } from '#modules/identity/testing'

test.group('plans of campaigns', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    const forget = useGroups()
    return async () => {
      forget()
      await undo()
    }
  })

  test('CMP-04: groups of all kinds are offered, to their own company alone', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const friends = aGroup(admin.actor, people(1), 'Amigos')
    aGroup((await aStranger()).actor, people(1))
    const offered = await apiAs(client, admin).get('/campaigns/audiences')
    assert.deepEqual(offered.body(), [{ kind: groupKind, id: friends.id, name: 'Amigos' }])
  })
})
