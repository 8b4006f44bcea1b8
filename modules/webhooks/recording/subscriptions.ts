/** Which events a company's webhooks listen to, without a query for each message. */
import { LRUCache } from 'lru-cache'
import { databaseClient } from '#app/kernel/database/database_client'
import { hearHere, isListening, onSignal } from '#app/kernel/database/signals'
import { entitlementsOf } from '#app/kernel/settings/entitlements'

const topic = 'webhooks.endpoints_changed'
/** Milliseconds; plans change without a signal of ours. */
const maxAgeMs = 1000

/**
 * Unlike the kernel's cache it is filled inside units of work, too, in which it is read: none of them changes webhooks
 * and emits events that webhooks listen to.
 */
const known = new LRUCache<number, ReadonlySet<string>>({ max: 5000, ttl: maxAgeMs })
let changes = 0
onSignal(topic, () => {
  changes += 1
  known.clear()
})

/** Empty unless the company's plan has webhooks. */
export async function subscribedEvents(companyId: number): Promise<ReadonlySet<string>> {
  const cached = isListening() ? known.get(companyId) : undefined
  if (cached) return cached
  const before = changes
  const events = await load(companyId)
  // A change that arrived meanwhile may be missing in it.
  if (before === changes) known.set(companyId, events)
  return events
}

/** Call it after a change: this process knows at once, the others by the trigger's signal. */
export const forgetSubscriptions = (): void => hearHere(topic)

async function load(companyId: number): Promise<ReadonlySet<string>> {
  const { rows } = await databaseClient().rawQuery(
    `select distinct unnest(events) as event from webhook_endpoints
     where company_id = ? and is_active`,
    [companyId]
  )
  if (!rows.length) return new Set()
  const isSold = (await entitlementsOf({ companyId })).get('webhooks.use') === true
  return new Set(isSold ? rows.map(({ event }: { event: string }) => event) : [])
}
