/** A lasting failure is logged once a minute, with the number of suppressed warnings. */
import { test } from '@japa/runner'
import { throttled } from '#modules/whatsapp/throttled_warn'

test('logs the first warning, then one a minute', ({ assert }) => {
  let at = 0
  const logged: [string, number][] = []
  const throttledWarn = throttled(
    (error, suppressed) => void logged.push([error.message, suppressed]),
    () => at
  )
  for (const [time, what] of [
    [0, 'a'],
    [5_000, 'b'],
    [59_999, 'c'],
    [60_000, 'd'],
    [119_000, 'e'],
    [130_000, 'f'],
  ] as const) {
    at = time
    throttledWarn(new Error(what))
  }
  assert.deepEqual(logged, [
    ['a', 0],
    ['d', 2],
    ['f', 1],
  ])
})
