/** The settings of ratings over HTTP (SET-01, SET-02). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { readSetting } from '#app/kernel/settings/settings'
import { apiAs } from '#app/kernel/testing/api'
import { anAdmin, anAgent } from '#modules/identity/testing'

test.group('settings of ratings', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('SET-01: both are there from the start with their defaults, for admins only', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const listed = (await apiAs(client, admin).get('/settings')).body()
    assert.deepInclude(listed, { key: 'userRating', value: 'disabled' })
    assert.deepInclude(listed, { key: 'ratingsTimeout', value: '5' })
    const agent = await anAgent({ company: admin.company })
    const ofAgent = (await apiAs(client, agent).get('/settings')).body()
    assert.notIncludeMembers(
      ofAgent.map(({ key }: { key: string }) => key),
      ['userRating', 'ratingsTimeout']
    )
  })

  test('SET-02: a value that fits is saved', async ({ client, assert }) => {
    const admin = await anAdmin()
    for (const [key, value] of [
      ['userRating', 'enabled'],
      ['ratingsTimeout', '1440'],
    ]) {
      const saved = await apiAs(client, admin).put(`/settings/${key}`, { key, value })
      saved.assertStatus(200)
      saved.assertBody({ key, value })
    }
    assert.equal(await readSetting(admin.actor, 'ratings.ask'), 'enabled')
    assert.equal(await readSetting(admin.actor, 'ratings.window'), 1440)
  })

  test('SET-02: a wrong value is refused and nothing changes', async ({ client, assert }) => {
    const admin = await anAdmin()
    for (const [key, value] of [
      ['userRating', 'yes'],
      ['ratingsTimeout', '0'],
      ['ratingsTimeout', '1441'],
      ['ratingsTimeout', '0x10'],
      ['ratingsTimeout', '1e2'],
      ['ratingsTimeout', '+5'],
    ]) {
      const refused = await apiAs(client, admin).put(`/settings/${key}`, { value })
      refused.assertStatus(422)
      refused.assertBodyContains({ error: 'ERR_VALIDATION' })
    }
    assert.equal(await readSetting(admin.actor, 'ratings.ask'), 'disabled')
    assert.equal(await readSetting(admin.actor, 'ratings.window'), 5)
  })
})
