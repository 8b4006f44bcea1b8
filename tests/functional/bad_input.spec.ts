/** Bad input on every route: refused in the format of API-04, never a 500, and the server still works. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { permitOddRequests } from '#tests/support/documented'
import { badCalls } from '#tests/support/bad_input'
import {
  aRouteFixture,
  callerOf,
  everyRoute,
  send,
  sendCall,
  tokenOf,
  type Answer,
  type TriedRoute,
} from '#tests/support/every_route'
import type { Call } from '#tests/support/route_cases'

/** An empty body is accepted: then bodies of the wrong shape may be, too. */
async function takesNoBody(route: TriedRoute, call: Call, token: string) {
  if (!call.body) return true
  return (await sendCall(route, { ...call, body: {} }, token)).status < 300
}

interface ErrorBody {
  readonly error: unknown
  readonly message: unknown
  readonly details?: unknown
}

/** The headers that every response must have. */
const wanted: Readonly<Record<string, string>> = {
  'x-request-id': '',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'content-security-policy': "frame-ancestors 'none'",
}

/** Why a response is not a refusal according to API-04; null when it is one. */
function flawOf({ status, headers, text }: Answer, mustFail: boolean): string | null {
  if (status >= 500) return 'our fault'
  const missing = Object.keys(wanted).find((name) => !headers.get(name)?.includes(wanted[name]))
  if (missing) return `no ${missing}`
  if (status < 400) return mustFail ? 'accepted' : null
  const body = JSON.parse(text) as ErrorBody
  if (!/^ERR_[A-Z_]+$/.test(String(body.error))) return 'no error code'
  if (typeof body.message !== 'string' || !body.message) return 'no message'
  if (body.details !== undefined && !areDetails(body.details)) return 'odd details'
  return null
}
const areDetails = (details: unknown) =>
  Array.isArray(details) &&
  details.every(({ field, rule }) => typeof field === 'string' && typeof rule === 'string')

test.group('bad input', (group) => {
  group.setup(permitOddRequests)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('{name} refuses bad input, and works afterwards')
    .with(everyRoute)
    .run(async ({ assert }, route) => {
      const fixture = await aRouteFixture()
      const call = await route.case.valid(fixture)
      const token = await tokenOf(route, call, callerOf(fixture, route))
      const flaws: string[] = []
      for (const { what, sent, mustFail } of badCalls(
        route,
        call,
        await takesNoBody(route, call, token)
      )) {
        await route.case.beforeEach?.()
        const { cookie } = call
        const answer = await send({ ...sent, token, cookie, streams: route.case.streams })
        const flaw = flawOf(answer, mustFail)
        if (flaw) flaws.push(`${what}: ${flaw} (${answer.status} ${answer.text.slice(0, 200)})`)
      }
      assert.deepEqual(flaws, [])

      const again = await aRouteFixture()
      const good = await route.case.valid(again)
      const { status, text } = await sendCall(
        route,
        good,
        await tokenOf(route, good, callerOf(again, route))
      )
      assert.isTrue(status >= 200 && status < 300, `a good call afterwards: ${status} ${text}`)
    })
})
