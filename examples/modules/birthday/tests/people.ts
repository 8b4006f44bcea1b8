/** Fixture: contacts with birthdays. */
import type { Actor } from '#app/kernel/actor/actor'
import { monthDayOf } from '#modules/birthday/calendar'
import Birthday from '#modules/birthday/models/birthday'
import BirthdayListing from '#modules/birthday/models/birthday_listing'
import { anOldRow } from '#modules/contacts/testing'
import { DateTime } from 'luxon'

let made = 0

/** Written without emitting events; `listedOn`: the day on which it is already listed. */
export async function aContactBorn(
  { actor: { companyId } }: { readonly actor: Pick<Actor, 'companyId'> },
  bornOn: string | null,
  options: { readonly name?: string; readonly number?: string; readonly listedOn?: string } = {}
) {
  const { name = 'Ana Lima', number = `55119${60_000_000 + ++made}`, listedOn } = options
  const contact = await anOldRow({ companyId }, { number, name })
  const { id: contactId } = contact
  if (bornOn) {
    const born = { bornOn: DateTime.fromISO(bornOn), monthDay: monthDayOf(bornOn) }
    await Birthday.create({ companyId, contactId, ...born })
  }
  if (listedOn)
    await BirthdayListing.create({ companyId, contactId, day: DateTime.fromISO(listedOn) })
  return contact
}
