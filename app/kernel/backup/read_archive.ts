/** Reads an archive from beginning to end and compares all of it with what its end says (OPS-03). */
import { isDeepStrictEqual } from 'node:util'
import type { Decrypter } from 'age-encryption'
import {
  archiveFormat,
  endName,
  fileFolder,
  FileTally,
  manifestName,
  tableFolder,
  Tally,
  type Manifest,
  type TableInArchive,
  type TableTotal,
  type Totals,
} from '#app/kernel/backup/archive'
import { BackupError, damaged } from '#app/kernel/backup/backup_error'
import { isKey } from '#app/kernel/backup/files'
import { decryptArchive } from '#app/kernel/backup/encryption'
import { readTar, type TarEntry } from '#app/kernel/backup/tar'
import type { Archived } from '#app/kernel/backup/write_archive'

export interface Archive {
  /** How messages name it. */
  readonly name: string
  /** From the beginning, each time. */
  open(): AsyncIterable<Uint8Array>
}

/** What is done with the content. What it does not read is checked all the same. */
export interface Visitor {
  manifest?(manifest: Manifest): Promise<void> | void
  /** Returns the number of rows. */
  table?(table: TableInArchive, content: AsyncIterable<Uint8Array>): Promise<number>
  file?(key: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** After each file, when its content was read. */
  fileRead?(file: FileInArchive): void
  /** After everything was compared. */
  end?(totals: Totals): Promise<void>
}

export interface FileInArchive {
  readonly key: string
  readonly size: number
  readonly sha256: string
}

/**
 * @throws BackupError when the key does not fit, or when the archive is damaged, incomplete or of a newer format. By
 * then the visitor has seen a part of it: check first, with a visitor that does nothing.
 */
export async function readArchive(
  archive: Archive,
  decrypter: Decrypter,
  visitor: Visitor = {}
): Promise<Archived> {
  let found: Archived | undefined
  await decryptArchive(archive.open(), decrypter, async (bytes) => {
    found = await walk(new Entries(readTar(bytes)), visitor)
  })
  return found!
}

/** The entries with a look at the next one. */
class Entries {
  readonly #source: AsyncIterator<TarEntry>
  #next: TarEntry | null | undefined

  constructor(source: AsyncGenerator<TarEntry>) {
    this.#source = source
  }

  /** The next entry; null at the end. */
  async peek(): Promise<TarEntry | null> {
    if (this.#next !== undefined) return this.#next
    const { done, value } = await this.#source.next()
    return (this.#next = done ? null : value)
  }

  async take(): Promise<TarEntry | null> {
    const entry = await this.peek()
    this.#next = entry ? undefined : null
    return entry
  }

  /** The next entry when its name begins so. */
  async takeIf(prefix: string): Promise<TarEntry | null> {
    return (await this.peek())?.name.startsWith(prefix) ? this.take() : null
  }
}

async function walk(entries: Entries, visitor: Visitor): Promise<Archived> {
  const manifest = await jsonOf<Manifest>(entries, manifestName)
  refuseNewer(manifest)
  await visitor.manifest?.(manifest)
  const tables: Record<string, Partial<TableTotal>> = {}
  for (const table of manifest.tables) {
    tables[table.name] = await readTable(entries, table, visitor)
  }
  const files = await readFiles(entries, visitor)
  const totals = await jsonOf<Totals>(entries, endName)
  // Reads the source to its end, where the encryption says whether it is complete.
  if (await entries.take()) throw damaged('it goes on behind its end')
  for (const [name, total] of Object.entries(totals.tables)) {
    if (!isDeepStrictEqual({ ...total, ...tables[name] }, total)) throw damaged(`table ${name}`)
  }
  if (!isDeepStrictEqual(Object.keys(totals.tables), Object.keys(tables))) throw damaged('tables')
  if (!isDeepStrictEqual(totals.files, files.total())) throw damaged('files')
  await visitor.end?.(totals)
  return { manifest, totals }
}

/** Larger ones are no manifest. */
const maxJsonBytes = 64 * 1024 * 1024

async function jsonOf<T>(entries: Entries, name: string): Promise<T> {
  const entry = await entries.take()
  if (entry?.name !== name || entry.size > maxJsonBytes)
    throw damaged(`no ${name} where it belongs`)
  const parts: Uint8Array[] = []
  for await (const part of entry.content) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as T
}

function refuseNewer({ format, product }: Manifest) {
  if (format <= archiveFormat) return
  throw new BackupError(
    `The archive was written by Guichê ${product}, which is newer: update first.`
  )
}

/** Without a visitor the number of rows is not known. */
async function readTable(
  entries: Entries,
  table: TableInArchive,
  visitor: Visitor
): Promise<Partial<TableTotal>> {
  const tally = new Tally()
  const content = tally.through(partsOf(entries, tableFolder(table.name)))
  const rows = await visitor.table?.(table, content)
  for await (const chunk of content) void chunk
  const read = { bytes: tally.bytes, sha256: tally.sha256() }
  return rows === undefined ? read : { ...read, rows }
}

async function* partsOf(entries: Entries, folder: string): AsyncGenerator<Uint8Array> {
  for (let part = await entries.takeIf(folder); part; part = await entries.takeIf(folder)) {
    yield* part.content
  }
}

async function readFiles(entries: Entries, visitor: Visitor): Promise<FileTally> {
  const files = new FileTally()
  for (
    let entry = await entries.takeIf(fileFolder);
    entry;
    entry = await entries.takeIf(fileFolder)
  ) {
    const key = entry.name.slice(fileFolder.length)
    if (!isKey(key)) throw damaged(`it names a file ${key}`)
    const tally = new Tally()
    const content = tally.through(entry.content)
    await visitor.file?.(key, content)
    for await (const chunk of content) void chunk
    const file = { key, size: tally.bytes, sha256: tally.sha256() }
    files.add(file)
    visitor.fileRead?.(file)
  }
  return files
}
