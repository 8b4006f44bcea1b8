/** A plan's values of the keys that modules declare. */
import { test } from '@japa/runner'
import type { Entitlement } from '#app/kernel/modules/module'
import { entitlementsOfPlan } from '#modules/billing/plan_entitlements'

const declared = new Map<string, Entitlement>([
  ['board.use', { kind: 'flag', default: true, wire: 'useBoard' }],
  ['robot.use', { kind: 'flag', default: false }],
  ['queues.limit', { kind: 'limit', default: 5, wire: 'queues' }],
  ['files.limit', { kind: 'limit', default: 7, wire: 'files' }],
])

test.group('entitlements of a plan', () => {
  test('API-14: flags and limits are included; keys unknown to the plan are left out', ({
    assert,
  }) => {
    const plan = { users: 3, connections: null, queues: 0, flags: { 'board.use': false } }
    assert.deepEqual(
      [...entitlementsOfPlan(plan, declared)],
      [
        ['board.use', false],
        ['queues.limit', 0],
      ]
    )
  })

  test('BIL-03: no limit is null instead of the default', ({ assert }) => {
    const plan = { users: null, connections: null, queues: null, flags: {} }
    assert.isNull(entitlementsOfPlan(plan, declared).get('queues.limit'))
  })
})
