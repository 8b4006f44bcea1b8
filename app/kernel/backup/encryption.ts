/** Compression (zstd) and encryption (age) of an archive, both as streams. The age tools open it as well. */
import { createZstdCompress, createZstdDecompress, constants } from 'node:zlib'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError, damaged } from '#app/kernel/backup/backup_error'
import { Watched } from '#app/kernel/backup/watched'

/** The public keys (`age1…`) for which archives are encrypted. @throws BackupError for anything else, and for none */
export function encrypterFor(recipients: readonly string[]): Encrypter {
  if (recipients.length === 0) {
    throw new BackupError(
      'No key to encrypt with: make one with "npx guiche backup:key" and set BACKUP_RECIPIENTS to its public part.'
    )
  }
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new BackupError(`BACKUP_RECIPIENTS has "${recipient}": write public keys (age1…).`)
    }
  }
  return encrypter
}

/** The private keys of a key file: lines that begin with `#` are comments. @throws BackupError when there are none */
export function decrypterOf(keyFile: string): Decrypter {
  const lines = keyFile.split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => line && !line.startsWith('#'))
  const decrypter = new Decrypter()
  try {
    for (const key of keys) decrypter.addIdentity(key)
  } catch {
    keys.length = 0
  }
  if (keys.length > 0) return decrypter
  throw new BackupError(
    'The key file holds no private key: it has a line that begins with AGE-SECRET-KEY-.'
  )
}

/** Compresses and encrypts `content` into `write`, which gets the archive's bytes and is awaited. */
export async function encryptArchive(
  content: AsyncIterable<Uint8Array>,
  encrypter: Encrypter,
  write: (bytes: AsyncIterable<Uint8Array>) => Promise<void>
): Promise<void> {
  const params = { [constants.ZSTD_c_checksumFlag]: 1 }
  await pipeline(
    content,
    createZstdCompress({ params }),
    async function* encrypted(compressed: AsyncIterable<Uint8Array>) {
      yield* await encrypter.encrypt(webStreamOf(compressed))
    },
    write
  )
}

/**
 * Decrypts and decompresses `archive` into `read`, which must read to the end: only there is it known that nothing is
 * missing.
 *
 * @throws BackupError when the key does not fit, or the archive is damaged or incomplete
 */
export async function decryptArchive(
  archive: AsyncIterable<Uint8Array>,
  decrypter: Decrypter,
  read: (bytes: AsyncIterable<Uint8Array>) => Promise<void>
): Promise<void> {
  try {
    await pipeline(
      Readable.from(archive),
      (bytes: AsyncIterable<Uint8Array>) => decrypted(bytes, decrypter),
      createZstdDecompress(),
      read
    )
  } catch (error) {
    const { code = '' } = error as { code?: string }
    throw /^(ZSTD|Z_|ERR_ZSTD)/i.test(code) ? damaged('it cannot be decompressed') : error
  }
}

async function* decrypted(bytes: AsyncIterable<Uint8Array>, decrypter: Decrypter) {
  const source = new Watched(bytes)
  try {
    yield* await decrypter.decrypt(webStreamOf(source.read()))
  } catch (error) {
    throw source.failure ?? wordsFor(error as Error)
  }
}

function wordsFor({ message }: Error): BackupError {
  if (/no identity matched/.test(message)) {
    return new BackupError(
      'The key does not open this archive: it was encrypted for another one (BACKUP_RECIPIENTS of then), or its beginning is damaged.'
    )
  }
  if (/invalid version/.test(message)) return new BackupError('This file is no backup archive.')
  return damaged('it cannot be decrypted')
}

/** The types of Node and of the browser name the same stream differently. */
const webStreamOf = (bytes: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array>
