/**
 * Lanes: order within a key, concurrency across keys, a failed row blocks its key, stopping finishes running rows.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Lane, type LaneSpec } from '#app/kernel/jobs/lane'

interface Row {
  readonly id: number
  readonly key: string
}

/** Rows in memory instead of a table: a lane only uses its spec. */
function aTable(rows: Row[], rest: Partial<LaneSpec<Row>> = {}) {
  const table = { rows, done: [] as number[], tries: [] as number[], running: 0, most: 0 }
  const spec: LaneSpec<Row> = {
    name: 'test.lane',
    concurrency: 2,
    mayDrain: () => true,
    next: async (key) => table.rows.find((row) => row.key === key) ?? null,
    handle: async (row) => {
      table.tries.push(row.id)
      table.most = Math.max(table.most, ++table.running)
      await pause(5)
      table.running--
      table.rows.splice(table.rows.indexOf(row), 1)
      table.done.push(row.id)
    },
    failed: async () => undefined,
    pendingKeys: async () => [...new Set(table.rows.map(({ key }) => key))],
    ...rest,
  }
  return { table, lane: new Lane(spec) }
}

async function waitFor(condition: () => boolean) {
  for (const end = Date.now() + 3000; !condition();) {
    if (Date.now() > end) throw new Error('waited 3 s in vain')
    await pause(2)
  }
}
const rowsOf = (key: string, ...ids: number[]): Row[] => ids.map((id) => ({ id, key }))

test.group('lane', () => {
  test('picks up rows that were pending before the start', async ({ assert }) => {
    const { table, lane } = aTable(rowsOf('a', 1, 2, 3))
    await lane.start()
    await waitFor(() => table.done.length === 3)
    await lane.stop()
    assert.deepEqual(table.done, [1, 2, 3])
  })

  test('keeps the order of each key and runs at most `concurrency` keys', async ({ assert }) => {
    const rows = ['a', 'b', 'c', 'd'].flatMap((key, at) => rowsOf(key, at * 10, at * 10 + 1))
    const { table, lane } = aTable(rows)
    await lane.start()
    await waitFor(() => table.done.length === 8)
    await lane.stop()
    for (const first of [0, 10, 20, 30])
      assert.isBelow(table.done.indexOf(first), table.done.indexOf(first + 1))
    assert.equal(table.most, 2)
  })

  test('handles a row that is added while its key is being drained', async ({ assert }) => {
    const { table, lane } = aTable(rowsOf('a', 1))
    await lane.start()
    await waitFor(() => table.running === 1)
    table.rows.push(...rowsOf('a', 2))
    lane.wakeHere('a')
    await waitFor(() => table.done.length === 2)
    await lane.stop()
    assert.deepEqual(table.done, [1, 2])
  })

  test('no row behind a failed one runs before its retry', async ({ assert }) => {
    let isDue = true
    const failures: string[] = []
    const { table, lane } = aTable(rowsOf('a', 1, 2))
    const { handle, next } = lane.spec
    const failing = new Lane<Row>({
      ...lane.spec,
      next: async (key) => (isDue ? next(key) : null),
      handle: async (row) => {
        if (failures.length) return handle(row)
        throw new Error('not now')
      },
      failed: async (_row, error) => {
        failures.push(error.message)
        isDue = false
      },
    })
    await failing.start()
    await waitFor(() => failures.length === 1)
    await pause(20)
    assert.deepEqual(table.done, [])
    isDue = true
    failing.wakeHere('a')
    await waitFor(() => table.done.length === 2)
    await failing.stop()
    assert.deepEqual(table.done, [1, 2])
  })

  test('skips keys that this process may not drain', async ({ assert }) => {
    const { table, lane } = aTable([...rowsOf('mine', 1), ...rowsOf('theirs', 2)], {
      mayDrain: (key) => key === 'mine',
    })
    await lane.start()
    await waitFor(() => table.done.length === 1)
    await pause(20)
    await lane.stop()
    assert.deepEqual(table.done, [1])
  })

  test('stop waits for the running row and starts no other', async ({ assert }) => {
    const { table, lane } = aTable(rowsOf('a', 1, 2, 3))
    await lane.start()
    await waitFor(() => table.running === 1)
    await lane.stop()
    assert.deepEqual(table.done, [1])
    await pause(20)
    assert.deepEqual(table.tries, [1])
  })

  test('handles many keys in one batch, and their remaining rows one by one', async ({
    assert,
  }) => {
    const batches: string[][] = []
    const rows = ['a', 'b', 'c'].flatMap((key, at) => rowsOf(key, at * 10, at * 10 + 1))
    const { table, lane } = aTable(rows, {
      handleMany: async (keys) => {
        batches.push([...keys].sort())
        // Handles all rows of `a` and the first row of `b`.
        const mine = table.rows.filter(({ id }) => id < 11)
        await pause(5)
        table.rows.splice(0, table.rows.length, ...table.rows.filter((row) => !mine.includes(row)))
        table.done.push(...mine.map(({ id }) => id))
        return new Set(['b', 'c'])
      },
    })
    await lane.start()
    await waitFor(() => table.done.length === 6)
    await lane.stop()
    assert.deepEqual(batches, [['a', 'b', 'c']])
    assert.sameMembers(table.tries, [11, 20, 21])
    assert.isBelow(table.done.indexOf(20), table.done.indexOf(21))
  })

  test('checks a key again that was woken during its batch', async ({ assert }) => {
    let batches = 0
    const { table, lane } = aTable(rowsOf('a', 1), {
      handleMany: async () => {
        const [row] = table.rows.splice(0, 1)
        if (++batches === 1) {
          table.rows.push(...rowsOf('a', 2))
          lane.wakeHere('a')
        }
        await pause(5)
        if (row) table.done.push(row.id)
        return new Set()
      },
    })
    await lane.start()
    await waitFor(() => table.done.length === 2)
    await lane.stop()
    assert.deepEqual([table.done, batches], [[1, 2], 2])
  })

  test('drains each key by itself when the batch fails', async ({ assert }) => {
    const { table, lane } = aTable([...rowsOf('a', 1), ...rowsOf('b', 2)], {
      handleMany: () => Promise.reject(new Error('one of them is rotten')),
    })
    await lane.start()
    await waitFor(() => table.done.length === 2)
    await lane.stop()
    assert.sameMembers(table.tries, [1, 2])
  })

  test('stop waits for the running batch', async ({ assert }) => {
    const order: string[] = []
    const { lane } = aTable(rowsOf('a', 1), {
      handleMany: async () => {
        order.push('begun')
        await pause(20)
        order.push('over')
        return new Set(['a'])
      },
    })
    await lane.start()
    await waitFor(() => order.length === 1)
    await lane.stop()
    assert.deepEqual(order, ['begun', 'over'])
  })

  test('rested waits for the running batch', async ({ assert }) => {
    let isOver = false
    let hasBegun = false
    const { lane } = aTable(rowsOf('a', 1), {
      handleMany: async () => {
        hasBegun = true
        await pause(20)
        isOver = true
        return new Set(['a'])
      },
    })
    await lane.start()
    await waitFor(() => hasBegun)
    await lane.rested((key) => key === 'b')
    assert.isFalse(isOver, 'another key is not waited for')
    await lane.rested((key) => key === 'a')
    assert.isTrue(isOver)
    await lane.stop()
  })
})
