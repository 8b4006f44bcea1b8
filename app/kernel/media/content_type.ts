/** Detects what a file is from its first bytes, never from its name (API-11). */
import { fileTypeFromBuffer } from 'file-type'

/** Enough to distinguish an office document from a plain archive. */
const sampleBytes = 64 * 1024

/** Reads the beginning; `all` yields the whole content, including the beginning. */
export async function readSample(source: AsyncIterable<Uint8Array | string>) {
  const chunks = source[Symbol.asyncIterator]()
  const head: Uint8Array[] = []
  let size = 0
  while (size < sampleBytes) {
    const { value, done } = await chunks.next()
    if (done) break
    const chunk = Buffer.from(value)
    head.push(chunk)
    size += chunk.byteLength
  }
  return { sample: Buffer.concat(head).subarray(0, sampleBytes), all: headThenRest(head, chunks) }
}

async function* headThenRest(
  head: readonly Uint8Array[],
  chunks: AsyncIterator<Uint8Array | string>
): AsyncGenerator<Uint8Array> {
  yield* head
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    yield Buffer.from(next.value)
  }
}

/** The media type and its file extension. */
export async function typeOf(sample: Uint8Array) {
  const known = await fileTypeFromBuffer(sample)
  if (known) return { mimetype: known.mime as string, extension: known.ext as string }
  const text = textOf(sample)
  if (text === null) return { mimetype: 'application/octet-stream', extension: 'bin' }
  const beginning = text.trimStart()
  // SVG is not treated as an image: a renderer may run its scripts.
  if (/^<(\?xml|!doctype\s+svg|([\w-]+:)?svg[\s/>])/i.test(beginning)) {
    return { mimetype: 'application/xml', extension: 'xml' }
  }
  return htmlBeginning.test(beginning)
    ? { mimetype: 'text/html', extension: 'html' }
    : { mimetype: 'text/plain', extension: 'txt' }
}

/**
 * What browsers take for HTML (the list of the MIME Sniffing Standard); anything that begins with a comment counts as
 * HTML.
 */
const htmlBeginning =
  /^<(!--|!doctype[\s>]|(html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s/>])/i

/** Decoded text without its byte order mark; null when it is not text. */
function textOf(sample: Uint8Array): string | null {
  if (sample.includes(0)) return null
  try {
    // `stream`: a character cut in half at the end of the sample is no error.
    return new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
  } catch {
    return null
  }
}

/** Whether a browser may show it inline: nothing that could run a script. */
export const isSafeInline = (mimetype: string) =>
  /^(image\/(png|jpeg|gif|webp|avif|apng|bmp)|(audio|video)\/[\w.+-]+|application\/pdf|text\/plain)(;|$)/.test(
    mimetype
  )
