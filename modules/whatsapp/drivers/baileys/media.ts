/**
 * Downloads and decrypts a file stored by WhatsApp.
 *
 * The library's own download is not used: it takes the host from the message, follows redirects, has neither a size
 * limit nor a timeout, does not verify the MAC, and a broken connection ends the process.
 */
import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { DEFAULT_ORIGIN, getMediaKeys } from '@whiskeysockets/baileys'
import { OutboundClient } from '#app/kernel/outbound/client'
import { OutboundError } from '#app/kernel/outbound/error'
import { errors } from '#modules/whatsapp/access'
import type { MediaReference } from '#modules/whatsapp/contract'
import { sandboxUrl } from '#modules/whatsapp/drivers/baileys/harden'
import { allowedAddressesOf } from '#start/allowed_addresses'
import env from '#start/env'

const timeoutMs = 60_000
/** The sandbox's host lies on this machine. */
const outbound = new OutboundClient(() => [
  ...env.get('OUTBOUND_ALLOW'),
  ...(sandboxUrl() ? allowedAddressesOf(mediaHost()) : []),
])
/** Bytes of the MAC at the end of an encrypted file. */
const macLength = 10
const blockLength = 16

/**
 * The decrypted file, of at most `limit` bytes: the size in the reference is only the sender's claim. Throws 413
 * above the limit; 502 when it cannot be downloaded, with `cause` the HTTP status if there was one, or when it does
 * not match its checksum.
 */
export async function fetchMedia(reference: MediaReference, limit: number): Promise<Buffer> {
  if (reference.size > limit) throw new errors.E_MEDIA_TOO_LARGE({ limit })
  const encrypted = await download(reference.directPath, limit)
  const bytes = await open(encrypted, reference)
  const sha256 = createHash('sha256').update(bytes).digest()
  if (!areEqual(sha256, Buffer.from(reference.sha256, 'base64'))) refuse('checksum')
  return bytes
}

/** The path comes from the sender, so it is checked to be a path only: the host is ours. */
async function download(directPath: string, limit: number): Promise<Buffer> {
  const base = `https://${mediaHost()}`
  const url = URL.parse(directPath, base)
  if (!directPath.startsWith('/') || url?.origin !== new URL(base).origin) return refuse('path')
  return fetchFrom(url, limit)
}

/** Downloads at most `limit` bytes plus padding and MAC; the caller has verified that the host is WhatsApp's. */
export async function fetchFrom(url: URL, limit: number): Promise<Buffer> {
  const maxBytes = limit + blockLength + macLength
  try {
    const headers = { 'origin': DEFAULT_ORIGIN, 'accept-encoding': 'identity' }
    const { status, body } = await outbound.send(url, { headers, timeoutMs, maxBytes })
    return status === 200 ? body : refuse(status)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.kind === 'too_large') throw new errors.E_MEDIA_TOO_LARGE({ limit })
    return refuse('network')
  }
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

/** The hosts where WhatsApp stores files. */
export function mediaHost(): string {
  return (sandboxUrl() && env.get('WHATSAPP_SANDBOX_MEDIA_HOST')) || 'mmg.whatsapp.net'
}
