/** The headers by which a receiver verifies an event: Standard Webhooks 1.0, and INT-12. */
import { createHmac } from 'node:crypto'

export interface Signable {
  readonly id: string
  readonly body: string
  /** Unix seconds of this attempt. */
  readonly timestamp: number
  /** The current one first; a former one while receivers change over. */
  readonly secrets: readonly [string, ...string[]]
}

export function signatureHeaders({ id, body, timestamp, secrets }: Signable) {
  const signed = `${id}.${timestamp}.${body}`
  const signatures = secrets.map((secret) => `v1,${hmac(keyOf(secret), signed, 'base64')}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
    'x-delivery-id': id,
    // The secret as it is shown, since INT-12 knows no encoding of it.
    'x-signature': `sha256=${hmac(secrets[0], body, 'hex')}`,
  }
}

const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const hmac = (key: string | Buffer, text: string, encoding: 'base64' | 'hex') =>
  createHmac('sha256', key).update(text).digest(encoding)
