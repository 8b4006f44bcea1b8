/** Paging, searching and ids of the HTTP contract (API-05). */
import { test } from '@japa/runner'
import { errors } from '#app/kernel/errors'
import { hasMore, pageNumber, rowId, searchPattern } from '#app/kernel/http/wire'

test.group('wire', () => {
  test('page {given} is {page}')
    .with([
      { given: '1', page: 1 },
      { given: '7', page: 7 },
      { given: 3, page: 3 },
      { given: undefined, page: 1 },
      { given: '', page: 1 },
      { given: '0', page: 1 },
      { given: '-2', page: 1 },
      { given: '1.5', page: 1 },
      { given: 'two', page: 1 },
      { given: ['2', '3'], page: 1 },
      { given: '1e30', page: 1 },
      { given: '9007199254740993', page: 1 },
    ])
    .run(({ assert }, { given, page }) => assert.equal(pageNumber(given), page))

  test('search {given} becomes {pattern}')
    .with([
      { given: '  ana ', pattern: '%ana%' },
      { given: '50%', pattern: '%50\\%%' },
      { given: 'a_b', pattern: '%a\\_b%' },
      { given: 'c:\\x', pattern: '%c:\\\\x%' },
      { given: '   ', pattern: null },
      { given: undefined, pattern: null },
      { given: null, pattern: null },
    ])
    .run(({ assert }, { given, pattern }) => assert.equal(searchPattern(given), pattern))

  test('a search that is not a string is rejected, not ignored')
    .with([{ given: { like: 'x' } }, { given: ['a', 'b'] }, { given: [] }, { given: 7 }])
    .run(({ assert }, { given }) => {
      assert.throws(() => searchPattern(given), errors.E_VALIDATION)
    })

  test('a search is cut to 255 characters', ({ assert }) => {
    assert.lengthOf(searchPattern('x'.repeat(1_000_000))!, 257)
  })

  test('id {given} is {id}')
    .with([
      { given: '12', id: 12 },
      { given: 12, id: 12 },
      { given: '2147483647', id: 2_147_483_647 },
      { given: '2147483648', id: null },
      { given: '0', id: null },
      { given: '-1', id: null },
      { given: '1.0', id: null },
      { given: ' 1', id: null },
      { given: '١', id: null },
      { given: 'NaN', id: null },
      { given: Number.NaN, id: null },
      { given: ['1'], id: null },
      { given: null, id: null },
    ])
    .run(({ assert }, { given, id }) => assert.equal(rowId(given), id))

  test('hasMore is true until the last row was returned', ({ assert }) => {
    assert.isTrue(hasMore(41, 1, 40, 40))
    assert.isFalse(hasMore(40, 1, 40, 40))
    assert.isFalse(hasMore(41, 2, 40, 1))
    assert.isFalse(hasMore(0, 1, 40, 0))
  })
})
