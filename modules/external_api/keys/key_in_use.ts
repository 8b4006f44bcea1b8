/** The key that a program calls with. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { errorClasses } from '#app/kernel/errors'
import specs from '#modules/external_api/errors'

const errors = errorClasses(specs)

interface KeyInUse {
  readonly id: number
  readonly companyId: number
  readonly userId: number
  readonly scopes: readonly string[]
}

/** A write for each call would cost more than the minute matters. */
const secondsBetweenNotes = 60

/** By its digest; notes that it is used. Null for an unknown one, 401 ERR_API_KEY_EXPIRED. */
export async function keyInUse(hash: string): Promise<KeyInUse | null> {
  // It is what names the company.
  const row = await db
    .from('api_keys')
    .where('hash', hash)
    .select('id', 'company_id', 'user_id', 'scopes', 'expires_at', 'last_used_at')
    .first()
  if (!row) return null
  const at = now().toJSDate()
  if (row.expires_at && row.expires_at <= at) throw new errors.E_API_KEY_EXPIRED()
  const notedAt: Date | null = row.last_used_at
  if (!notedAt || at.getTime() - notedAt.getTime() > secondsBetweenNotes * 1000) {
    await db.from('api_keys').where('id', row.id).update({ last_used_at: at })
  }
  return { id: row.id, companyId: row.company_id, userId: row.user_id, scopes: row.scopes }
}
