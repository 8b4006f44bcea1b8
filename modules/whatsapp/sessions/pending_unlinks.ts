/** Devices that are still to be unlinked from their phone, since nobody uses them any more (CNX-06). */
import db from '@adonisjs/lucid/services/db'
import { databaseClient } from '#app/kernel/database_client'
import { LeaseLost, type Lease } from '#app/kernel/lease'
import type { LeasedConnection, ConnectionRef } from '#modules/whatsapp/drivers/driver'

export interface PendingUnlink {
  readonly id: number
  readonly connectionId: number
  /** Credentials as they were stored: encrypted. */
  readonly creds: string
  readonly attempts: number
}

/** Minutes until the next try, by how many were in vain; the last one for all others. */
const pauseMinutes = [1, 5, 30, 120]
/** Days after which it is given up: WhatsApp itself forgets a device that stays away for two weeks. */
const giveUpAfterDays = 14

/** Keeps the credentials, if there are any, to unlink the device with them; joins the unit of work under way. */
export async function enqueueUnlink({ companyId, connectionId }: ConnectionRef): Promise<void> {
  await databaseClient().rawQuery(
    `insert into connection_farewells (company_id, connection_id, creds, due_at, created_at)
     select ?, connection_id, creds, now(), now()
     from connection_credentials where connection_id = ?`,
    [companyId, connectionId]
  )
}

/** The same in the name of its session. Throws LeaseLost when that is another process's: its device is in use. */
export async function enqueueOwnUnlink({
  companyId,
  connectionId,
  lease,
}: LeasedConnection): Promise<void> {
  const held = lease.fence()
  const { rows } = await db.rawQuery(
    `with held as materialized (${held.sql}), kept as (
       insert into connection_farewells (company_id, connection_id, creds, due_at, created_at)
       select ?::int, connection_id, creds, now(), now()
       from held, connection_credentials where connection_id = ?
     ) select from held`,
    [...held.bindings, companyId, connectionId]
  )
  if (!rows.length) throw new LeaseLost(lease.key)
}

/** A few whose time has come, the oldest first. */
export async function dueUnlinks(): Promise<PendingUnlink[]> {
  const rows = await db
    .from('connection_farewells')
    .whereRaw('due_at <= now()')
    .orderBy('id')
    .limit(10)
  return rows.map(({ id, connection_id: connectionId, creds, attempts }) => ({
    id: Number(id),
    connectionId,
    creds,
    attempts,
  }))
}

/** After the phone has unlinked the device. Any process may write it, however late. */
export async function deletePendingUnlink(id: number): Promise<void> {
  await db.from('connection_farewells').where({ id }).delete()
}

/** After a try that failed: tries later, or gives up. Writes nothing when another process has taken over the lease. */
export async function postponeUnlink({ id, attempts }: PendingUnlink, lease: Lease): Promise<void> {
  const held = lease.fence()
  const minutes = pauseMinutes[Math.min(attempts, pauseMinutes.length - 1)]
  await db.rawQuery(
    `update connection_farewells
     set attempts = attempts + 1, due_at = now() + make_interval(mins => ?)
     where id = ? and exists (${held.sql})`,
    [minutes, id, ...held.bindings]
  )
  await db.rawQuery(
    `delete from connection_farewells where id = ? and created_at < now() - make_interval(days => ?)`,
    [id, giveUpAfterDays]
  )
}
