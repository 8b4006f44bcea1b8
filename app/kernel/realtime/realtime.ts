/** The realtime port: deliveries to rooms. The socket server that implements it is chosen at boot. */
import db from '@adonisjs/lucid/services/db'
import type { Delivery } from '#app/kernel/modules/module'

/** The company id under which platform events are counted, which concern every company. */
export const platformCompany = 0

/** A commit of one company whose events have not been published yet (`unpublished_events.ts`). */
export interface UnpublishedRow {
  readonly id: number
  readonly companyId: number
}

export interface Realtime {
  /**
   * Sends each delivery to its rooms on all processes, with the company's next `seq` in the body (RT-05), and closes
   * the sockets that it names. `rows` are the commits' unpublished-event rows: deleted once a lost event would show
   * as a gap.
   */
  publish(deliveries: readonly Delivery[], rows?: readonly UnpublishedRow[]): Promise<void>
  /** How many sockets this process has; not implemented where there is no socket server. */
  sockets?(): number
}

/**
 * Without a socket server (migrations, seeds, commands) deliveries are dropped. The rows of their commits stay, and a
 * server process that finds them makes its browsers refetch.
 */
const silence: Realtime = { publish: async () => undefined }
let chosen: Realtime = silence

export const realtime = (): Realtime => chosen
/** Sets the adapter at boot, or a fake in a test; returns the former one. */
export function useRealtime(adapter: Realtime | null): Realtime {
  const former = chosen
  chosen = adapter ?? silence
  return former
}

/** The company that a room belongs to: every room name contains it (RT-03). Null for the announcement room. */
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
 * Takes `count` sequence numbers of a company and returns the last; always one statement. Its commit does not wait
 * for the disk, because that would delay every event by some milliseconds. If PostgreSQL crashes it may forget the
 * latest numbers, but fewer than the leap that it makes on the first number after its start: so no number is given
 * twice and a comparison shows a gap (RT-05). `publishes`: ids of `unpublished_events` to delete in the same
 * statement.
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
/** More than the events of one company in the second by which PostgreSQL's disk writes may lag. */
export const leapAfterStart = 100_000

/** The company's latest sequence number; a client that has another one has missed events. */
export async function currentSequence(companyId: number): Promise<number> {
  return (await currentSequences([companyId])).get(companyId) ?? 0
}

/** The same for many companies; a company that has published nothing yet is missing in the result. */
export async function currentSequences(
  companyIds: readonly number[]
): Promise<ReadonlyMap<number, number>> {
  const rows: { company_id: number; last: string | number }[] = await db
    .from('realtime_sequences')
    .whereIn('company_id', [...companyIds])
    .select('company_id', 'last')
  return new Map(rows.map(({ company_id, last }) => [company_id, Number(last)]))
}
