/** The rows of a session's secrets; encrypted before they come here. */
import db from '@adonisjs/lucid/services/db'
import { unitOfWork } from '#app/kernel/unit_of_work'
import type { Arrival, Link } from '#modules/whatsapp/drivers/driver'
import { arrivalRows } from '#modules/whatsapp/inbox/arrival_rows'

/** Rises when the library changes what it stores; older credentials are then linked anew. */
const schemaVersion = 1

export interface KeyRow {
  readonly type: string
  readonly id: string
  readonly value: string
}
export interface Secrets {
  readonly creds: string | null
  readonly upserts: readonly KeyRow[]
  readonly deletes: readonly Omit<KeyRow, 'value'>[]
  /** Messages that these keys opened. */
  readonly arrivals: readonly Arrival[]
}

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
 * One statement, whatever changes: PostgreSQL keeps all of it or nothing, and no second trip lies
 * between keys that are used up and the message they opened.
 */
export async function writeSecrets(link: Link, secrets: Secrets): Promise<void> {
  const { creds, upserts, deletes, arrivals } = secrets
  const steps: { sql: string; bindings: unknown[] }[] = []
  const { connectionId } = link
  if (creds) steps.push(credsStep(connectionId, creds))
  if (deletes.length) {
    steps.push({
      sql: `delete from signal_keys using unnest(?::text[], ?::text[]) as gone (type, id)
            where connection_id = ? and signal_keys.type = gone.type and signal_keys.id = gone.id`,
      bindings: [deletes.map(({ type }) => type), deletes.map(({ id }) => id), connectionId],
    })
  }
  if (upserts.length) steps.push(keysStep(connectionId, upserts))
  if (arrivals.length) steps.push(arrivalRows(link, arrivals))
  if (!steps.length) return

  const named = steps.map(({ sql }, index) => `step_${index} as (${sql})`)
  await db.rawQuery(
    `with ${named.join(', ')} select 1`,
    steps.flatMap(({ bindings }) => bindings) as never
  )
}

/** Forgets the device; the next start asks for a scan. */
export async function eraseSecrets({ connectionId }: Link): Promise<void> {
  await unitOfWork(async ({ trx }) => {
    await trx.from('signal_keys').where({ connection_id: connectionId }).delete()
    await trx.from('connection_credentials').where({ connection_id: connectionId }).delete()
  })
}

function credsStep(connectionId: number, creds: string) {
  return {
    sql: `insert into connection_credentials (connection_id, creds, schema_version, updated_at)
          values (?, ?, ?, now())
          on conflict (connection_id) do update
          set creds = excluded.creds, schema_version = excluded.schema_version, updated_at = now()`,
    bindings: [connectionId, creds, schemaVersion],
  }
}

function keysStep(connectionId: number, rows: readonly KeyRow[]) {
  return {
    sql: `insert into signal_keys (connection_id, type, id, value)
          select ?, fresh.type, fresh.id, convert_to(fresh.value, 'UTF8')
          from unnest(?::text[], ?::text[], ?::text[]) as fresh (type, id, value)
          on conflict (connection_id, type, id) do update set value = excluded.value`,
    bindings: [
      connectionId,
      rows.map(({ type }) => type),
      rows.map(({ id }) => id),
      rows.map(({ value }) => value),
    ],
  }
}
