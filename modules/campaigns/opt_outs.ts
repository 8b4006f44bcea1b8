/**
 * Who wants no campaigns. Kept as a digest of company and number: it outlives the contact, so that a person whose data
 * were erased is not written to again when a list brings the number back.
 */
import { createHash } from 'node:crypto'
import { databaseClient } from '#app/kernel/database/database_client'
import type { Work } from '#app/kernel/database/unit_of_work'
import { now } from '#app/kernel/clock'

interface Person {
  readonly companyId: number
  /** Canonical digits (EXT-10). */
  readonly number: string
}

/** SQL of the same digest, from a company's id and a number. */
export const personSql = (companyId: string, number: string): string =>
  `encode(sha256(convert_to(${companyId} || ':' || ${number}, 'UTF8')), 'hex')`

const personOf = ({ companyId, number }: Person): string =>
  createHash('sha256').update(`${companyId}:${number}`).digest('hex')

const rowOf = (person: Person) => ({ company_id: person.companyId, person: personOf(person) })

/** False when they had left before. `campaignId`: after which one, null when a person of the company noted it. */
export async function optOut(
  { trx }: Work,
  person: Person,
  campaignId: number | null
): Promise<boolean> {
  const row = { ...rowOf(person), campaign_id: campaignId, created_at: now().toJSDate() }
  const { rows } = await trx.rawQuery(
    `insert into campaign_opt_outs (company_id, person, campaign_id, created_at) values (?, ?, ?, ?)
     on conflict do nothing returning person`,
    Object.values(row) as never
  )
  return rows.length > 0
}

/** False when they had not left. */
export async function optIn({ trx }: Work, person: Person): Promise<boolean> {
  return Number(await trx.from('campaign_opt_outs').where(rowOf(person)).delete()) > 0
}

/** Null for somebody who has not left. */
export async function leftAt(person: Person): Promise<Date | null> {
  const row: { created_at: Date } | null = await databaseClient()
    .from('campaign_opt_outs')
    .where(rowOf(person))
    .select('created_at')
    .first()
  return row?.created_at ?? null
}

/** Those of the people who want no campaigns; all of one company. */
export async function optedOut<P extends Person>(
  { trx }: Work,
  { companyId }: Pick<Person, 'companyId'>,
  people: readonly P[]
): Promise<ReadonlySet<P>> {
  if (!people.length) return new Set()
  const rows: { person: string }[] = await trx
    .from('campaign_opt_outs')
    .where('company_id', companyId)
    .whereIn('person', people.map(personOf))
    .select('person')
  const left = new Set(rows.map(({ person }) => person))
  return new Set(people.filter((person) => left.has(personOf(person))))
}
