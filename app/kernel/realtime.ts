/** The realtime port: deliveries to rooms; the socket server behind it is chosen at boot. */
import db from '@adonisjs/lucid/services/db'
import type { Delivery } from '#app/kernel/module'

/** The company under which events of the platform are counted: they concern every company. */
export const platformCompany = 0

/** A commit of one company whose events have not been published yet (`unpublished_events.ts`). */
export interface UnpublishedRow {
  readonly id: number
  readonly companyId: number
}

export interface Realtime {
  /**
   * Sends each delivery to its rooms on all processes, with the company's next `seq` in the body (RT-05), and
   * closes the sockets that it names. `rows` are the commits' own: deleted as soon as a loss would show as a gap.
   */
  publish(deliveries: readonly Delivery[], rows?: readonly UnpublishedRow[]): Promise<void>
  /** How many sockets this process holds; left out where nobody listens. */
  sockets?(): number
}

/**
 * Where nobody listens (migrations, seeds, commands) deliveries go nowhere: the rows of their commits stay, and
 * a server that finds them has its browsers fetch again.
 */
const silence: Realtime = { publish: async () => undefined }
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

/** For an insert into `realtime_sequences as kept`; its one parameter is `leapAfterStart`. */
export const addedToLast = `on conflict (company_id) do update set
       last = kept.last + excluded.last + case
         when kept.postgres_started_at is distinct from excluded.postgres_started_at then ? else 0 end,
       postgres_started_at = excluded.postgres_started_at`

/**
 * Takes `count` numbers of a company's sequence; answers the last. One statement, whatever the count. It does
 * not wait for the disk: everybody would hear of everything some milliseconds later. What a PostgreSQL that
 * dies may forget of it is less than the leap of the first number after its start, so that no number is
 * given twice and whoever compares sees a gap (RT-05). `publishes`: ids of `unpublished_events` that need
 * not be kept once the numbers are taken.
 */
export async function takeSequence(
  companyId: number,
  count: number,
  publishes: readonly number[] = []
): Promise<number> {
  const { rows } = await db.rawQuery(
    `with published as (delete from unpublished_events where id = any(?::bigint[]))
     insert into realtime_sequences as kept (company_id, last, postgres_started_at)
     values (?, ?, pg_postmaster_start_time())
     ${addedToLast}
     returning last, set_config('synchronous_commit', 'off', true)`,
    [[...publishes], companyId, count, leapAfterStart]
  )
  return Number(rows[0].last)
}
/** More than the events of one company in the second that PostgreSQL may be behind with its disk. */
export const leapAfterStart = 100_000

/** The company's sequence so far; a client that knows another number has missed something. */
export async function currentSequence(companyId: number): Promise<number> {
  return (await currentSequences([companyId])).get(companyId) ?? 0
}

/** The same for many companies; one that has published nothing yet is missing. */
export async function currentSequences(
  companyIds: readonly number[]
): Promise<ReadonlyMap<number, number>> {
  const rows: { company_id: number; last: string | number }[] = await db
    .from('realtime_sequences')
    .whereIn('company_id', [...companyIds])
    .select('company_id', 'last')
  return new Map(rows.map(({ company_id, last }) => [company_id, Number(last)]))
}
