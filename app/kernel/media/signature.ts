/** Signed URLs that open one file for a limited time without a session (API-12). */
import { createHmac, timingSafeEqual } from 'node:crypto'
import env from '#start/env'
import { now } from '#app/kernel/clock'

const hour = 3600
/** URLs change only this often, so that browsers can cache the file. */
const stepSeconds = 600

export interface Signature {
  /** Expiry, in seconds since the epoch. */
  readonly exp: string
  readonly sig: string
}

/**
 * `/media/<key>?exp&sig`, absolute when PUBLIC_URL is set (docs/adr/0024). Valid for at most `seconds` (default: an
 * hour) and at least ten minutes less. `name` is the file name of a download.
 */
export function signedUrl(
  key: string,
  { seconds = hour, name }: { seconds?: number; name?: string } = {}
): string {
  const step = Math.min(stepSeconds, seconds)
  const exp = String(Math.floor(now().toSeconds() / step) * step + seconds)
  const query = new URLSearchParams({ exp, sig: sign(key, exp), ...(name ? { name } : {}) })
  const host = env.get('PUBLIC_URL', '').replace(/\/$/, '')
  return `${host}/media/${key}?${query}`
}

/** Whether the signature is valid, for this key, and not expired. */
export function isSigned(key: string, { exp, sig }: Signature): boolean {
  const expected = Buffer.from(sign(key, exp))
  const given = Buffer.from(sig)
  const fits = given.length === expected.length && timingSafeEqual(given, expected)
  return fits && Number(exp) > now().toSeconds()
}

const sign = (key: string, exp: string) =>
  createHmac('sha256', env.get('APP_KEY').release())
    .update(`media\n${key}\n${exp}`)
    .digest('base64url')
