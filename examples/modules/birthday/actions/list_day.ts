/** Stores who has a birthday on a day, within the given transaction. */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import { monthDaysOn } from '#modules/birthday/calendar'

interface Wanted {
  readonly day: string
  /** Only for this contact. */
  readonly contactId?: number
}

/** Listing a day again adds missing contacts. Contacts not born yet on that day are left out. */
export async function listDay(
  { trx }: Work,
  { companyId }: Pick<Actor, 'companyId'>,
  { day, contactId }: Wanted
): Promise<void> {
  const ofOne = contactId === undefined ? '' : 'and contact_id = :contactId'
  await trx.rawQuery(
    `insert into birthday_listings (company_id, contact_id, day)
     select company_id, contact_id, :day::date from birthdays
     where company_id = :companyId and month_day = any(:monthDays) and born_on <= :day::date ${ofOne}
     order by contact_id
     on conflict (contact_id, day) do nothing`,
    { companyId, day, monthDays: monthDaysOn(day), ...(contactId && { contactId }) }
  )
}
