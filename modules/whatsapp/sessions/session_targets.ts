/** The requested state of each session, read from the rows; it does not matter which process received the request. */
import db from '@adonisjs/lucid/services/db'
import { companyRecords } from '#modules/identity/public'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
import type { Wanted } from '#modules/whatsapp/models/connection'

/** Notification that a request changed; its payload is the connection's id. */
export const sessionTopic = 'whatsapp.session'

export interface SessionTarget extends ConnectionRef {
  readonly wanted: Wanted
  /** Increased with each request. */
  readonly revision: number
  /** The inbox still has pending rows: the lease holder drains them, whether a session runs or not. */
  readonly hasPending: boolean
  /** Its company has not paid for long: the session rests, keeps its credentials, and starts by itself after the payment (BIL-10). */
  readonly isResting: boolean
  /** The process to which an operator moved it; it counts while that process takes sessions. */
  readonly movedTo: string | null
}

/** Rows that need a lease holder, plus those named in `held`, wanted or not; a missing one is deleted. */
export async function sessionTargets(held: readonly number[]): Promise<SessionTarget[]> {
  const { rows } = await db.rawQuery<{ readonly rows: readonly Row[] }>(
    `select * from (
       select id, company_id, wanted, revision, moved_to, exists (
         select from inbox_entries
         where connection_id = connections.id and status in ('pending', 'undecryptable', 'waiting')
       ) as is_pending
       from connections
     ) as row
     where wanted <> 'stopped' or is_pending or id = any(?) order by id`,
    [[...held]]
  )
  const unpaid = await companyRecords.longUnpaidAmong([
    ...new Set(rows.map(({ company_id: companyId }) => companyId)),
  ])
  return rows.map((row) => ({
    companyId: row.company_id,
    connectionId: row.id,
    wanted: row.wanted,
    revision: row.revision,
    hasPending: row.is_pending,
    isResting: unpaid.has(row.company_id) && starts.has(row.wanted),
    movedTo: row.moved_to,
  }))
}

interface Row {
  readonly id: number
  readonly company_id: number
  readonly wanted: Wanted
  readonly revision: number
  readonly moved_to: string | null
  readonly is_pending: boolean
}
const starts: ReadonlySet<Wanted> = new Set<Wanted>(['running', 'fresh'])
