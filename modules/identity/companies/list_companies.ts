/** The companies of the platform, for its operator (BIL-05). */
import { pageOf, searchIn } from '#app/kernel/http/page'
import { databaseClient } from '#app/kernel/database/database_client'
import Company from '#modules/identity/models/company'

/** Those that are not deleted, by name. */
export const allCompanies = () =>
  Company.query().whereNull('deleted_at').orderByRaw('folded(name), id')

/** One page of those that match; `search` as typed, blank matches all. */
export const listCompanies = (page: unknown, search: unknown) =>
  pageOf(searchIn(allCompanies(), ['name', 'email', 'phone'], search), page)

/** By company; deleted ones are left out. In one query. */
export async function namesOfCompanies(
  ids: readonly number[]
): Promise<ReadonlyMap<number, string>> {
  const companies = await Company.query()
    .whereIn('id', [...ids])
    .whereNull('deleted_at')
    .select('id', 'name')
  return new Map(companies.map(({ id, name }) => [id, name]))
}

export interface CompanyPresence {
  /** People who may sign in. */
  readonly users: number
  /** When somebody last signed in or renewed their session; null for never, or longer ago than sessions are kept. */
  readonly lastSeenAt: Date | null
}

/** By company; every requested id is a key. */
export async function presenceOfCompanies(
  ids: readonly number[]
): Promise<ReadonlyMap<number, CompanyPresence>> {
  const { rows } = await databaseClient().rawQuery(
    `select company.id, people.users, seen.at
     from unnest(?::int[]) as company (id)
     cross join lateral (
       select count(*)::int as users from users
       where users.company_id = company.id and users.deleted_at is null
     ) people
     cross join lateral (
       select max(updated_at) as at from sessions where sessions.company_id = company.id
     ) seen`,
    [[...ids]]
  )
  return new Map(
    rows.map((row: { id: number; users: number; at: Date | null }) => [
      row.id,
      { users: row.users, lastSeenAt: row.at },
    ])
  )
}
