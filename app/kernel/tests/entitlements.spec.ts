/**
 * Entitlements: the plan's value, otherwise the declared default; everything is granted without plans (API-14,
 * BIL-03).
 */
import { test } from '@japa/runner'
import { entitlementSource } from '#app/kernel/modules/entitlement_source'
import { entitlementsOf, requireFeature, requireRoom } from '#app/kernel/settings/entitlements'
import { contribute } from '#app/kernel/modules/extension_point'
import { onlyGuests, type Guest } from '#app/kernel/tests/support/guests'

const declared: Guest = {
  entitlements: {
    'guest.board': { kind: 'flag', default: false },
    'guest.chat': { kind: 'flag', default: true },
    'guest.seats': { kind: 'limit', default: 2 },
  },
}
const company = { companyId: 1 }

/** A module that contributes plans, all with these entitlements. */
function plansSay(said: Record<string, boolean | number | null>): Guest {
  const source = class {
    async of() {
      return new Map(Object.entries(said))
    }
  }
  return { contributes: [contribute(entitlementSource, async () => ({ default: source }))] }
}
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error) => error
  )

test.group('entitlements', () => {
  test('grants everything without limit when no plans are installed', async ({
    assert,
    cleanup,
  }) => {
    cleanup(onlyGuests(declared))
    assert.deepEqual(Object.fromEntries(await entitlementsOf(company)), {
      'guest.board': true,
      'guest.chat': true,
      'guest.seats': null,
    })
    assert.isNull(await refusal(requireFeature(company, 'guest.board')))
    assert.isNull(await refusal(requireRoom(company, 'guest.seats', 1_000_000)))
  })

  test("uses the plan's value, and the default for keys that the plan does not define", async ({
    assert,
    cleanup,
  }) => {
    cleanup(onlyGuests(declared, plansSay({ 'guest.board': true })))
    assert.deepEqual(Object.fromEntries(await entitlementsOf(company)), {
      'guest.board': true,
      'guest.chat': true,
      'guest.seats': 2,
    })
  })

  test('API-14: a flag that is off throws 403 ERR_PLAN_FEATURE', async ({ assert, cleanup }) => {
    cleanup(onlyGuests(declared, plansSay({ 'guest.chat': false })))
    assert.containsSubset(await refusal(requireFeature(company, 'guest.chat')), {
      status: 403,
      wire: 'ERR_PLAN_FEATURE',
    })
  })

  test('does not grant a feature that no module declares', async ({ assert, cleanup }) => {
    cleanup(onlyGuests(declared))
    assert.containsSubset(await refusal(requireFeature(company, 'guest.unknown')), { status: 403 })
  })

  test("{current} of {limit} is within the plan's limit: {fits}")
    .with([
      { limit: 3, current: 2, fits: true },
      { limit: 3, current: 3, fits: false },
      { limit: 3, current: 4, fits: false },
      { limit: 0, current: 0, fits: false },
      { limit: null, current: 99, fits: true },
    ])
    .run(async ({ assert, cleanup }, { limit, current, fits }) => {
      cleanup(onlyGuests(declared, plansSay({ 'guest.seats': limit })))
      const refused = await refusal(requireRoom(company, 'guest.seats', current))
      if (fits) assert.isNull(refused)
      else
        assert.containsSubset(refused, {
          status: 400,
          wire: 'ERR_PLAN_LIMIT',
          details: { limit, current },
        })
    })
})
