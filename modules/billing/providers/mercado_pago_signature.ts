/** The signature of Mercado Pago's notices. */
import { createHmac } from 'node:crypto'
import { safeEqual } from '@adonisjs/core/helpers'
import { now } from '#app/kernel/clock'
import { ForgedNotice, type Notice } from '#modules/billing/providers/port'

/**
 * Mercado Pago tries a notice again for four days, and does not say whether it signs each attempt anew. A notice that
 * somebody recorded and sends again only makes us read a charge once more, so the limit may be wide.
 */
const maxAgeMs = 5 * 24 * 3_600_000
/** Their clock may be ahead of ours. */
const maxAheadMs = 5 * 60_000
/** As seconds this lies in the year 5138, as milliseconds in 1973: a time beyond it is in milliseconds. */
const firstInMilliseconds = 1e11

/**
 * Throws ForgedNotice unless the notice is signed with the secret, not long ago. What is signed is `data.id` of the
 * address, the id of the request and the time; the body is not.
 */
export function checkSignature({ headers, query }: Notice, secret: string): void {
  const { ts, v1 } = partsOf(headers['x-signature'] ?? '')
  if (!ts || !v1) throw new ForgedNotice('There is no signature.')
  const signed = { 'id': query['data.id'], 'request-id': headers['x-request-id'], ts }
  // Parts that a notice does not have are left out.
  const given = Object.entries(signed).filter(([, value]) => value)
  const manifest = given.map(([name, value]) => `${name}:${value};`).join('')
  const expected = createHmac('sha256', secret).update(manifest).digest('hex')
  if (!safeEqual(expected, v1)) throw new ForgedNotice('The signature is wrong.')
  if (!isRecent(ts)) throw new ForgedNotice('The signature is too old, or of the future.')
}

/** `ts=1704908010,v1=618c8…` */
function partsOf(header: string): Partial<Record<'ts' | 'v1', string>> {
  const pairs = header.split(',').map((part) => part.trim().split('='))
  return Object.fromEntries(pairs.filter(([name]) => name === 'ts' || name === 'v1'))
}

function isRecent(ts: string): boolean {
  if (!/^\d{9,14}$/.test(ts)) return false
  const value = Number(ts)
  const at = value < firstInMilliseconds ? value * 1000 : value
  const ageMs = now().toMillis() - at
  return ageMs <= maxAgeMs && ageMs >= -maxAheadMs
}
