/** Reads the audit rows, for tests (API-13). */
import db from '@adonisjs/lucid/services/db'

interface Audit {
  readonly action: string
  readonly entity_id: string
  readonly user_id: number | null
  readonly fields: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

/** The rows of this entity, or of one instance of it, in the order in which they were written. */
export function auditsOf(entity: string, id?: number): Promise<Audit[]> {
  const query = db.from('audit_entries').where({ entity }).orderBy('id')
  return id === undefined ? query : query.where('entity_id', `${id}`)
}
