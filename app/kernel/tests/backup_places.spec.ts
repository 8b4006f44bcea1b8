/** Where archives lie: a folder or a bucket, and how many of them stay (OPS-03). */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { archiveAt, keepNewest, momentOf, nameAt, placeAt } from '#app/kernel/backup/places'
import { store } from '#config/bucket'
import { Bucket } from '#tests/support/bucket'

const mebibyte = 1024 * 1024
const nameOfDay = (day: number) => nameAt(new Date(Date.UTC(2026, 10, day, 3, 30)))

async function* chunksOf(bytes: Buffer, error?: Error) {
  for (let at = 0; at < bytes.length; at += mebibyte) yield bytes.subarray(at, at + mebibyte)
  if (error) throw error
}

async function bytesAt(address: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of (await archiveAt(address)).open()) parts.push(part)
  return Buffer.concat(parts)
}

test.group('archives in a folder', (group) => {
  let folder: string
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'archives-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  test('OPS-03: an archive has its name once it is complete, and only its owner reads it', async ({
    assert,
  }) => {
    const place = await placeAt(join(folder, 'new'))
    const bytes = randomBytes(3 * mebibyte)
    const address = await place.write(nameOfDay(1), chunksOf(bytes))
    assert.equal((await stat(address)).mode & 0o777, 0o600)
    assert.isTrue(bytes.equals(await readFile(address)))
    assert.isTrue(bytes.equals(await bytesAt(address)))

    await assert.rejects(() => place.write(nameOfDay(1), chunksOf(bytes)), /exists already/)
    const broken = chunksOf(bytes, new Error('the database is gone'))
    await assert.rejects(() => place.write(nameOfDay(2), broken), 'the database is gone')
    assert.deepEqual(await readdir(join(folder, 'new')), [nameOfDay(1)])
    await assert.rejects(() => archiveAt(join(folder, 'none.age')), /^There is no archive/)
  })

  test('OPS-03: the newest archives stay, and other files are not touched', async ({ assert }) => {
    const place = await placeAt(folder)
    await writeFile(join(folder, 'guiche-notes.txt'), '')
    await writeFile(join(folder, `${nameOfDay(9)}.partial`), '')
    await utimes(join(folder, `${nameOfDay(9)}.partial`), 0, 0)
    for (const day of [3, 1, 2]) await place.write(nameOfDay(day), chunksOf(randomBytes(10)))
    assert.deepEqual(await keepNewest(place, 0), [])
    assert.deepEqual(await keepNewest(place, 2), [nameOfDay(1)])
    const left = [nameOfDay(2), nameOfDay(3), 'guiche-notes.txt']
    assert.deepEqual((await readdir(folder)).sort(), left)
    assert.equal(momentOf(nameOfDay(2)).toISOString(), '2026-11-02T03:30:00.000Z')
  })
})

test.group('archives in a bucket', (group) => {
  let bucket: Bucket
  group.each.setup(async () => {
    bucket = await Bucket.open()
    const former = { ...store }
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
    Object.assign(store, { endpoint: bucket.url, forcePathStyle: true, credentials })
    return () => {
      Object.assign(store, former)
      bucket.close()
    }
  })

  test('OPS-03: an archive goes to a bucket in parts, and comes back', async ({ assert }) => {
    const place = await placeAt('s3://backups/guiche')
    const bytes = randomBytes(33 * mebibyte)
    const address = await place.write(nameOfDay(1), chunksOf(bytes))
    assert.equal(address, `s3://backups/guiche/${nameOfDay(1)}`)
    assert.deepEqual([...bucket.files.keys()], [`guiche/${nameOfDay(1)}`])
    assert.isTrue(bytes.equals(await bytesAt(address)))
    await assert.rejects(() => archiveAt('s3://backups/none.age'), /^There is no archive/)
  })

  test('OPS-03: an upload that fails is given up, and old archives go', async ({ assert }) => {
    const place = await placeAt('s3://backups')
    const broken = chunksOf(randomBytes(20 * mebibyte), new Error('the database is gone'))
    await assert.rejects(() => place.write(nameOfDay(1), broken), 'the database is gone')
    assert.equal(bucket.files.size + bucket.parts.size, 0)
    for (const day of [1, 2, 3]) await place.write(nameOfDay(day), chunksOf(randomBytes(10)))
    assert.deepEqual(await keepNewest(place, 1), [nameOfDay(1), nameOfDay(2)])
    assert.deepEqual([...bucket.files.keys()], [nameOfDay(3)])
  })
})
