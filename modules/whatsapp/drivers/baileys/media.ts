/**
 * Fetches and opens a file that WhatsApp keeps for us.
 *
 * Not with the library's own download: it takes the host from the message, follows wherever it is
 * sent, knows neither a limit nor a time-out, checks no seal, and a broken line ends the process.
 */
import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { DEFAULT_ORIGIN, getMediaKeys } from '@whiskeysockets/baileys'
import { errors } from '#modules/whatsapp/access'
import type { MediaReference } from '#modules/whatsapp/contract'
import { sandboxUrl } from '#modules/whatsapp/drivers/baileys/harden'
import env from '#start/env'

const timeoutMs = 60_000
/** Bytes at the end of a sealed file that prove who sealed it. */
const macLength = 10
const blockLength = 16

/**
 * The opened file, of at most `limit` bytes: the reference's own size is only the sender's claim. Throws 413 above; 502 when it cannot be fetched, with `cause` the status of
 * the answer if there was one, or when it is not the file that was announced.
 */
export async function fetchMedia(reference: MediaReference, limit: number): Promise<Buffer> {
  if (reference.size > limit) throw new errors.E_MEDIA_TOO_LARGE({ limit })
  const encrypted = await download(reference.directPath, limit)
  const bytes = await open(encrypted, reference)
  const sha256 = createHash('sha256').update(bytes).digest()
  if (!areEqual(sha256, Buffer.from(reference.sha256, 'base64'))) refuse('checksum')
  return bytes
}

/** The path is the sender's word, so it may only be a path: the host is ours. */
async function download(directPath: string, limit: number): Promise<Buffer> {
  const base = `https://${mediaHost()}`
  const url = URL.parse(directPath, base)
  if (!directPath.startsWith('/') || url?.origin !== new URL(base).origin) return refuse('path')
  return fetchFrom(url, limit)
}

/** What lies there, of at most `limit` bytes and what a seal adds; the caller has settled that the host is WhatsApp's. */
export async function fetchFrom(url: URL, limit: number): Promise<Buffer> {
  const aborter = new AbortController()
  const signal = AbortSignal.any([aborter.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const headers = { origin: DEFAULT_ORIGIN }
    const response = await fetch(url, { signal, headers, redirect: 'error' })
    if (!response.ok || !response.body) return refuse(response.status)
    return await collect(response.body, limit)
  } catch (error) {
    if (error instanceof errors.E_MEDIA_TOO_LARGE) throw error
    if (error instanceof errors.E_MEDIA_DOWNLOAD) throw error
    return refuse('network')
  } finally {
    // Whatever is still on its way is not wanted any more.
    aborter.abort()
  }
}

async function collect(body: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit + blockLength + macLength) throw new errors.E_MEDIA_TOO_LARGE({ limit })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function open(encrypted: Buffer, { mediaKey, kind }: MediaReference): Promise<Buffer> {
  const keys = await getMediaKeys(Buffer.from(mediaKey, 'base64'), kind === 'voice' ? 'ptt' : kind)
  const [text, mac] = [encrypted.subarray(0, -macLength), encrypted.subarray(-macLength)]
  const expected = createHmac('sha256', keys.macKey!).update(keys.iv).update(text).digest()
  if (!areEqual(mac, expected.subarray(0, macLength))) return refuse('seal')
  try {
    const decipher = createDecipheriv('aes-256-cbc', keys.cipherKey, keys.iv)
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    return refuse('cipher')
  }
}

const areEqual = (one: Buffer, other: Buffer) =>
  one.length === other.length && timingSafeEqual(one, other)

function refuse(cause: string | number): never {
  throw new errors.E_MEDIA_DOWNLOAD({ cause })
}

/** Where WhatsApp keeps files. */
export function mediaHost(): string {
  return (sandboxUrl() && env.get('WHATSAPP_SANDBOX_MEDIA_HOST')) || 'mmg.whatsapp.net'
}
