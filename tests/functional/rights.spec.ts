/** The permission table (AUT-14): every route is requested as every role, and accepts exactly those in its case. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import {
  everyRoute,
  refusalOf,
  sendCall,
  tokenOf,
  type Answer,
  type TriedRoute,
} from '#tests/support/every_route'
import type { Party, Right, RouteFixture } from '#tests/support/route_cases'
import {
  aCompany,
  aStranger,
  aSuper,
  aSupervisor,
  anAdmin,
  anAgent,
} from '#modules/identity/testing'

const people = { user: anAgent, supervisor: aSupervisor, admin: anAdmin, super: aSuper } as const
type Role = keyof typeof people
const roles = Object.keys(people) as Role[]

/** Roles that each permission accepts. The operator here is no admin: being an operator grants nothing in a company. */
const letsIn: Readonly<Record<Right, readonly Role[]>> = {
  anyone: roles,
  member: roles,
  own: roles,
  supervisor: ['supervisor', 'admin'],
  admin: ['admin'],
  super: ['super'],
  program: [],
}

/** A user of this role, and a fixture in which the rows of a request are theirs. */
async function aWorldOf(role: Role): Promise<{ me: Party; fixture: RouteFixture }> {
  const company = await aCompany()
  const profile = role === 'super' ? { profile: 'user' as const } : {}
  const me = await people[role]({ company, user: { seesQueueless: true, ...profile } })
  return { me, fixture: { home: me, away: await aStranger(), platform: await aSuper({ company }) } }
}

async function asEverybody(route: TriedRoute): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {}
  for (const role of roles) {
    const { me, fixture } = await aWorldOf(role)
    outcomes[role] = outcomeOf(await sendCall(route, await route.case.valid(fixture), me.token))
  }
  return outcomes
}

const outcomeOf = ({ status, text }: Answer) =>
  status < 400 ? 'in' : `${status} ${(JSON.parse(text) as { error: string }).error}`

const signedIn = async () =>
  (await everyRoute()).filter((route) => route.case.right !== 'anyone' && !route.case.streams)

test.group('AUT-14', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('{name} accepts exactly the roles that have its permission')
    .with(signedIn)
    .run(async ({ assert }, route) => {
      const isOfPrograms = route.case.right === 'program'
      const refusal = isOfPrograms ? refusalOf(route) : '403 ERR_NO_PERMISSION'
      const expected = roles.map((role) => {
        const isIn = letsIn[route.case.right].includes(role)
        return [role, isIn ? 'in' : refusal]
      })
      assert.deepEqual(await asEverybody(route), Object.fromEntries(expected))
    })

  test('{name} refuses a colleague’s rows to agents and supervisors')
    .with(async () => (await signedIn()).filter((route) => route.case.right === 'own'))
    .run(async ({ assert }, route) => {
      // Empty when only one module's routes are tested.
      if (!route) return
      const { me, fixture } = await aWorldOf('admin')
      const company = me.company
      const colleagues = [await anAgent({ company }), await aSupervisor({ company })]
      for (const { token } of colleagues) {
        const call = await route.case.valid(fixture)
        assert.equal(outcomeOf(await sendCall(route, call, token)), '403 ERR_NO_PERMISSION')
      }
    })

  test('BIL-09: {name} serves a company with an expired subscription only if its case says so')
    .with(signedIn)
    .run(async ({ assert }, route) => {
      const { fixture } = await aWorldOf('admin')
      const caller = fixture[route.case.by ?? 'home']
      const call = await route.case.valid(fixture)
      await db.from('companies').where('id', caller.company.id).update({ due_date: '2020-01-31' })
      const outcome = outcomeOf(await sendCall(route, call, await tokenOf(route, call, caller)))
      assert.equal(outcome, route.case.unpaid ? 'in' : '402 ERR_SUBSCRIPTION_EXPIRED')
    })
})
