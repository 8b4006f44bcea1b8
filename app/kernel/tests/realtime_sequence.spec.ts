/** Sequence numbers of events: consecutive for each company, and never given twice (RT-05). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { currentSequence, takeSequence } from '#app/kernel/realtime/realtime'

test.group('realtime sequence', (group) => {
  group.each.setup(async () => void (await db.from('realtime_sequences').delete()))

  test('RT-05: each company has its own sequence, also for several numbers at once', async ({
    assert,
  }) => {
    assert.equal(await takeSequence(1, 1), 1)
    assert.equal(await takeSequence(2, 3), 3)
    assert.equal(await takeSequence(1, 2), 3)
    assert.equal(await currentSequence(1), 3)
    assert.equal(await currentSequence(3), 0)
  })

  test('RT-05: concurrent callers get different numbers', async ({ assert }) => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeSequence(1, 1)))
    assert.deepEqual(
      taken.toSorted((one, other) => one - other),
      Array.from({ length: 20 }, (_, at) => at + 1)
    )
  })

  test('RT-05: numbers leap after a start of PostgreSQL, so that forgotten ones are not given again', async ({
    assert,
  }) => {
    const issued = await takeSequence(1, 5)
    // As if PostgreSQL had crashed before the last numbers were on disk.
    const earlier = new Date('2026-01-01T00:00:00Z')
    await db.from('realtime_sequences').update({ last: 2, postgres_started_at: earlier })
    const first = await takeSequence(1, 1)
    assert.isAbove(first, issued + 1000)
    assert.equal(await takeSequence(1, 1), first + 1)
  })

  test('only taking numbers commits asynchronously, not the next statement of the connection', async ({
    assert,
  }) => {
    const wait = async () => (await db.rawQuery('show synchronous_commit')).rows[0]
    const before = await wait()
    for (let taken = 0; taken < 20; taken++) {
      await takeSequence(1, 1)
      assert.deepEqual(await wait(), before)
    }
  })
})
