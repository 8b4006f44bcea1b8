/** Lines of the log have the ids of the work in which they are written (ADR 77). */
import { test } from '@japa/runner'
import { Lane } from '#app/kernel/jobs/lane'
import { currentIds, idsOf, withLogContext } from '#start/log_context'

test.group('ids of log lines', () => {
  test('a line has the ids of its work, unless it has them itself', async ({ assert }) => {
    assert.deepEqual(currentIds({}), {})
    await withLogContext({ companyId: 3, connectionId: 7, jobId: undefined }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      assert.deepEqual(currentIds({}), { companyId: 3, connectionId: 7 })
      assert.deepEqual(currentIds({ companyId: 3 }), { connectionId: 7 })
    })
    assert.deepEqual(currentIds({}), {})
  })

  test('of a payload or a row, numbers alone are ids', ({ assert }) => {
    const payload = { companyId: 3, connectionId: '5511976540123', text: 'Ana' }
    assert.deepEqual(idsOf(payload), { companyId: 3 })
    assert.deepEqual(idsOf(null), {})
  })

  test('a lane has the ids of its row, and none of the work that woke it', async ({ assert }) => {
    const rows = [{ companyId: 4, connectionId: 9, name: 'Ana' }]
    const { promise: handled, resolve } = Promise.withResolvers<object>()
    const lane = new Lane<object>({
      name: 'kernel.log_context',
      concurrency: 1,
      mayDrain: () => true,
      pendingKeys: async () => [],
      next: async () => rows.shift() ?? null,
      handle: async () => resolve(currentIds({})),
      failed: async () => {},
      loggedKey: (key) => ({ chatId: key.length }),
    })
    await lane.start()
    try {
      withLogContext({ companyId: 1, jobId: 'a' }, () => lane.wakeHere('some key'))
      const lanes = { lane: 'kernel.log_context', chatId: 8 }
      assert.deepEqual(await handled, { ...lanes, companyId: 4, connectionId: 9 })
    } finally {
      await lane.stop()
    }
  })
})
