/** One attempt to deliver one event. */
import { now } from '#app/kernel/clock'
import { OutboundError } from '#app/kernel/outbound/error'
import { retryAfterMs } from '#modules/webhooks/delivery/repeats'
import { signatureHeaders } from '#modules/webhooks/delivery/sign'
import type { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import type { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'
import { outbound } from '#modules/webhooks/outbound'
import { decrypted } from '#modules/webhooks/secrets'

/**
 * - `delivered`: 2xx;
 * - `gone`: 410, the receiver wants no more;
 * - `refused`: another 4xx, so it was read and is not wanted;
 * - `failed`: anything else, which may pass.
 */
export type Outcome = 'delivered' | 'gone' | 'refused' | 'failed'

export interface Attempt {
  readonly delivery: WebhookDelivery
  readonly outcome: Outcome
  readonly statusCode: number | null
  /** Those that were sent; null when nothing was. */
  readonly headers: Readonly<Record<string, string>> | null
  /** The beginning of the answer. */
  readonly answer: string | null
  /** Why there is no answer: a kind of `OutboundError`, or `secret`. */
  readonly errorKind: string | null
  readonly durationMs: number
  readonly retryAfterMs: number | null
}

const timeoutMs = 15_000
/** Bytes of an answer that are kept. */
const keptBytes = 2048
/** 4xx that may pass: Request Timeout, Too Early, Too Many Requests. */
const passing: ReadonlySet<number> = new Set([408, 425, 429])

/** Never throws for what the receiver does. `delivery` has its body. */
export async function attempt(
  endpoint: WebhookEndpoint,
  delivery: WebhookDelivery
): Promise<Attempt> {
  const startedAt = performance.now()
  const secrets = secretsOf(endpoint)
  const sent = secrets && headersOf(delivery, secrets)
  const nothing = { delivery, statusCode: null, answer: null, errorKind: null, retryAfterMs: null }
  const end = (result: Partial<Attempt> & Pick<Attempt, 'outcome'>): Attempt => ({
    ...nothing,
    headers: sent,
    ...result,
    durationMs: Math.round(performance.now() - startedAt),
  })
  if (!sent) return end({ outcome: 'failed', errorKind: 'secret' })
  try {
    const { status, headers, body } = await outbound.send(endpoint.url, {
      method: 'POST',
      body: delivery.body!,
      timeoutMs,
      headers: sent,
    })
    return end({
      outcome: outcomeOf(status),
      statusCode: status,
      answer: textOf(body),
      retryAfterMs: retryAfterMs(headers['retry-after'], now().toMillis()),
    })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return end({ outcome: 'failed', errorKind: error.kind })
  }
}

const headersOf = (
  { publicId: id, body }: WebhookDelivery,
  secrets: readonly [string, ...string[]]
) => ({
  'content-type': 'application/json',
  'user-agent': 'Guiche-Webhooks',
  ...signatureHeaders({ id, body: body!, timestamp: Math.floor(now().toSeconds()), secrets }),
})

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 410) return 'gone'
  return status >= 400 && status < 500 && !passing.has(status) ? 'refused' : 'failed'
}

/** Null when they were encrypted with another APP_KEY. */
function secretsOf(endpoint: WebhookEndpoint): readonly [string, ...string[]] | null {
  const { secret, formerSecret, formerSecretUntil } = endpoint
  const current = decrypted(secret)
  if (current === null) return null
  const isOverlap = formerSecret && formerSecretUntil && formerSecretUntil > now()
  const former = isOverlap ? decrypted(formerSecret) : null
  return former ? [current, former] : [current]
}

/** PostgreSQL stores no NUL in a text. */
const textOf = (body: Buffer) =>
  body.subarray(0, keptBytes).toString('utf8').replaceAll('\0', '\uFFFD')
