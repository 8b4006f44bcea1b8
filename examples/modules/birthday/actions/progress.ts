/** Tracks up to which day a company's birthdays are listed; the days from there to today are pending. */
import { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import { todayOf } from '#modules/birthday/today'

type Company = Pick<Actor, 'companyId'>

/** Starts tracking after this day; an existing row stays, so that its pending days are kept. */
export const beginAfter = ({ trx }: Work, { companyId }: Company, day: string) =>
  trx
    .table('birthday_progress')
    .insert({ company_id: companyId, listed_until: day })
    .onConflict('company_id')
    .ignore()

/** The last listed day, yyyy-MM-dd. Locks the row, so that concurrent runs are serialized. */
export async function holdProgress(work: Work, company: Company): Promise<string> {
  const today = DateTime.fromISO(await todayOf(company))
  await beginAfter(work, company, today.minus({ days: 1 }).toISODate()!)
  const { rows } = await work.trx.rawQuery(
    `select to_char(listed_until, 'YYYY-MM-DD') as last from birthday_progress
     where company_id = ? for update`,
    [company.companyId]
  )
  return (rows as { last: string }[])[0].last
}
