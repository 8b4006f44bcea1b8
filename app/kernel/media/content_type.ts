/** What a file is, read from its first bytes and never from its name (API-11). */
import { fileTypeFromBuffer } from 'file-type'

/** Enough to tell an office document from a plain archive. */
const sampleBytes = 64 * 1024

/** Reads the beginning; `all` gives everything, the beginning included. */
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

/** The media type and the extension that stands for it. */
export async function typeOf(sample: Uint8Array) {
  const known = await fileTypeFromBuffer(sample)
  if (known) return { mimetype: known.mime as string, extension: known.ext as string }
  const text = textOf(sample)
  if (text === null) return { mimetype: 'application/octet-stream', extension: 'bin' }
  const beginning = text.trimStart()
  // SVG is no picture here: what draws it may run its scripts.
  if (/^<(\?xml|!doctype\s+svg|([\w-]+:)?svg[\s/>])/i.test(beginning)) {
    return { mimetype: 'application/xml', extension: 'xml' }
  }
  return htmlBeginning.test(beginning)
    ? { mimetype: 'text/html', extension: 'html' }
    : { mimetype: 'text/plain', extension: 'txt' }
}

/** What browsers take for HTML (the list of the MIME Sniffing Standard); whatever begins with a comment counts as it. */
const htmlBeginning =
  /^<(!--|!doctype[\s>]|(html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s/>])/i

/** Null for what is no text. The mark of its encoding is gone. */
function textOf(sample: Uint8Array): string | null {
  if (sample.includes(0)) return null
  try {
    // `stream`: a sign that the sample cuts in half is no fault.
    return new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
  } catch {
    return null
  }
}

/** Whether a browser may show it in its own window: nothing that could run a script. */
export const isSafeInline = (mimetype: string) =>
  /^(image\/(png|jpeg|gif|webp|avif|apng|bmp)|(audio|video)\/[\w.+-]+|application\/pdf|text\/plain)(;|$)/.test(
    mimetype
  )
