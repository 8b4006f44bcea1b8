/** Limits of concurrent and waiting hashing tasks. */
import { test } from '@japa/runner'
import { HashingSlots } from '#modules/identity/sessions/hashing_slots'

/** A task that ends on demand. */
function aTask() {
  let end!: () => void
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { end, run: () => ended }
}

test.group('hashing slots', () => {
  test('as many tasks run at once as there are slots; the next starts when one ends', async ({
    assert,
  }) => {
    const slots = new HashingSlots({ atOnce: 2, waiting: 5 })
    const tasks = [aTask(), aTask(), aTask()]
    const started: number[] = []
    const runs = tasks.map(({ run }, place) =>
      slots.run(() => {
        started.push(place)
        return run()
      })
    )
    await Promise.resolve()
    assert.deepEqual(started, [0, 1])
    tasks[1].end()
    await runs[1]
    assert.deepEqual(started, [0, 1, 2])
    tasks[0].end()
    tasks[2].end()
    await Promise.all(runs)
  })

  test('rejects at once when too many tasks wait', async ({ assert }) => {
    const slots = new HashingSlots({ atOnce: 1, waiting: 1 })
    const [first, second] = [aTask(), aTask()]
    const runs = [slots.run(first.run), slots.run(second.run)]
    assert.isTrue(slots.isFull)
    await assert.rejects(() => slots.run(async () => 'never'), /at once/)
    first.end()
    await runs[0]
    assert.isFalse(slots.isFull)
    second.end()
    await runs[1]
  })

  test('a failing task releases its slot', async ({ assert }) => {
    const slots = new HashingSlots({ atOnce: 1, waiting: 1 })
    const failing = async () => {
      throw new Error('no memory')
    }
    await assert.rejects(() => slots.run(failing), /no memory/)
    assert.equal(await slots.run(async () => 'done'), 'done')
  })
})
