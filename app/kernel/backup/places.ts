/** Where archives lie: a folder of this machine, or a bucket (`s3://bucket/folder`). */
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { BackupError } from '#app/kernel/backup/backup_error'
import type { Archive } from '#app/kernel/backup/read_archive'

export interface Place {
  /**
   * Writes a new archive; it has its name only once it is complete. Returns its address.
   *
   * @throws BackupError when there is one of this name
   */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<string>
  /** Names of the archives that the product has written here, oldest first. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** `guiche-20261128T033000Z.tar.zst.age`: in the order of time when they are sorted. */
export const nameAt = (moment: Date) =>
  `guiche-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.zst.age`
const archiveName = /^guiche-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst\.age$/

export const isArchiveName = (name: string) => archiveName.test(name)

/** The moment in an archive's name. */
export function momentOf(name: string): Date {
  const [year, month, day, hour, minute, second] = archiveName.exec(name)!.slice(1).map(Number)
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

const isBucketAddress = (address: string) => address.startsWith('s3://')

/** The place of `BACKUP_TO`. */
export async function placeAt(address: string): Promise<Place> {
  if (!isBucketAddress(address)) return new Folder(resolve(address))
  const { BucketPlace } = await import('#app/kernel/backup/bucket_place')
  return new BucketPlace(address)
}

/** An archive at a path, or in a bucket. @throws BackupError when there is no such file */
export async function archiveAt(address: string): Promise<Archive> {
  if (isBucketAddress(address)) {
    const { archiveInBucket } = await import('#app/kernel/backup/bucket_place')
    return archiveInBucket(address)
  }
  const path = resolve(address)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new BackupError(`There is no archive ${path}.`)
  return { name: path, open: () => createReadStream(path, { highWaterMark: 1024 * 1024 }) }
}

/** Keeps the newest archives and removes the others; 0 keeps all. Returns the names of those that it removed. */
export async function keepNewest(place: Place, count: number): Promise<string[]> {
  const old = count > 0 ? (await place.list()).slice(0, -count) : []
  for (const name of old) await place.remove(name)
  return old
}

/** The ending of a file that is not complete. */
const partial = '.partial'
/** Nobody writes one archive for longer. */
const longestMs = 48 * 60 * 60_000

class Folder implements Place {
  constructor(private readonly folder: string) {}

  async write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    await this.#sweep()
    const path = join(this.folder, name)
    if (await stat(path).catch(() => null)) throw new BackupError(`${path} exists already.`)
    try {
      await writeAll(path + partial, bytes)
      await rename(path + partial, path)
    } catch (error) {
      await rm(path + partial, { force: true })
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      throw new BackupError(`The disk of ${this.folder} is full: nothing was kept.`)
    }
    return path
  }

  async list() {
    const names = await readdir(this.folder).catch(() => [])
    return names.filter(isArchiveName).sort()
  }

  async remove(name: string) {
    await rm(join(this.folder, basename(name)), { force: true })
  }

  /** What a killed process has left. */
  async #sweep() {
    for (const name of await readdir(this.folder)) {
      if (!name.endsWith(partial) || !isArchiveName(name.slice(0, -partial.length))) continue
      const { mtimeMs } = await stat(join(this.folder, name))
      if (mtimeMs < Date.now() - longestMs) await rm(join(this.folder, name), { force: true })
    }
  }
}

/** Only its owner may read it; on the disk before it returns. */
async function writeAll(path: string, bytes: AsyncIterable<Uint8Array>) {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes) await file.writeFile(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}
