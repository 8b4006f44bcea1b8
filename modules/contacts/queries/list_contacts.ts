/** Contacts in the order of their names: a page of those that match, or the names of all (CON-04). */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor'
import { databaseClient } from '#app/kernel/database_client'
import { readSetting } from '#app/kernel/settings'
import { searchPattern } from '#app/kernel/wire'
import { canonicalNumber } from '#modules/contacts/canonical_number'
import type { ContactDetail } from '#modules/contacts/contract'
import Contact from '#modules/contacts/models/contact'

/** API-05. */
export const contactsPerPage = 30
/** CON-04. */
const maxNames = 1000

/** Of a `ContactDetail`. */
const columns = {
  id: 'contacts.id',
  name: 'contacts.name',
  number: 'contacts.number',
  email: 'contacts.email',
  avatarFile: 'contacts.avatar_file',
  extraInfo: 'contacts.extra_info',
  numberState: 'contacts.number_state',
  isBotDisabled: 'contacts.is_bot_disabled',
  isGroup: 'contacts.is_group',
}

/** All conditions hold at once. */
export interface ContactFilter {
  readonly page: number
  /** As it was typed: a part of the name, of the number or of the e-mail; blank finds all. */
  readonly search: unknown
  /** Days of the company's zone, `yyyy-MM-dd`, on which the contact was added; both ends belong to it. */
  readonly addedFrom: string | null
  readonly addedUntil: string | null
}

type Row = ContactDetail & { readonly count: number }

/** One statement reads the page and counts all that match. */
export async function listContacts(
  actor: Actor,
  filter: ContactFilter
): Promise<{ contacts: ContactDetail[]; count: number }> {
  const narrowed = await narrowing(actor, filter)
  const page = narrowed()
    .select('id', db.raw('folded(name) as sorted'))
    .select(
      isWide(filter) ? narrowed().count('*').as('count') : db.raw('count(*) over () as count')
    )
    .orderByRaw('folded(name), id')
    .limit(contactsPerPage)
    .offset((filter.page - 1) * contactsPerPage)
  const rows: Row[] = await databaseClient()
    .from(page.as('page'))
    .join('contacts', 'contacts.id', 'page.id')
    .select(columns)
    .select('page.count')
    .orderBy(['page.sorted', 'page.id'])
  // A page behind the last one is empty; how many there are it has to hear from the first.
  if (!rows.length && filter.page > 1) {
    return { contacts: [], count: (await listContacts(actor, { ...filter, page: 1 })).count }
  }
  return { contacts: rows, count: rows[0]?.count ?? 0 }
}

/** All contacts: their first page is read in their order, and none but these; found ones are counted as they are found. */
const isWide = ({ search, addedFrom, addedUntil }: ContactFilter) =>
  !searchPattern(search) && !addedFrom && !addedUntil

/** GET /contacts/list has no pages. */
export const contactNames = (actor: Actor): Promise<Contact[]> =>
  Contact.of(actor).select('id', 'name').orderByRaw('folded(name), id').limit(maxNames)

/** Makes queries of the contacts that match; each call a new one. */
export async function narrowing(
  actor: Actor,
  { search, addedFrom, addedUntil }: Omit<ContactFilter, 'page'>
) {
  const pattern = searchPattern(search)
  const numbers = pattern ? numberPatterns(String(search)) : []
  const hasDays = addedFrom !== null || addedUntil !== null
  const zone = hasDays ? await readSetting<string>(actor, 'identity.timezone') : ''
  return () => {
    const query = Contact.of(actor)
    if (pattern) {
      void query.where((either) => {
        void either
          .whereRaw('folded(name) like folded(?)', [pattern])
          .orWhereRaw('folded(email) like folded(?)', [pattern])
        for (const number of numbers) void either.orWhere('number', 'like', number)
      })
    }
    // From midnight to midnight of the company (API-08).
    if (addedFrom) {
      void query.whereRaw('created_at >= (?::date)::timestamp at time zone ?', [addedFrom, zone])
    }
    if (addedUntil) {
      void query.whereRaw('created_at < (?::date + 1)::timestamp at time zone ?', [
        addedUntil,
        zone,
      ])
    }
    return query
  }
}

/** As it was typed, and as it would be kept: people leave out the 55 and the ninth digit (EXT-10). */
function numberPatterns(typed: string): string[] {
  const digits = typed.replace(/\D/g, '')
  const isNumber = digits !== '' && /^[+\d\s().-]+$/.test(typed)
  if (!isNumber) return []
  const canonical = canonicalNumber(typed, 'BR')
  return [`%${digits}%`, ...(canonical && canonical !== digits ? [`%${canonical}%`] : [])]
}
