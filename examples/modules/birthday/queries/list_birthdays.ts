/** The listed birthdays, the latest days first. */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'

export interface BirthdayView {
  readonly id: number
  /** yyyy-MM-dd */
  readonly day: string
  /** Null if the birthday was cleared since. */
  readonly bornOn: string | null
  readonly contact: {
    readonly id: number
    readonly name: string
    readonly number: string
    readonly avatarFile: string
  }
}
export interface BirthdayFilter {
  /** Only this day. */
  readonly day?: string
  readonly page: number
}

export const birthdaysPerPage = 40

/** One page, by name within a day, and the total. */
export async function listBirthdays(
  { companyId }: Actor,
  { day, page }: BirthdayFilter
): Promise<{ views: BirthdayView[]; count: number }> {
  const client = databaseClient()
  const wanted = client
    .from('birthday_listings as listings')
    .join('contacts', 'contacts.id', 'listings.contact_id')
    .where('listings.company_id', companyId)
    // A deleted contact waits to be purged, and is in no list any more (CON-03).
    .whereNull('contacts.deleted_at')
    .if(day, (query) => void query.where('listings.day', day!))
  const [{ count }] = await wanted.clone().count('* as count')
  const views = await wanted
    .leftJoin('birthdays', 'birthdays.contact_id', 'listings.contact_id')
    .select(
      'listings.id',
      client.raw(`to_char(listings.day, 'YYYY-MM-DD') as day`),
      client.raw(`to_char(birthdays.born_on, 'YYYY-MM-DD') as "bornOn"`),
      client.raw(
        `json_build_object('id', contacts.id, 'name', contacts.name, 'number', contacts.number,
         'avatarFile', contacts.avatar_file) as contact`
      )
    )
    .orderBy('listings.day', 'desc')
    .orderBy('contacts.name')
    .orderBy('listings.id')
    .forPage(page, birthdaysPerPage)
  return { views: views as BirthdayView[], count: Number(count) }
}
