/** The stored files of a drive: listing, reading and putting back. */
import { Readable } from 'node:stream'
import { buffer as bytesOf } from 'node:stream/consumers'
import type { Disk } from '@adonisjs/drive'
import { companyOfKey, isOfPlatform } from '#app/kernel/media/names'
import { readSample, typeOf } from '#app/kernel/media/content_type'

const roots = ['companies/', 'platform/']

/** Whether a key is one that the product gives to files. */
export const isKey = (key: string) => companyOfKey(key) !== null || isOfPlatform(key)

/** Keys of all stored files, folder by folder; a folder that does not exist has none. */
export async function* filesOf(disk: Disk): AsyncGenerator<string> {
  for (const root of roots) {
    let paginationToken: string | undefined
    do {
      const listing = await disk
        .listAll(root, { recursive: true, paginationToken })
        .catch(ifMissing)
      for (const object of listing?.objects ?? []) {
        if (object.isFile && isKey(object.key)) yield object.key
      }
      paginationToken = listing?.paginationToken
    } while (paginationToken)
  }
}

/** Codes of a store in which the file, or the folder, does not exist. */
const missingCodes = new Set(['ENOENT', 'NoSuchKey', 'NotFound'])

function ifMissing(error: unknown): null {
  const { code, name, cause } = error as Failure
  if ([code, name, cause?.code, cause?.name].some((one) => one && missingCodes.has(one)))
    return null
  throw error
}

interface Failure {
  readonly code?: string
  readonly name?: string
  readonly cause?: { readonly code?: string; readonly name?: string }
}

/** Null when the file was deleted since it was listed. */
export async function readStored(disk: Disk, key: string) {
  const metadata = await disk.getMetaData(key).catch(ifMissing)
  const stream = metadata && (await disk.getStream(key).catch(ifMissing))
  // The folder's driver says only with the first bytes that there is no file.
  const opened = stream && (await readSample(stream).catch(ifMissing))
  return opened && { size: metadata.contentLength, content: opened.all }
}

/** A bucket needs the length in advance; files are small enough to be held in memory. */
export async function putStored(
  disk: Disk,
  key: string,
  content: AsyncIterable<Uint8Array>,
  isBucket: boolean
): Promise<void> {
  if (!isBucket) return disk.putStream(key, Readable.from(content))
  const bytes = await bytesOf(Readable.from(content))
  const { mimetype } = await typeOf(bytes.subarray(0, 64 * 1024))
  await disk.put(key, bytes, { contentType: mimetype })
}
