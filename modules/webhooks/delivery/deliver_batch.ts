/** Sends a batch: sixteen subjects at once, the events of each in order. */
import PQueue from 'p-queue'
import { now } from '#app/kernel/clock'
import { databaseClient } from '#app/kernel/database/database_client'
import { attempt, type Attempt } from '#modules/webhooks/delivery/attempt'
import type { Batch } from '#modules/webhooks/delivery/due'
import { makeBodies } from '#modules/webhooks/delivery/make_bodies'
import { settle } from '#modules/webhooks/delivery/settle'
import type { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'

const subjectsAtOnce = 16
/** Milliseconds after which a batch starts no more, so that its results are stored soon. */
const longestMs = 5_000
/** Seconds until an event whose message has no file yet is looked at again. */
const fileWaitSeconds = 5

/** `mayGoOn`: asked before each event, whether this process still serves the webhook. */
export async function deliverBatch(
  { endpoint, deliveries }: Batch,
  mayGoOn: () => boolean = () => true
): Promise<void> {
  const waiting = await makeBodies(endpoint, deliveries)
  await postpone([...waiting])
  const startedAt = performance.now()
  const attempts: Attempt[] = []
  const hasFailed = () => attempts.some(({ outcome }) => outcome === 'failed' || outcome === 'gone')
  const goesOn = () => mayGoOn() && !hasFailed() && performance.now() - startedAt < longestMs

  const turns = new PQueue({ concurrency: subjectsAtOnce })
  const subjects = Map.groupBy(deliveries, ({ subject }) => subject)
  const work = [...subjects.values()].map((events) =>
    turns.add(async () => {
      for (const delivery of events) {
        if (waiting.has(delivery) || !goesOn()) return
        const result = await attempt(endpoint, delivery)
        attempts.push(result)
        if (result.outcome !== 'delivered') return
      }
    })
  )
  // Also of those that were sent before another one threw.
  const ends = await Promise.allSettled(work)
  await settle(endpoint, attempts)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function postpone(deliveries: readonly WebhookDelivery[]) {
  if (!deliveries.length) return
  await databaseClient().rawQuery(
    'update webhook_deliveries set next_attempt_at = ? where id = any(?::bigint[])',
    [now().plus({ seconds: fileWaitSeconds }).toJSDate(), deliveries.map(({ id }) => id)] as never
  )
}
