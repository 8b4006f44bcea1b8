/** The rows of a session's secrets; the caller encrypts them. */
import db from '@adonisjs/lucid/services/db'
import { LeaseLost, type Lease } from '#app/kernel/database/lease'
import type { LeasedConnection } from '#modules/whatsapp/connection_ref'
import type { KeyRow, Secrets } from '#modules/whatsapp/drivers/services'
import { arrivalRows } from '#modules/whatsapp/inbox/arrival_rows'

/** Increased when the library changes what it stores; devices with older credentials must then be linked again. */
const schemaVersion = 1

export async function readCreds(connectionId: number): Promise<string | null> {
  const row = await db
    .from('connection_credentials')
    .where({ connection_id: connectionId, schema_version: schemaVersion })
    .first()
  return row ? (row.creds as string) : null
}

export async function readKeys(connectionId: number, type: string, ids: readonly string[]) {
  const { rows } = await db.rawQuery(
    'select id, value from signal_keys where connection_id = ? and type = ? and id = any(?)',
    [connectionId, type, [...ids]]
  )
  return rows.map((row: { id: string; value: Buffer }) => ({
    id: row.id,
    value: row.value.toString(),
  })) as { id: string; value: string }[]
}

/**
 * One statement for all changes: PostgreSQL writes all or nothing, with no second round trip between used-up keys and
 * the message they decrypted. Throws LeaseLost, and writes nothing, when another process has taken over the session:
 * an older state of a key would make incoming messages undecryptable.
 */
export async function writeSecrets(link: LeasedConnection, secrets: Secrets): Promise<void> {
  const { creds, upserts, deletes, arrivals } = secrets
  const steps: Step[] = []
  const { connectionId, lease } = link
  if (creds) steps.push(credsStep(connectionId, creds))
  if (deletes.length) {
    steps.push({
      sql: `delete from signal_keys using unnest(?::text[], ?::text[]) as gone (type, id)
            where connection_id = ? and signal_keys.type = gone.type and signal_keys.id = gone.id
              and exists (select from held)`,
      bindings: [deletes.map(({ type }) => type), deletes.map(({ id }) => id), connectionId],
    })
  }
  if (upserts.length) steps.push(keysStep(connectionId, upserts))
  if (arrivals.length) steps.push(arrivalRows(link, arrivals, 'exists (select from held)'))
  if (steps.length) await whileHeld(lease, steps)
}

/** Forgets the device; the next start asks for a scan. Throws LeaseLost when another process has the session. */
export async function eraseSecrets({ connectionId, lease }: LeasedConnection): Promise<void> {
  const steps = ['signal_keys', 'connection_credentials'].map((table) => ({
    sql: `delete from ${table} where connection_id = ? and exists (select from held)`,
    bindings: [connectionId],
  }))
  await whileHeld(lease, steps)
}

interface Step {
  /** Selects from the CTE `held`, so that it does nothing when the lease is lost. */
  readonly sql: string
  readonly bindings: readonly unknown[]
}

async function whileHeld(lease: Lease, steps: readonly Step[]) {
  const fence = lease.fence()
  const named = steps.map(({ sql }, index) => `step_${index} as (${sql})`)
  const { rows } = await db.rawQuery(
    `with held as materialized (${fence.sql}), ${named.join(', ')} select from held`,
    [...fence.bindings, ...steps.flatMap(({ bindings }) => bindings)] as never
  )
  if (!rows.length) throw new LeaseLost(lease.key)
}

function credsStep(connectionId: number, creds: string) {
  return {
    sql: `insert into connection_credentials (connection_id, creds, schema_version, updated_at)
          select ?::int, ?::text, ?::int, now() from held
          on conflict (connection_id) do update
          set creds = excluded.creds, schema_version = excluded.schema_version, updated_at = now()`,
    bindings: [connectionId, creds, schemaVersion],
  }
}

function keysStep(connectionId: number, rows: readonly KeyRow[]) {
  return {
    sql: `insert into signal_keys (connection_id, type, id, value)
          select ?::int, fresh.type, fresh.id, convert_to(fresh.value, 'UTF8')
          from held, unnest(?::text[], ?::text[], ?::text[]) as fresh (type, id, value)
          on conflict (connection_id, type, id) do update set value = excluded.value`,
    bindings: [
      connectionId,
      rows.map(({ type }) => type),
      rows.map(({ id }) => id),
      rows.map(({ value }) => value),
    ],
  }
}
