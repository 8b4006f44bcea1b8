/** Work on many items, one of which fails. */
import { test } from '@japa/runner'
import { forEachSettled } from '#app/kernel/for_each_settled'

test.group('forEachSettled', () => {
  test('runs all items in order and throws all failures at the end', async ({ assert }) => {
    const seen: number[] = []
    const all = forEachSettled([1, 2, 3], async (item) => {
      seen.push(item)
      if (item === 2) throw new Error('two')
    })
    const error = await all.then(
      () => null,
      (reason: AggregateError) => reason
    )
    assert.deepEqual(seen, [1, 2, 3])
    assert.equal(error?.message, '1 of 3 failed')
    assert.deepEqual(
      error?.errors.map(({ message }: Error) => message),
      ['two']
    )
  })

  test('resolves when there are no items or none fails', async ({ assert }) => {
    await forEachSettled([], async () => assert.fail('nobody is there'))
    let count = 0
    await forEachSettled([1, 1], async (one) => void (count += one))
    assert.equal(count, 2)
  })
})
