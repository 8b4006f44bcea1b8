/** The file of a row: replaced, removed, and kept when the change is undone. */
import { BaseModel, column } from '@adonisjs/lucid/orm'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { fileExists } from '#app/kernel/media/media'
import { replaceFile, storeAndAttach } from '#app/kernel/media/pending_files'

class Poster extends BaseModel {
  static table = 'test_posters'
  @column({ isPrimary: true }) declare id: number
  @column() declare mediaFile: string | null
  @column() declare mediaName: string | null
  @column.dateTime() declare updatedAt: DateTime
}
const none = { mediaFile: null, mediaName: null }

/** Gives the poster a new file; throws when `fails`, after the row was changed. */
const hang = (fails = false) =>
  storeAndAttach({ companyId: 1 }, { bytes: new Uint8Array([1, 2]) }, ({ key, name }) =>
    unitOfWork(async (work) => {
      const poster = await Poster.query({ client: work.trx }).firstOrFail()
      await replaceFile(work, poster, { mediaFile: key, mediaName: name })
      if (fails) throw new Error('the change failed')
      return key
    })
  )
const takeDown = () =>
  unitOfWork(async (work) =>
    replaceFile(work, await Poster.query({ client: work.trx }).firstOrFail(), none)
  )
const stored = async () => (await Poster.firstOrFail()).mediaFile

test.group('replace file', (group) => {
  group.setup(async () => {
    await db.rawQuery(
      `create table test_posters (id serial primary key, media_file text, media_name text,
         updated_at timestamptz)`
    )
    return () => db.rawQuery('drop table test_posters')
  })
  group.each.setup(async () => {
    await db.rawQuery('truncate test_posters')
    await Poster.create({ ...none, updatedAt: DateTime.fromISO('2020-01-01') })
  })

  test('the new file stays and the former one is deleted', async ({ assert }) => {
    const first = await hang()
    const second = await hang()
    assert.equal(await stored(), second)
    assert.deepEqual([await fileExists(first), await fileExists(second)], [false, true])
    assert.isAbove((await Poster.firstOrFail()).updatedAt.year, 2020)
  })

  test('an undone change keeps the former file and deletes the new one', async ({ assert }) => {
    const first = await hang()
    await assert.rejects(() => hang(true), 'the change failed')
    assert.equal(await stored(), first)
    assert.isTrue(await fileExists(first))
    assert.lengthOf(await db.from('pending_files'), 0)
  })

  test('a removed file is deleted; where there is none, nothing is written', async ({ assert }) => {
    const file = await hang()
    assert.isTrue(await takeDown())
    assert.isFalse(await fileExists(file))
    const { updatedAt } = await Poster.firstOrFail()
    assert.isFalse(await takeDown())
    assert.deepEqual((await Poster.firstOrFail()).updatedAt, updatedAt)
  })
})
