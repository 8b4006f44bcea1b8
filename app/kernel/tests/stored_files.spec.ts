/** The storage of a company is counted and limited (ASVS 5.2.4, docs/adr/0035). */
import { rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { deleteFile, fileExists, storeFile } from '#app/kernel/media/media'
import { mediaFolder } from '#config/drive'
import { storePending, sweepPendingFiles } from '#app/kernel/media/pending_files'
import { countOldFiles, limitStorage, storedBytes } from '#app/kernel/media/stored_files'
import { frozenClock } from '#app/kernel/testing/fakes/clock'

const kibibyte = 1024
const actor = { companyId: 7001 }
const other = { companyId: 7002 }
const file = (kibibytes: number) => ({ bytes: new Uint8Array(kibibytes * kibibyte) })

/** The outcome of storing a file: its key, or the error code. */
const tried = (by: typeof actor, kibibytes: number) =>
  storeFile(by, file(kibibytes)).then(
    ({ key }) => key,
    ({ code }: { code: string }) => code
  )

async function listed({ companyId }: typeof actor): Promise<string[]> {
  const { objects } = await drive.use().listAll(`companies/${companyId}`, { recursive: true })
  return [...objects]
    .filter(({ isFile }) => isFile)
    .map((object) => (object as { key: string }).key)
}

test.group('storage of a company', (group) => {
  let endLimit: () => void
  group.each.setup(() => {
    endLimit = limitStorage(100 * kibibyte)
    return async () => {
      endLimit()
      for (const one of [actor, other]) {
        for (const key of await listed(one).catch(() => [])) await deleteFile(key)
      }
      await db.from('stored_files').whereIn('company_id', [7001, 7002]).delete()
      await db.from('stored_totals').whereIn('company_id', [7001, 7002]).delete()
    }
  })

  test('a file that does not fit is rejected and not kept; smaller ones fit until the storage is full', async ({
    assert,
  }) => {
    await storeFile(actor, file(60))
    assert.equal(await tried(actor, 60), 'E_STORAGE_FULL')
    assert.equal(await storedBytes(actor.companyId), 60 * kibibyte)
    assert.lengthOf(await listed(actor), 1)
    await storeFile(actor, file(40))
    assert.equal(await tried(actor, 1), 'E_STORAGE_FULL')
  })

  test('a first file above the limit is rejected, too', async ({ assert }) => {
    assert.equal(await tried(actor, 101), 'E_STORAGE_FULL')
    assert.equal(await storedBytes(actor.companyId), 0)
  })

  test('other companies and the platform have their own limits', async ({ assert }) => {
    await storeFile(actor, file(100))
    assert.include(await tried(other, 100), 'companies/7002/')
    const { key } = await storeFile(actor, { ...file(50), isPlatforms: true })
    assert.isTrue(await fileExists(key))
    await deleteFile(key)
    assert.equal(await storedBytes(actor.companyId), 100 * kibibyte)
  })

  test('twenty concurrent files stay within the storage limit', async ({ assert }) => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => tried(actor, 30)))
    const kept = outcomes.filter((outcome) => outcome !== 'E_STORAGE_FULL')
    assert.lengthOf(kept, 3)
    assert.sameMembers(await listed(actor), kept)
    assert.equal(await storedBytes(actor.companyId), 90 * kibibyte)
  })

  test('deleting a file frees its space, once', async ({ assert }) => {
    const { key } = await storeFile(actor, file(30))
    await storeFile(actor, file(70))
    await Promise.all([deleteFile(key), deleteFile(key)])
    await deleteFile(key)
    assert.equal(await storedBytes(actor.companyId), 70 * kibibyte)
    assert.include(await tried(actor, 30), 'companies/7001/')
  })

  test('an upload that was never attached frees its space when it is swept', async ({
    assert,
    cleanup,
  }) => {
    const clock = frozenClock()
    cleanup(() => clock.thaw())
    await storePending(actor, file(50))
    clock.minutesLater(61)
    await sweepPendingFiles()
    assert.equal(await storedBytes(actor.companyId), 0)
  })

  test('without a limit all files are accepted and counted', async ({ assert, cleanup }) => {
    cleanup(limitStorage(0))
    await storeFile(actor, file(500))
    assert.equal(await storedBytes(actor.companyId), 500 * kibibyte)
  })

  test('counting works when the storage folder does not exist yet', async ({ assert, cleanup }) => {
    const [companies, aside] = ['companies', 'aside'].map((name) => join(mediaFolder, name))
    await storeFile(actor, file(1))
    await rename(companies, aside)
    cleanup(() => rename(aside, companies))
    await countOldFiles()
    assert.equal(await storedBytes(actor.companyId), kibibyte)
  })

  test('counts uncounted old files once and beyond the limit, but none that may still be written', async ({
    assert,
  }) => {
    const [old, young] = ['companies/7001/quick/3/old.bin', 'companies/7001/young.bin']
    for (const key of [old, young]) await drive.use().put(key, new Uint8Array(150 * kibibyte))
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
    await utimes(join(mediaFolder, old), hoursAgo, hoursAgo)
    await countOldFiles()
    await countOldFiles()
    assert.equal(await storedBytes(actor.companyId), 150 * kibibyte)
    assert.equal(await tried(actor, 1), 'E_STORAGE_FULL')
    await deleteFile(old)
    assert.equal(await storedBytes(actor.companyId), 0)
  })
})
