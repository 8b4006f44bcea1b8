/** The body of an answer without its content encodings. */
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, type BrotliOptions, type ZlibOptions } from 'node:zlib'
import { OutboundError } from '#app/kernel/outbound/error'

type Decoder = (body: Buffer, options: ZlibOptions & BrotliOptions) => Promise<Buffer>

const decoders: Readonly<Record<string, Decoder>> = {
  'gzip': promisify<Buffer, ZlibOptions, Buffer>(gunzip),
  'x-gzip': promisify<Buffer, ZlibOptions, Buffer>(gunzip),
  'deflate': promisify<Buffer, ZlibOptions, Buffer>(inflate),
  'br': promisify<Buffer, BrotliOptions, Buffer>(brotliDecompress),
}
/** More than one is unusual; a long list is an attempt to burn our time. */
const maxEncodings = 2

/** Throws `too_large` for more than `maxBytes`, and `garbage` for an encoding that was not asked for or does not hold. */
export async function decompress(
  body: Buffer,
  encoding: string | string[] | undefined,
  maxBytes: number
): Promise<Buffer> {
  const encodings = [encoding ?? []].flat().join(',').toLowerCase().split(',')
  const applied = encodings.map((name) => name.trim()).filter((name) => name && name !== 'identity')
  if (applied.length > maxEncodings) throw new OutboundError('garbage', 'encodings')
  let bytes = body
  for (const name of applied.reverse()) bytes = await decode(name, bytes, maxBytes)
  return bytes
}

async function decode(name: string, body: Buffer, maxBytes: number): Promise<Buffer> {
  const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined
  if (!decoder) throw new OutboundError('garbage', 'encoding')
  // An answer to HEAD, or 204, has the header and no body.
  if (body.length === 0) return body
  try {
    return await decoder(body, { maxOutputLength: maxBytes })
  } catch (error) {
    // A RangeError is about `maxOutputLength`.
    throw error instanceof RangeError
      ? new OutboundError('too_large')
      : new OutboundError('garbage', 'encoding')
  }
}
