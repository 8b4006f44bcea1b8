/** How the demo's rows are inserted: in bulk, with times in the past, and without emitting events. */
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'

export interface Ids {
  readonly companyId: number
  readonly connectionId: number
  readonly users: readonly number[]
  readonly queues: readonly number[]
  readonly contacts: readonly number[]
}

export const stamps = (at: DateTime = now()) => ({
  created_at: at.toJSDate(),
  updated_at: at.toJSDate(),
})

export async function insertReturning(work: Work, table: string, row: Record<string, unknown>) {
  const [{ id }] = await work.trx.table(table).insert(row).returning('id')
  return Number(id)
}
