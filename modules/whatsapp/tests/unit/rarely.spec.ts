/** A trouble that lasts is told once a minute, with how often it was not. */
import { test } from '@japa/runner'
import { rarely } from '#modules/whatsapp/sessions/rarely'

test('the first complaint is told, then one a minute', ({ assert }) => {
  let at = 0
  const told: [string, number][] = []
  const complain = rarely(
    (error, untold) => void told.push([error.message, untold]),
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
    complain(new Error(what))
  }
  assert.deepEqual(told, [
    ['a', 0],
    ['d', 2],
    ['f', 1],
  ])
})
