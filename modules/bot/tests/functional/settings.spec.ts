/** The settings of the bot over HTTP (SET-01, SET-02). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { readSetting } from '#app/kernel/settings/settings'
import { apiAs } from '#app/kernel/testing/api'
import { anAdmin, anAgent } from '#modules/identity/testing'

test.group('settings of the bot', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('SET-01: all are there from the start with their defaults, for admins only', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const listed = (await apiAs(client, admin).get('/settings')).body()
    assert.deepInclude(listed, { key: 'sendGreetingMessageOneQueues', value: 'disabled' })
    assert.deepInclude(listed, { key: 'chatBotType', value: 'text' })
    assert.deepInclude(listed, { key: 'botMaxMessageAge', value: '10' })
    const agent = await anAgent({ company: admin.company })
    const ofAgent = (await apiAs(client, agent).get('/settings')).body()
    assert.notIncludeMembers(
      ofAgent.map(({ key }: { key: string }) => key),
      ['sendGreetingMessageOneQueues', 'chatBotType', 'botMaxMessageAge']
    )
  })

  test('SET-02: a value that fits is saved', async ({ client, assert }) => {
    const admin = await anAdmin()
    for (const [key, value] of [
      ['sendGreetingMessageOneQueues', 'enabled'],
      ['chatBotType', 'text'],
      ['botMaxMessageAge', '1440'],
    ]) {
      const saved = await apiAs(client, admin).put(`/settings/${key}`, { key, value })
      saved.assertStatus(200)
      saved.assertBody({ key, value })
    }
    assert.equal(await readSetting(admin.actor, 'bot.greet_for_one_queue'), 'enabled')
    assert.equal(await readSetting(admin.actor, 'bot.oldest_message'), 1440)
  })

  test('SET-02: a wrong value is refused and nothing changes', async ({ client, assert }) => {
    const admin = await anAdmin()
    for (const [key, value] of [
      ['sendGreetingMessageOneQueues', 'yes'],
      ['chatBotType', 'carousel'],
      ['botMaxMessageAge', '0'],
      ['botMaxMessageAge', '1441'],
      ['botMaxMessageAge', '1.5e9'],
    ]) {
      const refused = await apiAs(client, admin).put(`/settings/${key}`, { value })
      refused.assertStatus(422)
      refused.assertBodyContains({ error: 'ERR_VALIDATION' })
    }
    assert.equal(await readSetting(admin.actor, 'bot.greet_for_one_queue'), 'disabled')
    assert.equal(await readSetting(admin.actor, 'bot.oldest_message'), 10)
  })
})
