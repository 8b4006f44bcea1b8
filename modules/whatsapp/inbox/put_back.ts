/** Gives parked rows another round, once what stopped them has been repaired. */
import db from '@adonisjs/lucid/services/db'

/** How many rows were put back. Operators' work: it walks all companies. */
export async function putBackParked(): Promise<number> {
  const { rows } = await db.rawQuery(
    `update inbox_entries set status = case kind when 'receipt' then 'waiting' else 'owed' end,
       attempts = 0, due_at = now() where status = 'parked' returning id`
  )
  return rows.length
}
