/** The operator of the platform who calls from elsewhere with a key (ADR 80). */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { hashOfKey } from '#app/kernel/actor/key_token'
import { now } from '#app/kernel/clock'
import { errorClasses } from '#app/kernel/errors'
import specs from '#modules/identity/errors'
import { rightsOfOperator } from '#modules/identity/sessions/operator_of_machine'

const errors = errorClasses(specs)

/** A write for each call would cost more than the minute matters. */
const secondsBetweenNotes = 60

/**
 * The holder, with the rights that modules grant to `super` and none of an admin; notes that the key is used. Null for what
 * is no such key at all. 401 ERR_OPERATOR_KEY_INVALID for one that is unknown or expired, or whose holder is no operator any more.
 */
export async function operatorOfKey(given: string | null): Promise<Actor | null> {
  const hash = hashOfKey(given, 'guiche_operator_')
  if (hash === null) return null
  const at = now().toJSDate()
  const row = await holderOf(hash, at)
  if (!row) throw new errors.E_OPERATOR_KEY_INVALID()
  if (!row.last_used_at || at.getTime() - row.last_used_at.getTime() > secondsBetweenNotes * 1000)
    await db.from('operator_keys').where('id', row.id).update({ last_used_at: at })
  return {
    ...rightsOfOperator(),
    companyId: row.company_id,
    userId: row.user_id,
    name: row.name,
  }
}

interface Row {
  readonly id: number
  readonly company_id: number
  readonly user_id: number
  readonly name: string
  readonly last_used_at: Date | null
}

async function holderOf(hash: string, at: Date): Promise<Row | undefined> {
  const { rows } = await db.rawQuery(
    `select operator_keys.id, users.company_id, users.id as user_id, users.name, operator_keys.last_used_at
       from operator_keys
       join users on users.id = operator_keys.user_id and users.is_super and users.deleted_at is null
       join companies on companies.id = users.company_id and companies.deleted_at is null
      where operator_keys.hash = ? and operator_keys.expires_at > ?`,
    [hash, at]
  )
  return rows[0]
}
