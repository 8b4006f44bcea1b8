/** Contacts ordered by name: a page of those that match, or the names of all (CON-04). */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import { readSetting } from '#app/kernel/settings/settings'
import type { AfterCursor } from '#app/kernel/http/after_cursor'
import { searchPattern } from '#app/kernel/http/wire'
import { canonicalNumber } from '#modules/contacts/canonical_number'
import type { ContactDetail } from '#modules/contacts/contract'
import Contact from '#modules/contacts/models/contact'

/** API-05. */
export const contactsPerPage = 30
/** CON-04. */
const maxNames = 1000

/** The columns of a `ContactDetail`. */
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

/** Conditions are combined with AND. */
export interface ContactFilter {
  readonly page: number
  /** As typed: a part of the name, number or e-mail; blank matches all. */
  readonly search: unknown
  /** Days in the company's zone, `yyyy-MM-dd`, on which the contact was added; inclusive. */
  readonly addedFrom: string | null
  readonly addedUntil: string | null
}

type Row = ContactDetail & { readonly count: number }

/** One statement reads the page and counts all matches. */
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
  // A page beyond the last one has no row that carries the count: take it from the first page.
  if (!rows.length && filter.page > 1) {
    return { contacts: [], count: (await listContacts(actor, { ...filter, page: 1 })).count }
  }
  return { contacts: rows, count: rows[0]?.count ?? 0 }
}

/**
 * Without a filter the page is read in index order and the count separately; with one, matches are counted by a window
 * function.
 */
const isWide = ({ search, addedFrom, addedUntil }: ContactFilter) =>
  !searchPattern(search) && !addedFrom && !addedUntil

/** All of the company, in the order of their ids (EXT-11); one more than the page has, if there is one. */
export const contactsAfter = (
  actor: Actor,
  { after, limit }: AfterCursor
): Promise<ContactDetail[]> =>
  databaseClient()
    .from(
      Contact.of(actor)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit + 1)
        .as('contacts')
    )
    .select(columns)
    .orderBy('contacts.id') as unknown as Promise<ContactDetail[]>

/** GET /contacts/list is not paginated. */
export const contactNames = (actor: Actor): Promise<Contact[]> =>
  Contact.of(actor).select('id', 'name').orderByRaw('folded(name), id').limit(maxNames)

/** Returns a factory of queries for the matching contacts; each call creates a new one. */
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
    // From midnight to midnight in the company's zone (API-08).
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

/** As typed, and in canonical form: people leave out the 55 and the ninth digit (EXT-10). */
function numberPatterns(typed: string): string[] {
  const digits = typed.replace(/\D/g, '')
  const isNumber = digits !== '' && /^[+\d\s().-]+$/.test(typed)
  if (!isNumber) return []
  const canonical = canonicalNumber(typed, 'BR')
  return [`%${digits}%`, ...(canonical && canonical !== digits ? [`%${canonical}%`] : [])]
}
