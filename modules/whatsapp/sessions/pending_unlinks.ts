/** Devices still to be unlinked from their phone because they are no longer used (CNX-06). */
import db from '@adonisjs/lucid/services/db'
import { databaseClient } from '#app/kernel/database/database_client'
import { LeaseLost, type Lease } from '#app/kernel/database/lease'
import type { ConnectionRef, LeasedConnection } from '#modules/whatsapp/connection_ref'
import type { StoredDevice } from '#modules/whatsapp/drivers/services'

export interface PendingUnlink extends StoredDevice {
  readonly id: number
  readonly attempts: number
}

/** Minutes until the next try, by number of failed tries; the last value applies to all later ones. */
const pauseMinutes = [1, 5, 30, 120]
/** Days after which we give up: WhatsApp itself drops a device that is offline for two weeks. */
const giveUpAfterDays = 14

/** Keeps the credentials, if there are any, for unlinking the device later; joins the current unit of work. */
export async function enqueueUnlink({ companyId, connectionId }: ConnectionRef): Promise<void> {
  await databaseClient().rawQuery(
    `insert into pending_unlinks (company_id, connection_id, creds, due_at, created_at)
     select ?, connection_id, creds, now(), now()
     from connection_credentials where connection_id = ?`,
    [companyId, connectionId]
  )
}

/** The same under the session's lease. Throws LeaseLost when another process has the session: its device is in use. */
export async function enqueueOwnUnlink({
  companyId,
  connectionId,
  lease,
}: LeasedConnection): Promise<void> {
  const fence = lease.fence()
  const { rows } = await db.rawQuery(
    `with held as materialized (${fence.sql}), kept as (
       insert into pending_unlinks (company_id, connection_id, creds, due_at, created_at)
       select ?::int, connection_id, creds, now(), now()
       from held, connection_credentials where connection_id = ?
     ) select from held`,
    [...fence.bindings, companyId, connectionId]
  )
  if (!rows.length) throw new LeaseLost(lease.key)
}

/** A few that are due, the oldest first. */
export async function dueUnlinks(): Promise<PendingUnlink[]> {
  const rows = await db.from('pending_unlinks').whereRaw('due_at <= now()').orderBy('id').limit(10)
  return rows.map(({ id, connection_id: connectionId, creds, attempts }) => ({
    id: Number(id),
    connectionId,
    creds,
    attempts,
  }))
}

/** After the phone has unlinked the device. Any process may write this, however late. */
export async function deletePendingUnlink(id: number): Promise<void> {
  await db.from('pending_unlinks').where({ id }).delete()
}

/**
 * After a failed try: schedules the next one, or gives up. Writes nothing when another process has taken over the
 * lease.
 */
export async function postponeUnlink({ id, attempts }: PendingUnlink, lease: Lease): Promise<void> {
  const fence = lease.fence()
  const minutes = pauseMinutes[Math.min(attempts, pauseMinutes.length - 1)]
  await db.rawQuery(
    `update pending_unlinks
     set attempts = attempts + 1, due_at = now() + make_interval(mins => ?)
     where id = ? and exists (${fence.sql})`,
    [minutes, id, ...fence.bindings]
  )
  await db.rawQuery(
    `delete from pending_unlinks where id = ? and created_at < now() - make_interval(days => ?)`,
    [id, giveUpAfterDays]
  )
}
