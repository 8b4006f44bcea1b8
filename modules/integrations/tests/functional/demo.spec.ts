/** The demo's company has flows; in a live one they lead to the sandbox, where that plays them. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { anAdmin } from '#modules/identity/testing'
import demoFlows from '#modules/integrations/database/seeders/demo_flows'
import { Integration } from '#modules/integrations/model'
import env from '#start/env'

const sandbox = 'http://127.0.0.1:3340'

test.group('integrations | demo', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('{what}')
    .with([
      { what: 'a live demo leads to the sandbox', isLive: true, url: sandbox, leads: sandbox },
      { what: 'a live demo without a sandbox has none', isLive: true, url: '', leads: null },
      {
        what: 'one that stands still calls nobody',
        isLive: false,
        url: sandbox,
        leads: '.example',
      },
    ])
    .run(async ({ assert, cleanup }, { isLive, url, leads }) => {
      const before = env.get('DEMO_FLOWS_URL')
      cleanup(() => env.set('DEMO_FLOWS_URL', before ?? ''))
      env.set('DEMO_FLOWS_URL', url)
      const { actor, user } = await anAdmin()
      await demoFlows({ companyId: user.companyId }, { isLive })
      const found = await Integration.of(actor)
      assert.lengthOf(found, leads ? 3 : 0)
      for (const one of found) assert.include(one.url, leads!)
    })
})
