/** The group setting is applied as soon as it changes (SET-02). */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { writeSetting } from '#app/kernel/settings/settings'
import { anAdmin, aStranger } from '#modules/identity/testing'
import { waitFor } from '#tests/support/waiting'
import { GroupChoice } from '#modules/whatsapp/drivers/baileys/group_choice'

const group = '120363000000000001@g.us'

test.group('the choice of groups', (tests) => {
  tests.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('SET-02, IN-60: a change of CheckMsgIsGroup acts from the next message', async ({
    assert,
    cleanup,
  }) => {
    const { actor } = await anAdmin()
    const choice = new GroupChoice({ companyId: actor.companyId, connectionId: 1 })
    cleanup(() => choice.stop())
    await choice.start()
    assert.isTrue(choice.ignores(group), 'as it is from the start')
    for (const [value, isIgnored] of [
      ['disabled', false],
      ['enabled', true],
      ['disabled', false],
    ] as const) {
      await writeSetting(actor, 'whatsapp.ignore_groups', value)
      // Long before the cached value expires.
      await waitFor(`${value}`, async () => choice.ignores(group) === isIgnored, 4000)
    }
    await writeSetting((await aStranger()).actor, 'whatsapp.ignore_groups', 'enabled')
    assert.isFalse(choice.ignores(group), 'others choose for themselves')
    assert.isFalse(choice.ignores('5511987650001@s.whatsapp.net'))
  })
})
