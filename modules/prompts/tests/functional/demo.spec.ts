/** The demo's company has a prompt; in a live one it answers by the sandbox's server with models. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { anAdmin } from '#modules/identity/testing'
import { decrypted } from '#modules/prompts/credentials'
import demoPrompts from '#modules/prompts/database/seeders/demo_prompts'
import { Prompt } from '#modules/prompts/model'
import { aQueue } from '#modules/queues/testing'
import env from '#start/env'

test.group('prompts | demo', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('{what}')
    .with([
      { what: 'a live demo answers by the sandbox', isLive: true, key: 'sk-box', has: 'sk-box' },
      { what: 'a live demo without a sandbox has none', isLive: true, key: '', has: null },
      {
        what: 'one that stands still has a key of nobody',
        isLive: false,
        key: 'x',
        has: 'sk-demo',
      },
    ])
    .run(async ({ assert, cleanup }, { isLive, key, has }) => {
      const before = env.get('DEMO_AI_KEY')
      cleanup(() => env.set('DEMO_AI_KEY', before ?? ''))
      env.set('DEMO_AI_KEY', key)
      const { actor, user } = await anAdmin()
      const first = await aQueue(actor)
      const last = await aQueue(actor)
      await last.merge({ position: 9 }).save()
      await demoPrompts({ companyId: user.companyId }, { isLive, customers: [] })
      const [prompt] = await Prompt.of(actor)
      assert.equal(prompt ? decrypted(prompt.apiKey) : null, has)
      assert.equal((await last.refresh()).promptId, isLive && prompt ? prompt.id : null)
      assert.isNull((await first.refresh()).promptId)
    })
})
