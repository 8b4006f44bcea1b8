/** Stored files that no row refers to: an interrupted upload, an attached file, and a store that does not reply. */
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { fileExists, storeFile } from '#app/kernel/media/media'
import {
  discardFiles,
  discardSelected,
  keepFiles,
  storeAndAttach,
  storePending,
  sweepPendingFiles,
} from '#app/kernel/media/pending_files'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'

const actor = { companyId: 1 }
const bytes = new Uint8Array([1, 2, 3])
const pending = async () => (await db.from('pending_files')).length

test.group('pending files', (group) => {
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(async () => {
    await db.from('pending_files').delete()
    clock = frozenClock()
    return () => clock.thaw()
  })

  test('a file without a row is deleted after an hour, and not before', async ({ assert }) => {
    const { key } = await storePending(actor, { bytes })
    clock.minutesLater(59)
    await sweepPendingFiles()
    assert.isTrue(await fileExists(key))
    clock.minutesLater(2)
    await sweepPendingFiles()
    assert.isFalse(await fileExists(key))
    assert.equal(await pending(), 0)
  })

  test('the pending row exists before the first byte, so that an interrupted upload leaves no file', async ({
    assert,
  }) => {
    let during = 0
    const disk = drive.use()
    const { putStream } = disk
    disk.putStream = async (...args) => {
      during = await pending()
      return putStream.apply(disk, args)
    }
    try {
      await storePending(actor, { bytes })
    } finally {
      disk.putStream = putStream
    }
    assert.equal(during, 1)
  })

  test('an attached file stays; a file that could not be attached is deleted at once', async ({
    assert,
  }) => {
    const key = await storeAndAttach(actor, { bytes }, async (stored) => stored.key)
    let lost = ''
    const refused = storeAndAttach(actor, { bytes }, async (stored) => {
      lost = stored.key
      throw new Error('no such queue')
    })
    await assert.rejects(() => refused, 'no such queue')
    assert.isFalse(await fileExists(lost))
    assert.equal(await pending(), 0)
    clock.minutesLater(120)
    await sweepPendingFiles()
    assert.isTrue(await fileExists(key))
  })

  test('attaching a file that is no longer pending fails, and its row is not written', async ({
    assert,
  }) => {
    const { key } = await storePending(actor, { bytes })
    clock.minutesLater(61)
    await sweepPendingFiles()
    await assert.rejects(() => unitOfWork((work) => keepFiles(work, [key])))
  })

  test('a deletion that is rolled back deletes no file', async ({ assert }) => {
    const key = await storeAndAttach(actor, { bytes }, async (stored) => stored.key)
    const failed = unitOfWork(async (work) => {
      await discardFiles(work, [key])
      throw new Error('the row is still needed')
    })
    await assert.rejects(() => failed)
    await sweepPendingFiles()
    assert.isTrue(await fileExists(key))
    await unitOfWork((work) => discardFiles(work, [key]))
    assert.isFalse(await fileExists(key))
    assert.equal(await pending(), 0)
  })

  test('a file that the store refuses to delete does not block the others, and is retried an hour later', async ({
    assert,
  }) => {
    const keys: string[] = []
    for (let at = 0; at < 3; at++) keys.push((await storePending(actor, { bytes })).key)
    clock.minutesLater(61)
    const disk = drive.use()
    const { delete: repaired } = disk
    disk.delete = async (key) => {
      if (key === keys[0]) throw new Error('the store does not answer')
      return repaired.call(disk, key)
    }
    try {
      await sweepPendingFiles()
    } finally {
      disk.delete = repaired
    }
    const left = await Promise.all(keys.map(fileExists))
    assert.deepEqual(left, [true, false, false])
    await sweepPendingFiles()
    assert.isTrue(await fileExists(keys[0]!))
    clock.minutesLater(61)
    await sweepPendingFiles()
    assert.isFalse(await fileExists(keys[0]!))
    assert.equal(await pending(), 0)
  })
  test('files that a query selects are deleted by the first sweep after the given time', async ({
    assert,
  }) => {
    const [selected, other] = [await storeFile(actor, { bytes }), await storeFile(actor, { bytes })]
    const keys = { sql: 'select ?', bindings: [selected.key] }
    const dueAt = now().plus({ days: 30 }).toJSDate()
    for (let run = 0; run < 2; run++) {
      await unitOfWork((work) => discardSelected(work, keys, dueAt))
    }
    clock.minutesLater(30 * 24 * 60 - 1)
    await sweepPendingFiles()
    assert.isTrue(await fileExists(selected.key))
    clock.minutesLater(2)
    await sweepPendingFiles()
    assert.deepEqual(await Promise.all([selected, other].map(({ key }) => fileExists(key))), [
      false,
      true,
    ])
  })
})
