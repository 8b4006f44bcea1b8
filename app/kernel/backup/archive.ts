/**
 * What an archive contains (docs/adr/0070): `manifest.json`, the tables in parts (`tables/<name>/00000001.copy`, rows
 * as PostgreSQL's COPY writes them), the files (`files/<key>`), and `end.json` with what all of that adds up to.
 */
import { createHash } from 'node:crypto'

/** Increased when an older product could not read the archive. */
export const archiveFormat = 1

export interface TableInArchive {
  readonly name: string
  /** Without generated columns, in the order of the rows' fields. */
  readonly columns: readonly string[]
}

export interface Manifest {
  readonly format: number
  readonly product: string
  /** ISO 8601, UTC: the moment of the snapshot. */
  readonly createdAt: string
  readonly migrations: readonly string[]
  readonly tables: readonly TableInArchive[]
  /** A known text encrypted with the APP_KEY: secrets in the tables can be read with the same key only. */
  readonly keyCheck: string
}

export interface TableTotal {
  readonly rows: number
  readonly bytes: number
  /** Of the rows as COPY wrote them. */
  readonly sha256: string
}

export interface Totals {
  readonly tables: Readonly<Record<string, TableTotal>>
  /** `sha256` of the lines "sha256 size key" of all files, each with its line break. */
  readonly files: { readonly count: number; readonly bytes: number; readonly sha256: string }
  /** Last value of each sequence that has been used, as a decimal number. */
  readonly sequences: Readonly<Record<string, string>>
}

/** Of all tables together. */
export const rowsIn = ({ tables }: Pick<Totals, 'tables'>): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

export const manifestName = 'manifest.json'
export const endName = 'end.json'
export const tableFolder = (table: string) => `tables/${table}/`
export const fileFolder = 'files/'

/** Passes chunks on, and knows their number of bytes and their SHA-256 afterwards. */
export class Tally {
  readonly #hash = createHash('sha256')
  bytes = 0

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk)
    this.bytes += chunk.byteLength
  }

  async *through(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.add(chunk)
      yield chunk
    }
  }

  /** As `through`, for the first `count` bytes: a file may grow while it is read. */
  async *upTo(count: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      const taken = chunk.subarray(0, count - this.bytes)
      this.add(taken)
      yield taken
      if (this.bytes === count) return
    }
  }

  /** Ends the tally. */
  sha256 = (): string => this.#hash.digest('hex')
}

/** Adds up the files of an archive. */
export class FileTally {
  readonly #lines = new Tally()
  count = 0
  bytes = 0

  add(file: { readonly key: string; readonly size: number; readonly sha256: string }): void {
    this.#lines.add(Buffer.from(`${file.sha256} ${file.size} ${file.key}\n`))
    this.count += 1
    this.bytes += file.size
  }

  total = () => ({ count: this.count, bytes: this.bytes, sha256: this.#lines.sha256() })
}
