/** Writes how a session is doing into its connection's row and tells it. */
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { LeaseLost } from '#app/kernel/lease'
import type { LeasedConnection, ConnectionRef } from '#modules/whatsapp/drivers/driver'
import Connection from '#modules/whatsapp/models/connection'
import { noteGap } from '#modules/whatsapp/sessions/gaps'

type Recorded = 'status' | 'qrcode' | 'retries' | 'number' | 'reason' | 'reasonDetail'
type Codes = 'linkNumber' | 'linkCode' | 'codeExpiresAt'
type Dated = 'lastConnectedAt' | 'lastDisconnectedAt' | 'lastSeenAt'
type Changes = Partial<Pick<Connection, Recorded | Codes | Dated>>

/** No code is shown, and no phone has asked for one. */
export const noCode = { qrcode: '', linkCode: '', codeExpiresAt: null } as const

/**
 * A row that is gone is no error: its connection was deleted meanwhile. Throws LeaseLost, and changes nothing,
 * when the session is another process's by now.
 */
export async function recordSession(link: LeasedConnection, changes: Changes): Promise<void> {
  await write(link, () => changes)
}

/** The wish of this revision is fulfilled; a newer one of a person stands. */
export async function recordFulfilled(
  link: LeasedConnection,
  revision: number,
  wanted: 'running' | 'stopped',
  changes: Changes
): Promise<void> {
  await write(link, (row) => (row.revision === revision ? { ...changes, wanted } : changes))
}

/** Digits of the phone that asked to link by typing a code; empty when it will scan. */
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
 * That these sessions are open now: all that a crash leaves behind to tell when they fell (IN-16). Answers those
 * whose rows say something else, by connection: a process that held one before may have written over it.
 */
export async function recordSeen(held: readonly LeasedConnection[]): Promise<Set<number>> {
  if (!held.length) return new Set()
  // A row that is being changed is seen anyway, and nobody shall wait for it here.
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
  const held = lease.condition()
  await unitOfWork(async (work) => {
    const own = () => Connection.of(link, work.trx).where('id', connectionId)
    const row = await own().forUpdate().first()
    if (!row) return
    const changes = change(row)
    const seen = await noteGap(work, row, changes)
    row.merge({ ...changes, ...seen, updatedAt: now() })
    // The row is locked, and whoever takes the session over begins by writing it: either a takeover is seen
    // here, or the next holder's words come after these.
    const [written] = await own()
      .whereRaw(held.sql, [...held.bindings])
      .update(columnsOf(row))
    if (!Number(written)) throw new LeaseLost(lease.key)
    work.emit('whatsapp.session_changed', { companyId, connectionId })
  })
}

/** What has changed, as the database takes it. */
function columnsOf({ $dirty }: Connection) {
  const changed = Object.entries($dirty)
  return Object.fromEntries(
    changed.map(([name, value]) => [name, DateTime.isDateTime(value) ? value.toJSDate() : value])
  )
}
