/** Delivers to webhooks for as long as the process lives: each by one process at a time, under a lease. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { giveUpLease, takeLease, type Lease } from '#app/kernel/database/lease'
import { Lane } from '#app/kernel/jobs/lane'
import type { Resident } from '#app/kernel/modules/module'
import { deliverBatch } from '#modules/webhooks/delivery/deliver_batch'
import { dueBatch, type Batch } from '#modules/webhooks/delivery/due'
import { laneName } from '#modules/webhooks/delivery/wake'

/** Webhooks that a process serves at once. */
const concurrency = 16

interface LeasedBatch extends Batch {
  readonly lease: Lease
}

export default class Deliveries implements Resident {
  #isStopping = false
  readonly #lane = new Lane<LeasedBatch>({
    name: laneName,
    concurrency,
    mayDrain: () => true,
    next: (key) => leasedBatch(Number(key)),
    handle: ({ lease, ...batch }) =>
      deliverBatch(batch, () => !this.#isStopping && lease.isHeld()).finally(() =>
        giveUpLease(lease)
      ),
    // Only the database can have failed. The lane stops here, and the next poll looks again.
    failed: async (_batch, error) => {
      throw error
    },
    pendingKeys,
  })

  async start() {
    await this.#lane.start()
  }

  /** Ends with the events that are on their way. */
  async stop() {
    this.#isStopping = true
    await this.#lane.stop()
  }
}

/** Null as well while another process serves the webhook: it was woken like this one, and looks again. */
async function leasedBatch(endpointId: number): Promise<LeasedBatch | null> {
  // Asked first without the lease: most hints are about a webhook that is already served, or waits.
  if (!(await dueBatch(endpointId))) return null
  const lease = await takeLease(`webhook:${endpointId}`)
  if (!lease) return null
  try {
    const batch = await dueBatch(endpointId)
    if (batch) return { ...batch, lease }
  } catch (error) {
    await giveUpLease(lease)
    throw error
  }
  await giveUpLease(lease)
  return null
}

async function pendingKeys(): Promise<string[]> {
  const at = now().toJSDate()
  const { rows } = await db.rawQuery(
    `select id from webhook_endpoints as endpoint
     where is_active and paused_at is null and (next_attempt_at is null or next_attempt_at <= ?)
       and exists (select from webhook_deliveries as delivery
         where delivery.endpoint_id = endpoint.id and delivery.state = 'pending'
           and (endpoint.next_attempt_at is not null or delivery.next_attempt_at is null
             or delivery.next_attempt_at <= ?))`,
    [at, at]
  )
  return rows.map(({ id }: { id: number }) => String(id))
}
