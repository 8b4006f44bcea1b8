/** The realtime port: deliveries to rooms; the socket server behind it is chosen at boot. */
import db from '@adonisjs/lucid/services/db'
import type { Delivery } from '#app/kernel/module'

export interface Realtime {
  /** Sends each delivery to its rooms on all processes, with the company's next `seq` in the body (RT-05). */
  publish(deliveries: readonly Delivery[]): Promise<void>
  /** Looks again at what the sockets of a person may hear, after rights or queues changed (RT-04). */
  recheck(userId: number): Promise<void>
  /** Ends the sockets of a person whose session `keepSessionId` does not name (AUT-03). */
  endSessions(userId: number, keepSessionId: string | null): Promise<void>
  /** How many sockets this process holds; left out where nobody listens. */
  sockets?(): number
}

/** Where nobody listens (migrations, seeds, workers without Redis) deliveries go nowhere. */
const silence: Realtime = {
  publish: async () => undefined,
  recheck: async () => undefined,
  endSessions: async () => undefined,
}
let chosen: Realtime = silence

export const realtime = (): Realtime => chosen
/** Chooses the adapter at boot, or a fake in a test; returns the former one. */
export function useRealtime(adapter: Realtime | null): Realtime {
  const former = chosen
  chosen = adapter ?? silence
  return former
}

/** The company that a room belongs to: every room names it (RT-03). Null for the announcement room. */
export function companyOfRoom(room: string): number | null {
  const found = /^company-(\d+)-/.exec(room)
  return found ? Number(found[1]) : null
}

/**
 * Takes `count` numbers of a company's sequence; answers the last. One statement, whatever the count. It does
 * not wait for the disk: everybody would hear of everything some milliseconds later. What a PostgreSQL that
 * dies may forget of it is less than the leap of the first number after its start, so that no number is
 * given twice and whoever compares sees a gap (RT-05).
 */
export async function takeSequence(companyId: number, count: number): Promise<number> {
  const { rows } = await db.rawQuery(
    `insert into realtime_sequences as kept (company_id, last, postgres_started_at)
     values (?, ?, pg_postmaster_start_time())
     on conflict (company_id) do update set
       last = kept.last + excluded.last + case
         when kept.postgres_started_at is distinct from excluded.postgres_started_at then ? else 0 end,
       postgres_started_at = excluded.postgres_started_at
     returning last, set_config('synchronous_commit', 'off', true)`,
    [companyId, count, leapAfterStart]
  )
  return Number(rows[0].last)
}
/** More than the events of one company in the second that PostgreSQL may be behind with its disk. */
const leapAfterStart = 100_000

/** The company's sequence so far; a client that knows another number has missed something. */
export async function currentSequence(companyId: number): Promise<number> {
  const row = await db.from('realtime_sequences').where({ company_id: companyId }).first()
  return row ? Number(row.last) : 0
}
