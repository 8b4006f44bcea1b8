/** Reads an archive whole, for tests: what a program that opens zips finds in it. */
import { inflateRawSync } from 'node:zlib'

const entrySignature = 0x02_01_4b_50
const endSignature = 0x06_05_4b_50
const stored = 0

/** The content of each entry by its path, from the directory at the end of the archive. Throws when there is none. */
export function zipEntries(bytes: Uint8Array): ReadonlyMap<string, Buffer> {
  const zip = Buffer.from(bytes)
  let end = zip.length - 22
  while (end >= 0 && zip.readUInt32LE(end) !== endSignature) end--
  const entries = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  while (zip.readUInt32LE(at) === entrySignature) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      zip.readUInt16LE(at + field)
    )
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength!)
    const method = zip.readUInt16LE(at + 10)
    const size = zip.readUInt32LE(at + 20)
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(begin, begin + size)
    entries.set(name, method === stored ? Buffer.from(content) : inflateRawSync(content))
    at += 46 + nameLength! + extraLength! + commentLength!
  }
  return entries
}
