/** Writes a session's state to its connection's row and emits the change. */
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { LeaseLost } from '#app/kernel/database/lease'
import type { ConnectionRef, LeasedConnection } from '#modules/whatsapp/connection_ref'
import Connection from '#modules/whatsapp/models/connection'
import { noteGap } from '#modules/whatsapp/sessions/gaps'

type Recorded = 'status' | 'qrcode' | 'retries' | 'number' | 'reason' | 'reasonDetail'
type Codes = 'linkNumber' | 'linkCode' | 'codeExpiresAt'
type Dated = 'lastConnectedAt' | 'lastDisconnectedAt' | 'lastSeenAt'
type Changes = Partial<Pick<Connection, Recorded | Codes | Dated>>

/** No code is shown and no phone number has requested one. */
export const noCode = { qrcode: '', linkCode: '', codeExpiresAt: null } as const

/**
 * A missing row is no error: its connection was deleted meanwhile. Throws LeaseLost, and changes nothing, when
 * another process has taken over the session.
 */
export async function recordSession(link: LeasedConnection, changes: Changes): Promise<void> {
  await write(link, () => changes)
}

/** Marks the request of this revision as done; a newer request stays. */
export async function recordFulfilled(
  link: LeasedConnection,
  revision: number,
  wanted: 'running' | 'stopped',
  changes: Changes
): Promise<void> {
  await write(link, (row) => (row.revision === revision ? { ...changes, wanted } : changes))
}

/** Digits of the phone that requested a code to type; empty when it will scan. */
export async function linkNumberOf(link: ConnectionRef): Promise<string> {
  const row = await Connection.of(link).where('id', link.connectionId).first()
  return row?.linkNumber ?? ''
}

/** The name of the company's own connection that has the number; another company's is never named (CNX-08). */
export async function connectionOfNumber(
  link: ConnectionRef,
  number: string
): Promise<string | null> {
  const row = await Connection.of(link).where('number', number).first()
  return row?.name ?? null
}

/**
 * Records that these sessions are open now; after a crash this is the only trace of when they went down (IN-16).
 * Returns the sessions, by connection, whose rows say something else: a former lease holder may have overwritten
 * them.
 */
export async function recordSeen(held: readonly LeasedConnection[]): Promise<Set<number>> {
  if (!held.length) return new Set()
  // Skip locked rows: such a row is being written anyway, and nobody should wait for it here.
  const { rows } = await db.rawQuery(
    `update connections set last_seen_at = now() where id in
       (select connections.id from connections
        join unnest(?::int[], ?::text[], ?::bigint[]) as held (id, key, epoch) using (id)
        join leases using (key, epoch)
        for no key update of connections skip locked)
     returning id, status <> 'CONNECTED' or wanted = 'stopped' as is_wrong`,
    [
      held.map(({ connectionId }) => connectionId),
      held.map(({ lease }) => lease.key),
      held.map(({ lease }) => lease.epoch),
    ]
  )
  const wrong = rows.filter((row: { is_wrong: boolean }) => row.is_wrong)
  return new Set(wrong.map(({ id }: { id: number }) => id))
}

async function write(link: LeasedConnection, change: (row: Connection) => Partial<Connection>) {
  const { companyId, connectionId, lease } = link
  const isHeld = lease.condition()
  await unitOfWork(async (work) => {
    const own = () => Connection.of(link, work.trx).where('id', connectionId)
    const row = await own().forUpdate().first()
    if (!row) return
    const changes = change(row)
    const seen = await noteGap(work, row, changes)
    row.merge({ ...changes, ...seen, updatedAt: now() })
    // The row is locked, and a process taking over the session writes it first: so either we see the takeover here,
    // or the new holder's write comes after ours.
    const [written] = await own()
      .whereRaw(isHeld.sql, [...isHeld.bindings])
      .update(columnsOf(row))
    if (!Number(written)) throw new LeaseLost(lease.key)
    work.emit('whatsapp.session_changed', { companyId, connectionId })
  })
}

/** The changed columns, as the database takes them. */
function columnsOf({ $dirty }: Connection) {
  const changed = Object.entries($dirty)
  return Object.fromEntries(
    changed.map(([name, value]) => [name, DateTime.isDateTime(value) ? value.toJSDate() : value])
  )
}
