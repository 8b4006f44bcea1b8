/**
 * Whether this database was restored from a backup and nobody has said since that it takes the place of the former
 * one. Two machines with the identity of one connection end each other, so a copy does not connect (OPS-03).
 */
import db from '@adonisjs/lucid/services/db'
import type pg from 'pg'

/** The migration of the mark's table: a restore needs it, also for an archive that is older. */
export const markMigration = 'database/migrations/0013_mark_restored_copies'

export async function isUnconfirmedCopy(): Promise<boolean> {
  return (await db.from('restore_marks').whereNull('confirmed_at').first()) !== null
}

/** Called by the restore in its own transaction, which is not one of the product's. */
export async function markRestored(client: pg.Client, isConfirmed: boolean): Promise<void> {
  await client.query('delete from restore_marks')
  await client.query(
    'insert into restore_marks (restored_at, confirmed_at) values (now(), case when $1 then now() end)',
    [isConfirmed]
  )
}

/** The copy may connect from now on. False when nothing was waiting for that. */
export async function confirmCopy(): Promise<boolean> {
  const { rowCount } = await db.rawQuery(
    'update restore_marks set confirmed_at = now() where confirmed_at is null'
  )
  return rowCount > 0
}
