/** Tenant models: no row is read or created without its company (API-01). */
import db from '@adonisjs/lucid/services/db'
import { BaseModel, column, hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { test } from '@japa/runner'
import { systemActor } from '#app/kernel/actor/actor'
import { TenantModel } from '#app/kernel/database/tenant_model'
import { unitOfWork } from '#app/kernel/database/unit_of_work'

class Page extends TenantModel(BaseModel) {
  static table = 'test_pages'
  @column({ isPrimary: true }) declare id: number
  @column() declare companyId: number
  @column() declare bookId: number
}
class Book extends TenantModel(BaseModel) {
  static table = 'test_books'
  @column({ isPrimary: true }) declare id: number
  @column() declare companyId: number
  @column() declare title: string
  @hasMany(() => Page) declare pages: HasMany<typeof Page>
}

const ours = systemActor(1)
const theirs = systemActor(2)
const unnamed = /does not name its company/

test.group('tenant model', (group) => {
  group.setup(async () => {
    await db.rawQuery('create table test_books (id serial primary key, company_id int, title text)')
    await db.rawQuery(
      'create table test_pages (id serial primary key, company_id int, book_id int)'
    )
    return async () => {
      await db.rawQuery('drop table test_books')
      await db.rawQuery('drop table test_pages')
    }
  })
  group.each.setup(async () => {
    await db.rawQuery('truncate test_books, test_pages restart identity')
    await Book.createMany([
      { companyId: 1, title: 'ours' },
      { companyId: 2, title: 'theirs' },
    ])
  })

  test('`of` returns rows of one company only', async ({ assert }) => {
    assert.deepEqual(
      (await Book.of(ours)).map(({ title }) => title),
      ['ours']
    )
    assert.deepEqual(
      (await Book.of(theirs)).map(({ title }) => title),
      ['theirs']
    )
    assert.isNull(await Book.of(ours).where('id', 2).first())
  })

  test('`of` uses the current unit of work, with or without the transaction argument', async ({
    assert,
  }) => {
    await unitOfWork(async ({ trx }) => {
      await trx.table('test_books').insert({ company_id: 1, title: 'not yet' })
      assert.lengthOf(await Book.of(ours, trx), 2)
      assert.lengthOf(await Book.of(ours), 2)
    })
  })

  test('{how} without a company is refused')
    .with([
      { how: 'all()', ask: () => Book.all() },
      { how: 'find()', ask: () => Book.find(1) },
      { how: 'findBy()', ask: () => Book.findBy('title', 'ours') },
      { how: 'query()', ask: () => Book.query().where('title', 'ours') },
      { how: 'first()', ask: () => Book.query().first() },
      { how: 'paginate()', ask: () => Book.query().paginate(1, 10) },
      { how: 'an update', ask: () => Book.query().where('id', 1).update({ title: 'mine' }) },
      { how: 'a delete', ask: () => Book.query().where('id', 1).delete() },
      { how: 'a count', ask: () => Book.query().count('* as total').pojo() },
      { how: 'not this company', ask: () => Book.query().whereNot('company_id', 1) },
      { how: 'create()', ask: () => Book.create({ title: 'stray' }) },
    ])
    .run(async ({ assert }, { ask }) => {
      await assert.rejects(async () => void (await ask()), /company/)
    })

  test('a company condition inside an `or` does not count', async ({ assert }) => {
    const query = Book.query().where((either) => either.where('company_id', 1).orWhere('id', 2))
    await assert.rejects(async () => void (await query), unnamed)
  })

  test('an `or` beside the company condition is refused, inside a group it is allowed', async ({
    assert,
  }) => {
    const leak = Book.of(ours).where('title', 'ours').orWhere('title', 'theirs')
    await assert.rejects(async () => void (await leak), /must keep its "or" inside a group/)
    const wrapped = Book.of(ours).where((either) => either.where('id', 1).orWhere('id', 2))
    assert.lengthOf(await wrapped, 1)
  })

  test('updates and deletes through `of` affect one company only', async ({ assert }) => {
    await Book.of(ours).update({ title: 'changed' })
    assert.deepEqual(
      (await Book.of(theirs)).map(({ title }) => title),
      ['theirs']
    )
    await Book.of(ours).delete()
    assert.deepEqual(await Book.of(ours), [])
    assert.lengthOf(await Book.of(theirs), 1)
  })

  test('a loaded row may be saved and deleted', async ({ assert }) => {
    const book = await Book.of(ours).firstOrFail()
    await book.merge({ title: 'saved' }).save()
    await book.refresh()
    assert.equal(book.title, 'saved')
    await book.delete()
    assert.isNull(await Book.of(ours).first())
  })

  test('paginated queries require the company, too', async ({ assert }) => {
    const page = await Book.of(ours).paginate(1, 10)
    assert.equal(page.total, 1)
  })

  test('relations of a loaded row may be read', async ({ assert }) => {
    const book = await Book.of(ours).firstOrFail()
    await book.related('pages').create({ companyId: 1 })
    await book.load('pages')
    assert.lengthOf(book.pages, 1)
    const [again] = await Book.of(ours).preload('pages')
    assert.lengthOf(again.pages, 1)
  })

  test('work across companies must declare it', async ({ assert }) => {
    assert.lengthOf(await Book.query().sideload({ everyCompany: true }), 2)
  })
})
