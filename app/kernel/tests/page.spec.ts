/** Pages of a list, the search in it, and the row of an id. */
import db from '@adonisjs/lucid/services/db'
import { BaseModel, column } from '@adonisjs/lucid/orm'
import { test } from '@japa/runner'
import { systemActor } from '#app/kernel/actor/actor'
import { TenantModel } from '#app/kernel/database/tenant_model'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { CatalogueError } from '#app/kernel/errors'
import { pageOf, searchIn } from '#app/kernel/http/page'
import { rowById } from '#app/kernel/http/row_by_id'

class Lamp extends TenantModel(BaseModel) {
  static table = 'test_lamps'
  @column({ isPrimary: true }) declare id: number
  @column() declare companyId: number
  @column() declare name: string
  @column() declare place: string
}
class Missing extends Error {
  message = 'there is no such lamp'
}
const ours = systemActor(1)
const names = (lamps: readonly Lamp[]) => lamps.map(({ name }) => name)

test.group('lists', (group) => {
  group.setup(async () => {
    await db.rawQuery(
      'create table test_lamps (id serial primary key, company_id int, name text, place text)'
    )
    return () => db.rawQuery('drop table test_lamps')
  })
  group.each.setup(async () => {
    await db.rawQuery('truncate test_lamps restart identity')
    await Lamp.createMany([
      { companyId: 1, name: 'Ânfora', place: 'hall' },
      { companyId: 2, name: 'Theirs', place: 'hall' },
      { companyId: 1, name: 'Bulbo', place: 'porão' },
      { companyId: 1, name: 'Candeia', place: '100%' },
    ])
  })

  test('a page has its rows, the count of all, and says whether more follow', async ({
    assert,
  }) => {
    const page = async (wanted: unknown) => {
      const { rows, ...rest } = await pageOf(Lamp.of(ours).orderBy('id'), wanted, 2)
      return { names: names(rows), ...rest }
    }
    assert.deepEqual(await page('1'), { names: ['Ânfora', 'Bulbo'], count: 3, hasMore: true })
    assert.deepEqual(await page('2'), { names: ['Candeia'], count: 3, hasMore: false })
    assert.deepEqual(await page('3'), { names: [], count: 3, hasMore: false })
    assert.deepEqual(await page('no number'), await page(undefined))
  })

  test('twenty rows are a page, and an empty list has no more', async ({ assert }) => {
    await Lamp.createMany(Array.from({ length: 18 }, () => ({ companyId: 1, name: 'Lot' })))
    const { rows, count, hasMore } = await pageOf(Lamp.of(ours).orderBy('id'), 1)
    assert.deepEqual([rows.length, count, hasMore], [20, 21, true])
    assert.deepEqual(await pageOf(Lamp.of(systemActor(3)), 1), {
      rows: [],
      count: 0,
      hasMore: false,
    })
  })

  test('a page of rows without a company is refused', async ({ assert }) => {
    await assert.rejects(() => pageOf(Lamp.query(), 1), /does not name its company/)
  })

  test('a search finds folded text in any of the columns, and its signs are no wildcards', async ({
    assert,
  }) => {
    const found = async (given: unknown) =>
      names(await searchIn(Lamp.of(ours), ['name', 'place'], given).orderBy('id'))
    assert.deepEqual(await found('anfora'), ['Ânfora'])
    assert.deepEqual(await found(' PORAO '), ['Bulbo'])
    assert.deepEqual(await found('%'), ['Candeia'])
    assert.deepEqual(await found('nothing'), [])
    assert.lengthOf(await found('  '), 3)
    assert.deepEqual(await found('hall'), ['Ânfora'])
  })

  test('a search for what is no text is 422', async ({ assert }) => {
    const search = async () => searchIn(Lamp.of(ours), ['name'], ['a'])
    const error = (await search().catch((thrown: unknown) => thrown)) as CatalogueError
    assert.instanceOf(error, CatalogueError)
    assert.equal(error.status, 422)
  })

  test('the row of an id, as a number or as text', async ({ assert }) => {
    assert.equal((await rowById(Lamp.of(ours), 1, Missing)).name, 'Ânfora')
    assert.equal((await rowById(Lamp.of(ours), '3', Missing)).name, 'Bulbo')
  })

  test('there is no row for the id {$self}')
    .with([2, 99, 0, -1, 'x', '1 or 1', '99999999999', null, undefined, ['1']])
    .run(async ({ assert }, id) => {
      await assert.rejects(() => rowById(Lamp.of(ours), id, Missing), Missing)
    })

  test('with a unit of work the row is locked until its end', async ({ assert }) => {
    const lockedElsewhere = async () =>
      (await db.from('test_lamps').where('id', 1).forUpdate().skipLocked()).length === 0
    await unitOfWork(async (work) => {
      await rowById(Lamp.of(ours), 1, Missing)
      assert.isFalse(await lockedElsewhere())
      await rowById(Lamp.of(ours, work.trx), 1, Missing, work)
      assert.isTrue(await lockedElsewhere())
    })
    assert.isFalse(await lockedElsewhere())
  })
})
