/** The fake jobs port behaves like the real one where tests depend on it. */
import { test } from '@japa/runner'
import type { Job } from '#app/kernel/modules/module'
import { jobs } from '#app/kernel/jobs/jobs'
import { fakeJobs, type FakeJobs } from '#app/kernel/testing/fakes/jobs'
import { onlyGuests } from '#app/kernel/tests/support/guests'

const ran: unknown[] = []
const failures: string[] = []
class Greet implements Job<{ id: number; fails?: true }> {
  async handle(payload: { id: number; fails?: true }) {
    ran.push(payload.id)
    if (payload.fails) throw new Error('no')
  }
  async failed({ id }: { id: number }, error: Error) {
    failures.push(`${id} ${error.message}`)
  }
}

test.group('fake jobs', (group) => {
  let fake: FakeJobs
  group.each.setup(() => {
    ran.length = failures.length = 0
    const leave = onlyGuests({
      jobs: { 'guest.greet': { load: async () => ({ default: Greet }), attempts: 3 } },
    })
    fake = fakeJobs()
    return () => {
      fake.restore()
      leave()
    }
  })

  test('runs nothing before runAll, and then in order', async ({ assert }) => {
    await jobs.add('guest.greet', { id: 1 }, { delayMs: 60_000 })
    await jobs.addMany([
      { name: 'guest.greet', payload: { id: 2 } },
      { name: 'guest.greet', payload: { id: 3 } },
    ])
    assert.deepEqual(ran, [])
    await fake.runAll()
    assert.deepEqual(ran, [1, 2, 3])
    assert.equal((await jobs.counts()).default.completed, 3)
  })

  test('deduplicates by key while the job waits', async ({ assert }) => {
    const [one, two] = [
      await jobs.add('guest.greet', { id: 1 }, { key: 'a' }),
      await jobs.add('guest.greet', { id: 1 }, { key: 'a' }),
    ]
    assert.equal(one, two)
    await fake.runAll()
    assert.notEqual(await jobs.add('guest.greet', { id: 1 }, { key: 'a' }), one)
  })

  test('retries a failing job as often as declared, then calls failed()', async ({ assert }) => {
    const id = await jobs.add('guest.greet', { id: 1, fails: true })
    await fake.runAll()
    assert.deepEqual(ran, [1, 1, 1])
    assert.deepEqual(failures, ['1 no'])
    assert.containsSubset(await jobs.find(id), { state: 'failed', attemptsMade: 3, error: 'no' })
    assert.isTrue(await jobs.retry(id))
  })

  test('rejects an undeclared name and does not run a cancelled job', async ({ assert }) => {
    await assert.rejects(() => jobs.add('guest.unknown', {}), /declares the job "guest.unknown"/)
    assert.isTrue(await jobs.cancel(await jobs.add('guest.greet', { id: 1 })))
    await fake.runAll()
    assert.deepEqual(ran, [])
  })
})
