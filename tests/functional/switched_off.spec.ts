/** What a module that is off, or not in the plan, still does. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { registry } from '#app/kernel/modules/registry'
import { writeSetting } from '#app/kernel/settings/settings'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { aRouteFixture, callerOf, everyRoute, sendCall, tokenOf } from '#tests/support/every_route'

/** `chat.use` is about the whole module, `llm.help` about its routes `llm.help_…`. */
const partOf = (flag: string) =>
  flag.endsWith('.use')
    ? { module: flag.split('.')[0]!, routes: `${flag.split('.')[0]}.` }
    : { module: flag, routes: `${flag}_` }

const flags = [...registry.declared('entitlements')].flatMap(([flag, spec]) =>
  spec.kind === 'flag' ? [{ flag, ...partOf(flag), orSetting: spec.orSetting }] : []
)

test.group('not in the plan', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('API-14: {flag}: every call of {module} is refused without it, and served with it')
    .with(flags)
    .run(async ({ assert, cleanup }, sold) => {
      // Undefined when no installed module has a flag.
      if (!sold) return
      const { flag, routes, orSetting } = sold
      const own = (await everyRoute()).filter(
        // What anybody may read, without a company, is in no plan.
        ({ id, case: { right } }) => id.startsWith(routes) && right !== 'anyone'
      )
      assert.isNotEmpty(own)
      for (const route of own) {
        const fixture = await aRouteFixture()
        const caller = callerOf(fixture, route)
        const call = await route.case.valid(fixture)
        if (orSetting) await writeSetting({ companyId: caller.company.id }, orSetting, 'false')
        const restore = grant(caller.company.id, { [flag]: false })
        cleanup(restore)
        const refused = await sendCall(route, call, await tokenOf(route, call, caller))
        assert.equal(refused.status, 403, `${route.name}: ${refused.text}`)
        assert.include(refused.text, 'ERR_PLAN_FEATURE', route.name)
        restore()
        const served = await sendCall(route, call, await tokenOf(route, call, caller))
        assert.isBelow(served.status, 300, `${route.name}: ${served.text}`)
      }
    })
})
