/** Every response of every route: all times have one format, and every change is audited. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import {
  answerOf,
  aRouteFixture,
  callerOf,
  everyRoute,
  sendCall,
  tokenOf,
  type Json,
} from '#tests/support/every_route'

const routes = async () => (await everyRoute()).filter((route) => !route.case.streams)

/** Each field with its value, at any depth. */
function fieldsOf(value: Json): [string, Json][] {
  if (value === null || typeof value !== 'object') return []
  const all: [string, Json][] = Array.isArray(value) ? [] : Object.entries(value)
  // What placeholders of a text become is text, as the customer reads it (VAR-02).
  const own = all.filter(([name]) => name !== 'variables')
  return [
    ...own,
    ...Object.values(Array.isArray(value) ? value : Object.fromEntries(own)).flatMap(fieldsOf),
  ]
}

const isTime = (text: Json) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(text))
const isDay = (text: Json) => /^\d{4}-\d\d-\d\d$/.test(String(text))
const looksLikeTime = (value: Json) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d|^\d\d:\d\d:\d\d/.test(value)

/** Number of audit rows per route; a route that changes no data of the company writes none. */
const rowsLeft: Readonly<Record<string, number>> = {
  'POST /auth/refresh_token': 0,
  'POST /tickets/:id/typing': 0,
  'POST /campaigns/preview': 0,
  'POST /__transmit/subscribe': 0,
  'POST /__transmit/unsubscribe': 0,
  // The person who asks for them belongs to no company yet: their rows stand in the new one.
  'POST /companies/cadastro': 0,
  'POST /setup': 0,
  // Called by a payment provider; what it leads to is audited when the charge was read.
  'POST /subscription/webhook': 0,
  'POST /subscription/webhook/:provider': 0,
  'POST /subscription/webhook/:provider/pix': 0,
  // The user, and the sessions that ended with them.
  'DELETE /users/:id': 2,
  // One per message: the text, and a file.
  'POST /messages/:ticketId/file-list': 2,
}

test.group('every response', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('API-07: {name} returns times as ISO-8601 in UTC, and days as yyyy-MM-dd')
    // The document describes fields and has none of its own.
    .with(async () => (await routes()).filter(({ name }) => name !== 'GET /api/openapi.json'))
    .run(async ({ assert }, route) => {
      const odd = fieldsOf(await answerOf(route)).filter(([name, value]) => {
        if (value === null) return false
        if (/At$|Until$/.test(name)) return !isTime(value)
        if (/Date$/.test(name)) return !isDay(value)
        return looksLikeTime(value) && !isTime(value) && !isDay(value)
      })
      assert.deepEqual(odd, [])
    })

  test('API-13: {name} writes its row to the audit trail')
    .with(async () => (await routes()).filter(({ method }) => method !== 'GET'))
    .run(async ({ assert }, route) => {
      await route.case.beforeEach?.()
      const fixture = await aRouteFixture()
      const call = await route.case.valid(fixture)
      const caller = callerOf(fixture, route)
      const rows = () => db.from('audit_entries').where('company_id', caller.company.id)
      const before = (await rows()).length
      await sendCall(route, call, await tokenOf(route, call, caller))
      assert.equal((await rows()).length - before, rowsLeft[route.name] ?? 1)
    })
})
