/** Work on many, one of which fails. */
import { test } from '@japa/runner'
import { forEachSettled } from '#app/kernel/for_each_settled'

test.group('each by itself', () => {
  test('all have their turn in order, and what failed is told at the end', async ({ assert }) => {
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

  test('none, or none that fails, is well', async ({ assert }) => {
    await forEachSettled([], async () => assert.fail('nobody is there'))
    let count = 0
    await forEachSettled([1, 1], async (one) => void (count += one))
    assert.equal(count, 2)
  })
})
