/** A person's key may do what its scopes name, and what that person may (EXT-11). */
import testUtils from '@adonisjs/core/services/test_utils'
import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { apiCalls, apiScopes } from '#app/kernel/http/api_calls'
import { aRouteFixture, everyRoute, sendCall, type TriedRoute } from '#tests/support/every_route'
import type { Party } from '#tests/support/route_cases'
import { aKey } from '#modules/external_api/testing'
import { aConnection } from '#modules/tickets/testing'

const ofPrograms = async () =>
  (await everyRoute()).filter(({ case: { right } }) => right === 'program')

/** What a key with these scopes gets for a valid request. */
async function tried(route: TriedRoute, scopes: (needed: string) => readonly string[]) {
  await route.case.beforeEach?.()
  const fixture = await aRouteFixture()
  const call = { ...(await route.case.valid(fixture)), token: undefined }
  const { scope } = apiCalls.get(route.id)!
  const { key } = await aKey(fixture.home.actor, { scopes: scopes(scope) })
  await aDefaultConnection(fixture.home)
  const { status, text } = await sendCall(route, call, key)
  return { status, error: (JSON.parse(text) as { error?: string }).error, text }
}

/** A key of a person names the connection to send on, or means the default one. */
const aDefaultConnection = ({ actor }: Party) =>
  aConnection(actor, { isDefault: true, status: 'DISCONNECTED' })

test.group('EXT-11: scopes', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('every call of programs has one', async ({ assert }) => {
    const names = Object.values(router.toJSON())
      .flat()
      // Documents of the language model are for people, at the addresses of the contract.
      .filter(({ pattern }) => /^\/api\/(?!docs|openapi|rag\/)/.test(pattern))
      .map(({ name }) => name)
    assert.isNotEmpty(names)
    assert.sameMembers(names, [...apiCalls.keys()])
  })

  test('{name} refuses a key that has all the others')
    .with(ofPrograms)
    .run(async ({ assert }, route) => {
      // Empty when only one module's routes are tested.
      if (!route) return
      const outcome = await tried(route, (needed) => apiScopes().filter((one) => one !== needed))
      assert.deepEqual([outcome.status, outcome.error], [403, 'ERR_NO_SCOPE'])
    })

  test('{name} serves an admin’s key that has its scope alone')
    .with(ofPrograms)
    .run(async ({ assert }, route) => {
      if (!route) return
      const { status, text } = await tried(route, (needed) => [needed])
      assert.isTrue(status >= 200 && status < 300, `${status} ${text}`)
    })
})
