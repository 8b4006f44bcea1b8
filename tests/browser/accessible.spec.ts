/** Checks every view against the WCAG rules, in light and dark mode, on a wide screen and on a phone. */
import { test } from '@japa/runner'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'
import { areas } from '#tests/support/views/all'
import { lookAround } from '#tests/support/views/look_around'

/** Milliseconds: enough for one view, at both widths and in both modes, on a busy machine. */
const perViewMs = 15_000

test.group('accessible', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  for (const area of areas) {
    test(`${area.name}: no violation, light and dark, wide and on a phone`, async ({ assert }) => {
      assert.deepEqual(await lookAround(fixture, area), [])
    }).timeout(Math.max(120_000, area.views.length * perViewMs))
  }
})
