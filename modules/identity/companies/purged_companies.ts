/** Deleted companies whose rows and files are to be purged (BIL-06). */
import type { DateTime } from 'luxon'
import Company from '#modules/identity/models/company'

/** Minutes after the deletion in which connections are unlinked and work under way ends. */
const minutesToClose = 2

/** Their ids, the longest due first. */
export async function companiesToPurge(at: DateTime): Promise<number[]> {
  const due = await Company.query()
    .select('id')
    .where('purge_at', '<=', at.toJSDate())
    .where('deleted_at', '<=', at.minus({ minutes: minutesToClose }).toJSDate())
    .orderBy('purge_at')
  return due.map(({ id }) => id)
}

/** The last row of a company, and what still points at it. */
export async function forgetCompany(id: number): Promise<void> {
  await Company.query().where('id', id).whereNotNull('deleted_at').delete()
}
