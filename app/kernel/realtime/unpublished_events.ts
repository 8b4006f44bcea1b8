/**
 * Committed events that may not have reached the browsers: one row per commit and company, written in the same
 * transaction and deleted when the sequence numbers for publishing are taken (RT-05).
 *
 * A process that dies between commit and publication leaves its row. Another process then takes a number of the
 * company's sequence without publishing anything: all processes see that number missing and make their browsers
 * refetch (`socket_gaps.ts`). So a row needs no content.
 */
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { loaded } from '#app/kernel/modules/loaded'
import {
  addedToLast,
  leapAfterStart,
  platformCompany,
  type UnpublishedRow,
} from '#app/kernel/realtime/realtime'
import { registry } from '#app/kernel/modules/registry'

interface Event {
  readonly name: string
  readonly event: object
}

/**
 * Seconds after which a row counts as abandoned. Publishing takes milliseconds; too short a time only costs a
 * refetch.
 */
const forgottenAfterSeconds = 3
/** Milliseconds between two checks for abandoned rows. */
const lookEveryMs = 2000

/** Writes a row per company of the events that have a projection, in the transaction that emits them. */
export async function noteUnpublished(
  trx: TransactionClientContract,
  events: readonly Event[]
): Promise<readonly UnpublishedRow[]> {
  const heard = await projectedNames(events)
  const companyIds = new Set(events.filter(({ name }) => heard.has(name)).map(companyOf))
  if (!companyIds.size) return []
  const { rows } = await trx.rawQuery(
    `insert into unpublished_events (company_id) select unnest(?::int[])
     returning id, company_id as "companyId"`,
    [[...companyIds]]
  )
  return rows
}

/** Deletes the rows of events that turned out to have no deliveries. */
export async function forgetUnpublished(ids: readonly number[]): Promise<void> {
  if (ids.length)
    await db
      .from('unpublished_events')
      .whereIn('id', [...ids])
      .delete()
}

/**
 * Recovers abandoned rows of all companies: deletes them and takes a sequence number per company, in one statement,
 * so that several processes may run it at once and any may crash half-way. Returns the company ids.
 */
export async function recoverUnpublished(afterSeconds = forgottenAfterSeconds): Promise<number[]> {
  const { rows } = await db.rawQuery(
    `with forgotten as (
       select id from unpublished_events
       where written_at < now() - make_interval(secs => ?)
       order by id limit 10000 for update skip locked),
     recovered as (
       delete from unpublished_events where id in (select id from forgotten) returning company_id)
     insert into realtime_sequences as kept (company_id, last, postgres_started_at)
     select distinct company_id, 1, pg_postmaster_start_time() from recovered order by company_id
     ${addedToLast}
     returning company_id`,
    [afterSeconds, leapAfterStart]
  )
  return (rows as { company_id: number }[]).map(({ company_id }) => company_id)
}

/** Checks for abandoned rows for the lifetime of the process. Returns a function that stops it. */
export function keepRecovering(): () => void {
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    recoverUnpublished()
      .then((companyIds) => {
        if (companyIds.length) logger.warn({ companyIds }, 'realtime: events were not published')
      })
      .catch((error) => logger.warn({ err: error }, 'realtime: could not look for lost events'))
      .finally(() => (isLooking = false))
  }, lookEveryMs)
  return () => clearInterval(timer)
}

async function projectedNames(events: readonly Event[]): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for (const module of registry.enabled) {
    const map = module.realtime && (await loaded(module.realtime))
    for (const { name } of events) if (map?.projections && name in map.projections) names.add(name)
  }
  return names
}

/** Every event of a company contains its id; platform events contain none. */
function companyOf({ event }: Event): number {
  const { companyId } = event as { companyId?: unknown }
  return typeof companyId === 'number' ? companyId : platformCompany
}
