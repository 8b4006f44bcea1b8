/** Retries parked rows, once the cause of their failure is fixed. */
import db from '@adonisjs/lucid/services/db'

/** Returns how many rows were put back. For operators: it covers all companies. */
export async function putBackParked(): Promise<number> {
  const { rows } = await db.rawQuery(
    `update inbox_entries set status = case kind when 'receipt' then 'waiting' else 'pending' end,
       attempts = 0, due_at = now() where status = 'parked' returning id`
  )
  return rows.length
}
