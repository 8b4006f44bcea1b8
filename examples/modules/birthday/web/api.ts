/** Requests of birthdays; maps wire names to the screen's model. */
import type {
  BirthdaysOfTodayWire,
  BirthdaysPageWire,
  ContactBirthdayWire,
  ListedBirthdayWire,
} from '#modules/birthday/wire'
import { http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { Birthday, BirthdaysOfToday } from './model'

export async function listBirthdays(
  pageNumber: number,
  signal?: AbortSignal
): Promise<ListPage<Birthday>> {
  const page = await http.get<BirthdaysPageWire>('/birthdays', { query: { pageNumber }, signal })
  return { rows: page.birthdays.map(toBirthday), count: page.count, hasMore: page.hasMore }
}

export async function birthdaysOfToday(signal?: AbortSignal): Promise<BirthdaysOfToday> {
  const today = await http.get<BirthdaysOfTodayWire>('/birthdays/today', { signal })
  return { day: today.date, birthdays: today.birthdays.map(toBirthday), count: today.count }
}

/** A contact's birthday, yyyy-MM-dd; null if unknown. */
export const birthdayOf = async (contactId: number, signal?: AbortSignal) =>
  (await http.get<ContactBirthdayWire>(`/birthdays/contacts/${contactId}`, { signal })).birthday

export const setBirthday = async (contactId: number, birthday: string | null) =>
  (await http.put<ContactBirthdayWire>(`/birthdays/contacts/${contactId}`, { birthday })).birthday

const toBirthday = ({ id, date, age, contact }: ListedBirthdayWire): Birthday => ({
  id,
  day: date,
  age,
  contact: {
    id: contact.id,
    name: contact.name,
    number: contact.number,
    photoUrl: contact.profilePicUrl,
  },
})
