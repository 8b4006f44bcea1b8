/** Forms: ids in them, and the fields that were given. */
import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { givenFields } from '#app/kernel/given_fields'
import { rowNumber } from '#app/kernel/http/validators'
import { largestId } from '#app/kernel/http/wire'

const form = vine.create({ id: rowNumber() })

test.group('forms', () => {
  test('the id {$self} is a row number')
    .with([1, '12', largestId])
    .run(async ({ assert }, id) => {
      assert.deepEqual(await form.validate({ id }), { id: Number(id) })
    })

  test('the id {$self} is refused')
    .with([0, -1, 1.5, largestId + 1, 'x', null])
    .run(async ({ assert }, id) => {
      await assert.rejects(() => form.validate({ id }))
    })

  test('fields that were not given are left out; null and false were given', ({ assert }) => {
    const given = givenFields({ name: 'Ana', text: null, isActive: false, color: undefined })
    assert.deepEqual(given, { name: 'Ana', text: null, isActive: false })
    assert.notProperty(given, 'color')
  })
})
