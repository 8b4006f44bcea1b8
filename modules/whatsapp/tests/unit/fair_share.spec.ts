/** Dividing connections among processes (CNX-03). */
import { test } from '@japa/runner'
import { fairShare, sharesOf } from '#modules/whatsapp/sessions/fair_share'

test.group('fair share', () => {
  test('{needed} connections, {processes} processes: at most {share} each')
    .with([
      { needed: 20, processes: 1, share: 20 },
      { needed: 20, processes: 2, share: 10 },
      { needed: 5, processes: 2, share: 3 },
      { needed: 1, processes: 3, share: 1 },
      { needed: 0, processes: 2, share: 0 },
      { needed: 7, processes: 0, share: 7 },
    ])
    .run(({ assert }, { needed, processes, share }) => {
      assert.equal(fairShare(needed, processes), share)
      assert.isAtLeast(fairShare(needed, processes) * Math.max(1, processes), needed)
    })
})

test.group('shares of a process', () => {
  const ids = (targets: readonly { connectionId: number }[]) =>
    targets.map(({ connectionId }) => connectionId)
  /** What process `a` does. `movedTo`: by connection; of 4 connections it holds 1 and 2. */
  function sharesOfA(movedTo: Readonly<Record<number, string>>, members = ['a', 'b']) {
    const needed = [1, 2, 3, 4].map((id) => ({ connectionId: id, movedTo: movedTo[id] ?? null }))
    const shares = sharesOf({ needed, held: (id) => id <= 2, self: 'a', members })
    const { leaving, loose, coming, free, surplus, room } = shares
    return {
      ...{ leaving: ids(leaving), loose: ids(loose), coming: ids(coming), free: ids(free) },
      ...{ surplus, room },
    }
  }
  const even = { leaving: [], loose: [1, 2], coming: [], free: [3, 4], surplus: 0, room: 0 }

  test('CNX-03: without moves each has its share', ({ assert }) => {
    assert.deepEqual(sharesOfA({}), even)
    assert.deepEqual(sharesOfA({}, ['a']), { ...even, room: 2 })
    assert.deepEqual(sharesOfA({}, ['a', 'b', 'c', 'd']), { ...even, surplus: 1 })
  })

  test('what was moved away leaves, and nobody else takes it', ({ assert }) => {
    assert.deepEqual(sharesOfA({ 1: 'b', 3: 'b' }), {
      ...even,
      ...{ leaving: [1], loose: [2], free: [4] },
    })
  })

  test('what was moved here is taken and stays, beyond the share if need be', ({ assert }) => {
    assert.deepEqual(sharesOfA({ 1: 'a', 3: 'a' }), {
      ...even,
      ...{ loose: [2], coming: [3], free: [4] },
    })
    const crowded = sharesOfA({ 1: 'a', 2: 'a' }, ['a', 'b', 'c', 'd'])
    assert.deepEqual(crowded, { ...even, loose: [] })
  })

  test('each process begins elsewhere among the free ones', ({ assert }) => {
    const startOf = (self: string, members: readonly (string | null)[]) =>
      sharesOf({ needed: [], held: () => false, self, members }).startAt
    assert.deepEqual(
      ['a', 'b', 'c', 'd'].map((self) => startOf(self, ['c', 'a', 'd', 'b'])),
      [0, 0.25, 0.5, 0.75]
    )
    assert.equal(startOf('stopping', ['a', 'b']), 0)
    assert.equal(startOf('alone', []), 0)
  })

  test('where a process is gone, or about to stop, the move does not count', ({ assert }) => {
    assert.deepEqual(sharesOfA({ 1: 'gone', 3: 'gone' }), even)
    assert.deepEqual(sharesOfA({ 3: 'a' }, ['b']), even, 'it takes nothing more itself')
  })
})
