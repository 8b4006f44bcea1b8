/** The violation of a unique index as an error of the catalogue. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { onUnique } from '#app/kernel/database/on_unique'
import { unitOfWork } from '#app/kernel/database/unit_of_work'

class Taken extends Error {
  message = 'this name is taken'
}
const add = (name: string, code: string) =>
  unitOfWork(({ trx }) =>
    trx
      .table('test_names')
      .insert({ name, code })
      .then(() => name)
  )

test.group('on unique', (group) => {
  group.setup(async () => {
    await db.rawQuery('create table test_names (name text, code text not null)')
    await db.rawQuery('create unique index test_names_once on test_names (name)')
    await db.rawQuery('create unique index test_codes_once on test_names (code)')
    return () => db.rawQuery('drop table test_names')
  })
  group.each.setup(async () => {
    await db.from('test_names').delete()
    await add('door', 'a')
  })

  test('returns what the work returns', async ({ assert }) => {
    assert.equal(await onUnique('test_names_once', Taken, () => add('gate', 'b')), 'gate')
  })

  test('throws the refusal for a violation of the index, or of one of several', async ({
    assert,
  }) => {
    await assert.rejects(() => onUnique('test_names_once', Taken, () => add('door', 'b')), Taken)
    const both = ['test_names_once', 'test_codes_once']
    await assert.rejects(() => onUnique(both, Taken, () => add('gate', 'a')), Taken)
  })

  test('every other error stays: another index, another violation, none of the database', async ({
    assert,
  }) => {
    const guarded = (work: () => Promise<unknown>) => () => onUnique('test_names_once', Taken, work)
    await assert.rejects(
      guarded(() => add('gate', 'a')),
      /test_codes_once/
    )
    await assert.rejects(
      guarded(() => add('gate', null as never)),
      /not-null/
    )
    const broken = async () => Promise.reject(new Error('no connection'))
    await assert.rejects(guarded(broken), 'no connection')
  })
})
