/** Files of companies: stored under random names, typed by content, served from short-lived URLs (API-11, API-12). */
import { randomUUID } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer as bytesOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import drive from '@adonisjs/drive/services/main'
import type { Actor } from '#app/kernel/actor/actor'
import { errors } from '#app/kernel/errors'
import { bucket } from '#config/bucket'
import { readSample, typeOf } from '#app/kernel/media/content_type'
import { shownName } from '#app/kernel/media/names'
import { assertRoom, countFile, uncountFile } from '#app/kernel/media/stored_files'

export { signedUrl } from '#app/kernel/media/signature'

/** API-11: size limit of a message's file. */
export const mediaLimitBytes = 25 * 1024 * 1024

export type FileToStore = ({ readonly bytes: Uint8Array } | { readonly stream: Readable }) & {
  /** Only displayed, never trusted. */
  readonly originalName?: string
  /**
   * Subfolder; the company's folder itself when omitted. Built from constants and ids only, never from client input.
   */
  readonly folder?: `${string}/${number}`
  /** Belongs to the platform: any signed-in user may open it, and it is not deleted with the company. */
  readonly isPlatforms?: true
  /** Default 25 MiB; a larger file is rejected with 413. */
  readonly limitBytes?: number
  /** Called with the key before the first byte is written, so that the caller can record it. */
  readonly announce?: (key: string) => Promise<void>
}
export interface StoredFile {
  /** The only reference to the file; starts with the company's folder, or the platform's. */
  readonly key: string
  /** Detected from the content; `application/octet-stream` when unknown. */
  readonly mimetype: string
  readonly size: number
  /** The original name with spaces as `_`, or the last part of the key. */
  readonly name: string
}

/**
 * Stores a file for the actor's company, or for the platform. Throws E_FILE_TOO_LARGE, or E_STORAGE_FULL when the
 * company's storage is full (the platform has no limit); nothing is stored then.
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

/** Throws when the store is unavailable. */
export const fileExists = (key: string): Promise<boolean> => drive.use().exists(key)

/** Idempotent. */
export async function deleteFile(key: string): Promise<void> {
  // Uncounted first: a crash in between leaves a file that is deleted again later, never a counted file that is gone.
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
    if (!bucket) await drive.use().putStream(key, limited)
    // An upload to a bucket needs the length in advance; most files are small enough to be buffered in memory.
    else if (limitBytes > mediaLimitBytes) await putLarge(key, limited, contentType)
    else await drive.use().put(key, await bytesOf(limited), { contentType })
  } catch (error) {
    await drive.use().delete(key)
    // The disk driver wraps the error that the stream threw.
    if (counted.bytes > limitBytes) throw new errors.E_FILE_TOO_LARGE({ limitBytes })
    throw error
  }
  return counted.bytes
}

/** By way of a file that has no name any more while it is written: a process that is killed leaves nothing behind. */
async function putLarge(key: string, content: Readable, contentType: string) {
  const folder = await mkdtemp(join(tmpdir(), 'guiche-'))
  const file = await open(join(folder, 'upload'), 'w+')
  await rm(folder, { recursive: true })
  try {
    await pipeline(content, file.createWriteStream({ start: 0, autoClose: false }))
    const { size: contentLength } = await file.stat()
    const stream = file.createReadStream({ start: 0, autoClose: false })
    await drive.use().putStream(key, stream, { contentType, contentLength })
  } finally {
    await file.close()
  }
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
