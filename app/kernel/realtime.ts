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

/** Takes `count` numbers of a company's sequence; answers the last. One statement, whatever the count. */
export async function takeSequence(companyId: number, count: number): Promise<number> {
  const { rows } = await db.rawQuery(
    `insert into realtime_sequences (company_id, last) values (?, ?)
     on conflict (company_id) do update set last = realtime_sequences.last + excluded.last
     returning last`,
    [companyId, count]
  )
  return Number(rows[0].last)
}

/** The company's sequence so far; a client that knows another number has missed something. */
export async function currentSequence(companyId: number): Promise<number> {
  const row = await db.from('realtime_sequences').where({ company_id: companyId }).first()
  return row ? Number(row.last) : 0
}
