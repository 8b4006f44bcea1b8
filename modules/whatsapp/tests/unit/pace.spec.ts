/** Rate limit of a number. */
import { test } from '@japa/runner'
import { Pace, paceFigures } from '#modules/whatsapp/outbox/pace'

const answer = (key: string) => ({ key, connectionId: 1, kind: 'answer' }) as const

test.group('pace', () => {
  test('a burst of replies is sent at once, then one each tenth of a second', ({ assert }) => {
    const pace = new Pace(() => 0)
    const { burst, everyMs } = paceFigures.answer
    const waits = Array.from({ length: burst + 2 }, (_, chat) => pace.waitMs(answer(`${chat}`), 0))
    assert.deepEqual(waits, [...Array<number>(burst).fill(0), everyMs, 2 * everyMs])
    assert.isAtMost(everyMs, 100, 'an agent never waits longer')
  })

  test('a booked turn is kept, and used once', ({ assert }) => {
    const pace = new Pace(() => 0)
    const { burst, everyMs } = paceFigures.answer
    for (let chat = 0; chat < burst; chat++) pace.waitMs(answer(`${chat}`), 0)
    assert.equal(pace.waitMs(answer('late'), 0), everyMs)
    assert.equal(pace.waitMs(answer('late'), 40), everyMs - 40)
    assert.equal(pace.waitMs(answer('late'), everyMs), 0)
    assert.equal(pace.waitMs(answer('late'), everyMs), everyMs)
  })

  test('first messages are sent slowly, and delay neither replies nor other connections', ({
    assert,
  }) => {
    const pace = new Pace(() => 1)
    const { burst, everyMs, spreadMs } = paceFigures.cold
    const cold = (key: string, connectionId = 1) =>
      pace.waitMs({ key, connectionId, kind: 'cold' }, 0)
    const waits = Array.from({ length: burst + 1 }, (_, chat) => cold(`${chat}`))
    assert.equal(waits[0], 0)
    assert.isAtLeast(waits.at(-1)!, everyMs)
    assert.isAtMost(waits.at(-1)!, everyMs + burst * spreadMs)
    assert.equal(pace.waitMs(answer('a'), 0), 0)
    assert.equal(cold('b', 2), 0)
  })

  test('EXT-05: what programs send leaves one a second on each number, first messages too', ({
    assert,
  }) => {
    const pace = new Pace(() => 1)
    const program = (key: string, connectionId = 1) =>
      pace.waitMs({ key, connectionId, kind: 'program' }, 0)
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => program(key)),
      [0, 1_000, 2_000]
    )
    assert.equal(program('d', 2), 0)
    assert.equal(pace.waitMs(answer('a'), 0), 0)
  })
})
