/** Devices that are still to be unlinked: the phone shall not keep one that nobody sees any more (CNX-06). */
import db from '@adonisjs/lucid/services/db'
import { databaseClient } from '#app/kernel/database_client'
import { LeaseLost, type Lease } from '#app/kernel/lease'
import type { HeldLink, Link } from '#modules/whatsapp/drivers/driver'

export interface Farewell {
  readonly id: number
  readonly connectionId: number
  /** Credentials as they were stored: encrypted. */
  readonly creds: string
  readonly attempts: number
}

/** Minutes until the next try, by how many were in vain; the last one for all others. */
const pauseMinutes = [1, 5, 30, 120]
/** Days after which it is given up: WhatsApp itself forgets a device that stays away for two weeks. */
const patienceDays = 14

/** Keeps the credentials, if there are any, for a goodbye; joins the work under way. */
export async function oweFarewell({ companyId, connectionId }: Link): Promise<void> {
  await databaseClient().rawQuery(
    `insert into connection_farewells (company_id, connection_id, creds, due_at, created_at)
     select ?, connection_id, creds, now(), now()
     from connection_credentials where connection_id = ?`,
    [companyId, connectionId]
  )
}

/** The same in the name of its session. Throws LeaseLost when that is another process's: its device is in use. */
export async function oweOwnFarewell({ companyId, connectionId, lease }: HeldLink): Promise<void> {
  const held = lease.fence()
  const { rows } = await db.rawQuery(
    `with held as materialized (${held.sql}), owed as (
       insert into connection_farewells (company_id, connection_id, creds, due_at, created_at)
       select ?::int, connection_id, creds, now(), now()
       from held, connection_credentials where connection_id = ?
     ) select from held`,
    [...held.bindings, companyId, connectionId]
  )
  if (!rows.length) throw new LeaseLost(lease.key)
}

/** A few whose time has come, the oldest first. */
export async function dueFarewells(): Promise<Farewell[]> {
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

/** The phone has forgotten the device. Whoever was told so may write it, however late. */
export async function settleFarewell(id: number): Promise<void> {
  await db.from('connection_farewells').where({ id }).delete()
}

/** Nobody could be told: again later, or never more. Another process that tries by now has the say. */
export async function postponeFarewell({ id, attempts }: Farewell, lease: Lease): Promise<void> {
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
    [id, patienceDays]
  )
}
