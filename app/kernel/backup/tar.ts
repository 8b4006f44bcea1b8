/**
 * The container of an archive is a tar, so that it can also be opened without the product. Read and written from
 * beginning to end, in bounded memory.
 */
import { pipeline } from 'node:stream/promises'
import { extract, pack, type Pack } from 'tar-stream'
import { BackupError, damaged } from '#app/kernel/backup/backup_error'
import { Watched } from '#app/kernel/backup/watched'

/** A plain file. */
export interface TarEntry {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** May be read once, and only until the next entry is asked for. */
  readonly content: AsyncIterable<Uint8Array>
}

/** @throws BackupError when the content of an entry is not as long as its size says */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  const archive = pack()
  addAll(archive, entries).then(
    () => archive.finalize(),
    (error: Error) => archive.destroy(error)
  )
  yield* archive as AsyncIterable<Uint8Array>
}

async function addAll(archive: Pack, entries: AsyncIterable<TarEntry>): Promise<void> {
  for await (const entry of entries) {
    const { name, size } = entry
    // The time would only make two archives of the same rows differ.
    const header = { name, size, mode: 0o600, mtime: new Date(0) }
    await pipeline(complete(entry), archive.entry(header))
  }
}

async function* complete({ name, size, content }: TarEntry) {
  let missing = size
  for await (const chunk of content) {
    missing -= chunk.byteLength
    yield chunk
  }
  if (missing !== 0) throw new BackupError(`${name} changed while it was read: try again.`)
}

/**
 * The entries in their order. Content that was not read is skipped. After the last entry it reads the source to its
 * end, so that whatever checks the source as a whole has done so.
 *
 * @throws BackupError when it is no tar, or ends too early; the source's own error when that fails
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const archive = extract()
  const watched = new Watched(source)
  const reading = pipeline(watched.read(), archive)
  // The loop below throws the same error, possibly later.
  reading.catch(() => undefined)
  try {
    for await (const entry of archive) {
      const chunks = entry[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
      // Without `return`: whoever stops early would end the whole archive.
      const content = { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) }
      yield { name: entry.header.name, size: entry.header.size ?? 0, content }
      for await (const chunk of content) void chunk
    }
    await reading
  } catch (error) {
    throw watched.failure ?? damaged((error as Error).message)
  }
}
