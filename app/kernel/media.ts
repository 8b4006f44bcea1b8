/** Files of companies: kept under random names, typed by content, shown by short-lived addresses (API-11, API-12). */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer as bytesOf } from 'node:stream/consumers'
import drive from '@adonisjs/drive/services/main'
import type { Actor } from '#app/kernel/actor'
import { errors } from '#app/kernel/errors'
import { bucket } from '#app/kernel/media/bucket'
import { readSample, typeOf } from '#app/kernel/media/content_type'
import { shownName } from '#app/kernel/media/names'
import { assertRoom, countFile, uncountFile } from '#app/kernel/media/stored_files'

export { signedUrl } from '#app/kernel/media/signature'

/** API-11: what a message's file may weigh. */
export const mediaLimitBytes = 25 * 1024 * 1024

export type FileToStore = ({ readonly bytes: Uint8Array } | { readonly stream: Readable }) & {
  /** Only shown to people, never trusted. */
  readonly originalName?: string
  /** Inside the company's folder when left out; of our own words and numbers, never of what a client says. */
  readonly folder?: `${string}/${number}`
  /** The platform's own: everybody who is signed in may open it, and it stays when the company goes. */
  readonly isPlatforms?: true
  /** 25 MiB when left out; more is refused with 413. */
  readonly limitBytes?: number
  /** Told the key before the first byte is written, for whoever keeps account of it. */
  readonly announce?: (key: string) => Promise<void>
}
export interface StoredFile {
  /** The only way back to the file; it begins with the company's folder, or the platform's. */
  readonly key: string
  /** From the content; `application/octet-stream` when nothing is recognised. */
  readonly mimetype: string
  readonly size: number
  /** The original name with spaces as `_`, or the key's last part. */
  readonly name: string
}

/**
 * Stores a file for the actor's company, or for the platform. Throws E_FILE_TOO_LARGE, or E_STORAGE_FULL when the
 * company has no room left (the platform has no limit), and then keeps nothing.
 */
export async function storeFile(
  { companyId }: Pick<Actor, 'companyId'>,
  file: FileToStore
): Promise<StoredFile> {
  if (!file.isPlatforms) await assertRoom(companyId)
  const source = 'bytes' in file ? Readable.from([file.bytes]) : file.stream
  const { sample, all } = await readSample(source)
  const { mimetype, extension } = await typeOf(sample)
  const owner = file.isPlatforms ? 'platform' : `companies/${companyId}`
  const folder = file.folder ? `${owner}/${file.folder}` : owner
  const key = `${folder}/${randomUUID()}.${extension}`
  await file.announce?.(key)
  const size = await write(key, all, file.limitBytes ?? mediaLimitBytes, mimetype)
  if (!file.isPlatforms) await countOrDelete(companyId, key, size)
  return { key, mimetype, size, name: shownName(file.originalName, key) }
}

async function countOrDelete(companyId: number, key: string, size: number) {
  try {
    await countFile(companyId, key, size)
  } catch (error) {
    await drive.use().delete(key)
    throw error
  }
}

/** The content of a stored file; throws when there is none. */
export const readFile = (key: string): Promise<Uint8Array> => drive.use().getBytes(key)

/** Throws when the store cannot say. */
export const fileExists = (key: string): Promise<boolean> => drive.use().exists(key)

/** Deleting twice is the same as once. */
export async function deleteFile(key: string): Promise<void> {
  // First: whoever dies in between leaves a file that is deleted again later, and no count without a file.
  await uncountFile(key)
  await drive.use().delete(key)
}

async function write(
  key: string,
  content: AsyncIterable<Uint8Array>,
  limitBytes: number,
  contentType: string
) {
  const counted = { bytes: 0 }
  const limited = Readable.from(upTo(limitBytes, content, counted))
  try {
    // A bucket wants to know the length beforehand; files are small enough to be held for that.
    if (bucket) await drive.use().put(key, await bytesOf(limited), { contentType })
    else await drive.use().putStream(key, limited)
  } catch (error) {
    await drive.use().delete(key)
    // The disk wraps what the stream threw.
    if (counted.bytes > limitBytes) throw new errors.E_FILE_TOO_LARGE({ limitBytes })
    throw error
  }
  return counted.bytes
}

async function* upTo(
  limitBytes: number,
  content: AsyncIterable<Uint8Array>,
  counted: { bytes: number }
) {
  for await (const chunk of content) {
    counted.bytes += chunk.byteLength
    if (counted.bytes > limitBytes) throw new Error('the file is above its limit')
    yield chunk
  }
}
