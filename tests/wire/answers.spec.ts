/** The fields of every response of every route, frozen in snapshots beside the modules: any change fails a test. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import {
  answerOf,
  casesIn,
  everyRoute,
  foldersOfCases,
  type Json,
  type TriedRoute,
} from '#tests/support/every_route'

/** Names of fields and types of values; for a list its first entry. */
function shapeOf(value: Json): Json {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object') return typeof value
  const fields = Object.entries(value).map(([name, one]): [string, Json] => [name, shapeOf(one)])
  if (fields.length && fields.every(([name]) => isOwned(name)))
    return { '{module.key}': 'as its module declares it' }
  return Object.fromEntries(fields)
}

/** Names `module.key`, declared by modules, are left out: an additional module changes no response of the others. */
const isOwned = (name: string) => /^[a-z_]+\.[a-z_]+$/.test(name)

/** What programs are answered is frozen by its document, `api.schema.json`, which every test compares; it is served as well. */
const isFrozen = ({ name, case: { right } }: TriedRoute) =>
  right !== 'program' && name !== 'GET /api/openapi.json'

test.group('every response on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('core.md 7: the fields of each response are frozen: {$self}')
    .with(foldersOfCases)
    .run(async ({ assert }, folder) => {
      const own = Object.keys(await casesIn(folder))
      const routes = (await everyRoute()).filter(
        (route) => own.includes(route.name) && isFrozen(route)
      )
      const shapes: Record<string, Json> = {}
      for (const route of routes) {
        if (!route.case.streams) shapes[route.name] = shapeOf(await answerOf(route))
      }
      assert.isNotEmpty(shapes)
      assertWire(
        'answers',
        shapes,
        folder.replace('support', 'wire').replace(/tests$/, 'tests/wire')
      )
    })
    .timeout(120_000)
})
