/** Every view by the rules of WCAG, in both schemes, wide and on a phone. */
import { test } from '@japa/runner'
import { openShop, ownWindows, type Shop } from '#tests/support/shop'
import { areas } from '#tests/support/views/all'
import { lookAround } from '#tests/support/views/look_around'

test.group('accessible', (group) => {
  let shop: Shop

  group.setup(async () => {
    shop = await openShop()
  })
  group.each.setup(ownWindows)

  for (const area of areas) {
    test(`${area.name}: no fault, light and dark, wide and on a phone`, async ({ assert }) => {
      assert.deepEqual(await lookAround(shop, area), [])
    }).timeout(300_000)
  }
})
