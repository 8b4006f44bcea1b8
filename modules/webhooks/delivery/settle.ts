/** Stores what became of attempts, and judges the webhook by them (ADR 58). */
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { PauseReason } from '#modules/webhooks/contract'
import type { Attempt, Outcome } from '#modules/webhooks/delivery/attempt'
import { mailPause } from '#modules/webhooks/delivery/mail_pause'
import { maxRepeats, pauseAfter } from '#modules/webhooks/delivery/repeats'
import { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'

/** Refusals in a row, without a success, after which they count as the webhook's. */
const mostRefusals = 10

interface Verdict {
  /** What happened is the webhook's fault, not that of single events. */
  readonly isFailing: boolean
  readonly wasFailing: boolean
}

/** `sent`: the webhook as it was when these attempts were made. */
export async function settle(sent: WebhookEndpoint, attempts: readonly Attempt[]): Promise<void> {
  if (!attempts.length) return
  await unitOfWork(async (work) => {
    const endpoint = await lockedEndpoint(work, sent)
    if (!endpoint) return
    const refusals = refusalsAfter(endpoint, attempts)
    const has = (outcome: Outcome) => attempts.some((one) => one.outcome === outcome)
    const mayFail = has('failed') || (has('refused') && refusals >= mostRefusals)
    const isFailing = !has('delivered') && mayFail
    const verdict = { isFailing, wasFailing: sent.nextAttemptAt !== null }
    await storeAttempts(work, attempts, verdict)
    const reason = await judge(endpoint, attempts, { isFailing, refusals })
    // Resumed, or paused, by somebody meanwhile: that stays.
    if (reason) await mailPause(endpoint, reason)
  })
}

/** `for no key update`: new events refer to the row meanwhile. Null when it was deleted. */
async function lockedEndpoint({ trx }: Work, { companyId, id }: WebhookEndpoint) {
  const query = WebhookEndpoint.of({ companyId }, trx).where('id', id)
  void query.knexQuery.forNoKeyUpdate()
  return query.first()
}

const isDelivered = (attempts: readonly Attempt[]) =>
  attempts.some(({ outcome }) => outcome === 'delivered')

const lastDeliveredAfter = (
  { lastDeliveredAt }: WebhookEndpoint,
  attempts: readonly Attempt[]
): DateTime | null => (isDelivered(attempts) ? now() : lastDeliveredAt)

function refusalsAfter(endpoint: WebhookEndpoint, attempts: readonly Attempt[]): number {
  if (isDelivered(attempts)) return 0
  return endpoint.refusals + attempts.filter(({ outcome }) => outcome === 'refused').length
}

/** Returns why the webhook is paused by this; null when it is not. */
async function judge(
  endpoint: WebhookEndpoint,
  attempts: readonly Attempt[],
  { isFailing, refusals }: { readonly isFailing: boolean; readonly refusals: number }
): Promise<PauseReason | null> {
  const failures = isFailing ? endpoint.failures + 1 : 0
  const asked = Math.max(...attempts.map(({ retryAfterMs }) => retryAfterMs ?? 0))
  const isGone = attempts.some(({ outcome }) => outcome === 'gone')
  const reason = isGone ? 'gone' : failures > maxRepeats ? 'failing' : null
  const isNew = reason !== null && endpoint.pausedAt === null
  await endpoint
    .merge({
      ...{ refusals, failures },
      lastDeliveredAt: lastDeliveredAfter(endpoint, attempts),
      failingSince: isFailing ? (endpoint.failingSince ?? now()) : null,
      nextAttemptAt: isFailing ? soon(pauseAfter(failures, asked)) : null,
      ...(isNew && { pausedAt: now(), pauseReason: reason }),
    })
    .save()
  return isNew ? reason : null
}

const soon = (milliseconds: number): DateTime => now().plus({ milliseconds })

/** In one statement. A delivery that somebody has changed meanwhile is left alone. */
async function storeAttempts(
  { trx }: Work,
  attempts: readonly Attempt[],
  verdict: Verdict
): Promise<void> {
  const results = attempts.map((one) => resultOf(one, verdict))
  const at = now().toJSDate()
  await trx.rawQuery(
    `update webhook_deliveries as delivery
     set state = result.state, failures = result.failures, next_attempt_at = result.next_at,
       status_code = result.status_code, answer = result.answer, error_kind = result.error_kind,
       duration_ms = result.duration_ms, headers = result.headers, attempts = delivery.attempts + 1, tried_at = ?,
       delivered_at = case when result.state = 'delivered' then ?::timestamptz end, updated_at = ?
     from unnest(?::bigint[], ?::text[], ?::int[], ?::timestamptz[], ?::int[], ?::text[], ?::text[],
       ?::int[], ?::json[]) as result
       (id, state, failures, next_at, status_code, answer, error_kind, duration_ms, headers)
     where delivery.id = result.id and delivery.state = 'pending'`,
    [
      at,
      at,
      at,
      attempts.map(({ delivery }) => delivery.id),
      results.map(({ state }) => state),
      results.map(({ failures }) => failures),
      results.map(({ nextAt }) => nextAt?.toJSDate() ?? null),
      attempts.map(({ statusCode }) => statusCode),
      attempts.map(({ answer }) => answer),
      attempts.map(({ errorKind }) => errorKind),
      attempts.map(({ durationMs }) => durationMs),
      attempts.map(({ headers }) => headers && JSON.stringify(headers)),
    ] as never
  )
}

/** Attempts on a webhook that fails anyway are not the event's own failures: it cannot be given up by them. */
function resultOf({ delivery, outcome, retryAfterMs }: Attempt, verdict: Verdict) {
  const { failures, nextAttemptAt } = delivery
  if (outcome === 'delivered') return { state: 'delivered', failures, nextAt: null }
  const isOwn = outcome !== 'gone' && !(verdict.isFailing && verdict.wasFailing)
  if (!isOwn) return { state: 'pending', failures, nextAt: nextAttemptAt }
  if (failures >= maxRepeats) return { state: 'failed', failures: failures + 1, nextAt: null }
  const nextAt = soon(pauseAfter(failures + 1, retryAfterMs))
  return { state: 'pending', failures: failures + 1, nextAt }
}
