/**
 * Whether this database contains the demo: read from a row that the seeder writes, never guessed from tenants' data.
 */
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { now } from '#app/kernel/clock'

/** Reads in the transaction of `client` when one is given. */
export async function holdsDemo(client?: TransactionClientContract): Promise<boolean> {
  return (await (client ?? db).from('demo_marks').first()) !== null
}

/** Called by the demo seeder, in the transaction that creates the demo. */
export async function markDemo(client: TransactionClientContract): Promise<void> {
  await client.table('demo_marks').insert({ seeded_at: now().toJSDate() })
}

/**
 * Called before a server process of any kind (PROCESS_KINDS) opens its port or starts work: throws in production when
 * the database contains the demo, because its passwords are public, and when it has no tables yet.
 */
export async function refuseUnfitDatabase(): Promise<void> {
  if (!app.inProduction || !(await holdsDemo().catch(explainMissing))) return
  throw new Error(
    'This database holds the demo company, whose passwords everybody knows: give production a database of its own (DATABASE_URL).'
  )
}

/** 42P01: PostgreSQL knows no such table. */
function explainMissing(error: { readonly code?: string }): never {
  if (error.code !== '42P01') throw error
  throw new Error('This database has no tables yet: call "npx guiche migrate" first.')
}
