/**
 * The tar format (POSIX ustar), so that an archive can also be opened without the product. Only what backups need:
 * plain files whose size is known before their content, read and written from beginning to end in bounded memory.
 */
import { BackupError, damaged } from '#app/kernel/backup/backup_error'

const blockBytes = 512
const maxName = 100
const maxPrefix = 155
/** The size has eleven octal digits. */
const maxBytes = 8 ** 11 - 1
const checksumAt = 148
const checksumLength = 8

export interface TarEntry {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** May be read once, and only until the next entry is asked for. */
  readonly content: AsyncIterable<Uint8Array>
}

/** Two empty blocks say that nothing follows. */
export const tarEnd = new Uint8Array(2 * blockBytes)

/** One entry with its header and padding. @throws BackupError when the content is not `size` bytes long */
export async function* tarEntry(
  name: string,
  size: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
): AsyncGenerator<Uint8Array> {
  yield headerOf(name, size)
  let missing = size
  for await (const chunk of content) {
    missing -= chunk.byteLength
    yield chunk
  }
  if (missing !== 0) throw new BackupError(`${name} changed while it was read: try again.`)
  yield new Uint8Array(paddingOf(size))
}

const paddingOf = (size: number) => (blockBytes - (size % blockBytes)) % blockBytes

function headerOf(fullName: string, size: number): Buffer {
  if (size > maxBytes) throw new BackupError(`${fullName} is too large for an archive.`)
  const header = Buffer.alloc(blockBytes)
  const { name, prefix } = splitName(fullName)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, checksumAt)
  return header
}

/** A long name is divided at a slash. */
function splitName(fullName: string) {
  if (Buffer.byteLength(fullName) <= maxName) return { name: fullName, prefix: '' }
  const at = fullName.lastIndexOf('/', maxPrefix)
  const [prefix, name] = [fullName.slice(0, at), fullName.slice(at + 1)]
  if (at < 1 || Buffer.byteLength(name) > maxName) {
    throw new BackupError(`The name ${fullName} is too long for an archive.`)
  }
  return { name, prefix }
}

/** The sum of the header's bytes, with spaces in place of the sum itself. */
function checksumOf(header: Buffer): number {
  let sum = checksumLength * 0x20
  for (const [index, byte] of header.entries()) {
    if (index < checksumAt || index >= checksumAt + checksumLength) sum += byte
  }
  return sum
}

/**
 * The entries in their order. Content that was not read is skipped. After the last entry it reads the source to its
 * end, so that whatever checks the source as a whole has done so.
 *
 * @throws BackupError when it is no tar, or ends too early
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source)
  for (;;) {
    const header = await bytes.take(blockBytes)
    if (header.every((byte) => byte === 0)) break
    const { name, size } = parseHeader(header)
    const content = bytes.upTo(size)
    yield { name, size, content }
    for await (const chunk of content) void chunk
    await bytes.take(paddingOf(size))
  }
  await bytes.drain()
}

function parseHeader(header: Buffer) {
  const text = (from: number, length: number) => {
    const field = header.subarray(from, from + length)
    const end = field.indexOf(0)
    return field.toString('utf8', 0, end < 0 ? length : end)
  }
  if (Number.parseInt(text(checksumAt, checksumLength), 8) !== checksumOf(header)) {
    throw damaged('a header does not match its checksum')
  }
  const prefix = text(345, maxPrefix)
  const name = text(0, maxName)
  return { name: prefix ? `${prefix}/${name}` : name, size: Number.parseInt(text(124, 12), 8) }
}

/** Reads a stream by numbers of bytes; holds one chunk at a time. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer> {
    const parts: Uint8Array[] = []
    for await (const part of this.upTo(count)) parts.push(part)
    return Buffer.concat(parts)
  }

  /** An iterator of its own, not a generator: whoever stops early can go on where they stopped. */
  upTo(count: number): AsyncIterableIterator<Uint8Array> {
    let missing = count
    const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
      if (missing === 0) return { done: true, value: undefined }
      const value = await this.#some(missing)
      missing -= value.byteLength
      return { done: false, value }
    }
    return { next, [Symbol.asyncIterator]: () => ({ next }) } as AsyncIterableIterator<Uint8Array>
  }

  /** At least one byte, at most `count`. */
  async #some(count: number): Promise<Uint8Array> {
    while (this.#rest.byteLength === 0) {
      const { done, value } = await this.#chunks.next()
      if (done) throw damaged('it ends too early')
      this.#rest = value
    }
    const taken = this.#rest.subarray(0, count)
    this.#rest = this.#rest.subarray(taken.byteLength)
    return taken
  }

  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done) this.#rest = new Uint8Array()
  }
}
