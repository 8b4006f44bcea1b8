/**
 * Numbers that must not come back by an import or a form (OPS-01). Kept as a digest that only this server can compute: from
 * the table alone nobody can try out which numbers are in it.
 */
import { createHmac } from 'node:crypto'
import env from '#start/env'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { databaseClient } from '#app/kernel/database/database_client'
import type { Work } from '#app/kernel/database/unit_of_work'
import { errors } from '#modules/contacts/access'
import { identitiesOf } from '#modules/contacts/identities/identity'

type Company = Pick<Actor, 'companyId'>

/** Another one in each company: what one of them erased says nothing about another's contacts. */
const digestOf = ({ companyId }: Company, phone: string): string =>
  createHmac('sha256', env.get('APP_KEY').release())
    .update(`erased number\n${companyId}\n${phone}`)
    .digest('hex')

/** `phones`: digits, in all forms in which the number may be written. Idempotent. */
export async function blockNumbers(
  { trx }: Work,
  company: Company,
  phones: readonly string[]
): Promise<void> {
  if (!phones.length) return
  const rows = phones.map((phone) => ({
    company_id: company.companyId,
    digest: digestOf(company, phone),
    erased_at: now().toJSDate(),
  }))
  await trx.insertQuery().table('erased_numbers').knexQuery.insert(rows).onConflict().ignore()
}

/** Those of the numbers that were erased and must not come back. `numbers`: canonical digits (EXT-10). */
export async function erasedAmong(
  company: Company,
  numbers: readonly string[]
): Promise<ReadonlySet<string>> {
  const byDigest = new Map<string, string>()
  for (const number of numbers) {
    for (const { value } of identitiesOf({ phone: number, lid: null })) {
      byDigest.set(digestOf(company, value), number)
    }
  }
  if (!byDigest.size) return new Set()
  const rows: { digest: string }[] = await databaseClient()
    .from('erased_numbers')
    .where('company_id', company.companyId)
    .whereIn('digest', [...byDigest.keys()])
    .select('digest')
  return new Set(rows.map(({ digest }) => byDigest.get(digest)!))
}

/** Throws 409 ERR_NUMBER_ERASED for a number that must not come back. */
export async function assertNotErased(company: Company, number: string): Promise<void> {
  if ((await erasedAmong(company, [number])).size) throw new errors.E_NUMBER_ERASED()
}
