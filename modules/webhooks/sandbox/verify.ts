// Verifies a delivery as its receiver would: Standard Webhooks 1.0, and X-Signature.
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Signed {
  readonly headers: Readonly<Record<string, string>>
  /** As received. */
  readonly body: string
  /** ISO 8601. */
  readonly receivedAt: string
}

/** Seconds by which the clocks may differ, as Standard Webhooks proposes. */
const TOLERANCE = 300

/** The headers that do not fit the secret; none when the signature holds. */
export function wrongHeaders(secret: string, { headers, body, receivedAt }: Signed): string[] {
  const timestamp = headers['webhook-timestamp'] ?? ''
  const age = Date.parse(receivedAt) / 1000 - Number(timestamp || Number.NaN)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const standard = hmac(key, `${headers['webhook-id']}.${timestamp}.${body}`, 'base64')
  // While a secret is changed there is one for each.
  const signatures = (headers['webhook-signature'] ?? '').split(' ')
  const checks = {
    'webhook-timestamp': Math.abs(age) <= TOLERANCE,
    'webhook-signature': signatures.some((each) => isSame(each, `v1,${standard}`)),
    'x-signature': isSame(headers['x-signature'] ?? '', `sha256=${hmac(secret, body, 'hex')}`),
  }
  return Object.entries(checks).flatMap(([header, fits]) => (fits ? [] : [header]))
}

const hmac = (key: string | Buffer, text: string, encoding: 'base64' | 'hex') =>
  createHmac('sha256', key).update(text).digest(encoding)

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
