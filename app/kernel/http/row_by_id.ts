/** From an id that a client gives to its row: what the gates of modules, `access.ts`, have in common (API-02). */
import type { LucidModel, ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowId } from '#app/kernel/http/wire'

/**
 * The row of this id among those of `rows`, which the gate has narrowed to what the actor may see, and locked where
 * others refer to it (ADR 31). Throws `Missing` if there is none, and for anything that is no id. With `work` the row
 * stays locked for a change until the transaction ends.
 */
export async function rowById<Row>(
  rows: ModelQueryBuilderContract<LucidModel, Row>,
  given: unknown,
  Missing: new () => Error,
  work?: Work
): Promise<Row> {
  const id = rowId(given)
  if (id === null) throw new Missing()
  if (work) void rows.forUpdate()
  const row = await rows.where('id', id).first()
  if (!row) throw new Missing()
  return row
}
