/** Requests of contact lists; maps wire names to the screens' model. */
import type { ItemState } from '#modules/contact_lists/contract'
import type {
  ContactListItemsPageWire,
  ContactListItemWire,
  ContactListsPageWire,
  ContactListWire,
  ImportWire,
} from '#modules/contact_lists/wire'
import { atField, http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'

/** A file whose rows come onto the list; named as the server names it. */
export type SheetImport = ImportWire

export interface ContactList {
  readonly id: number
  readonly name: string
  /** People on it. */
  readonly count: number
  /** Of these, by what WhatsApp says of their numbers. */
  readonly counts: Readonly<Record<ItemState, number>>
  /** The newest one. */
  readonly lastImport: SheetImport | null
}

export interface Person {
  readonly id: number
  readonly listId: number
  readonly name: string
  /** Canonical digits. */
  readonly number: string
  readonly email: string
  readonly state: ItemState
}

export const keys = {
  all: ['contact_lists'] as const,
  /** The lists, and each by itself; not their people. */
  lists: ['contact_lists', 'lists'] as const,
  pages: ['contact_lists', 'lists', 'pages'] as const,
  one: (id: number) => ['contact_lists', 'lists', 'one', id] as const,
  allPeople: ['contact_lists', 'people'] as const,
  people: (listId: number) => ['contact_lists', 'people', listId] as const,
  connections: ['contact_lists', 'connections'] as const,
}

export async function listLists(
  pageNumber: number,
  search: string,
  signal?: AbortSignal
): Promise<ListPage<ContactList>> {
  // operations.md 5: searches are sent in lower case.
  const query = { pageNumber, searchParam: search.toLowerCase() || null }
  const { records, ...page } = await http.get<ContactListsPageWire>('/contact-lists', {
    query,
    signal,
  })
  return { ...page, rows: records.map(readList) }
}

export const showList = async (id: number, signal?: AbortSignal): Promise<ContactList> =>
  readList(await http.get<ContactListWire>(`/contact-lists/${id}`, { signal }))

export const saveList = (id: number | null, form: { readonly name: string }) =>
  http.save<ContactListWire>('/contact-lists', id, form)

export const deleteList = (id: number) => http.delete(`/contact-lists/${id}`)

/** Null: all of them. */
export type StateFilter = ItemState | null

export async function listPeople(
  listId: number,
  { search, state }: { readonly search: string; readonly state: StateFilter },
  pageNumber: number,
  signal?: AbortSignal
): Promise<ListPage<Person>> {
  const searchParam = search.toLowerCase() || null
  const query = { contactListId: listId, pageNumber, searchParam, state }
  const { contacts, ...page } = await http.get<ContactListItemsPageWire>('/contact-list-items', {
    query,
    signal,
  })
  return { ...page, rows: contacts.map(readPerson) }
}

/** Field names are the server's, so that its validation errors match the form's fields. */
export interface PersonForm {
  readonly name: string
  /** As typed. */
  readonly number: string
  readonly email: string
}

/** Adds a person, or changes the one with this id. An error about the number is reported on its field (LST-02). */
export const savePerson = (listId: number, id: number | null, form: PersonForm) =>
  http
    .save<ContactListItemWire>('/contact-list-items', id, { ...form, contactListId: listId })
    .catch(atField('ERR_DUPLICATED_LIST_NUMBER', { field: 'number', rule: 'list_number_taken' }))
    .catch(atField('ERR_WAPP_INVALID_CONTACT', { field: 'number', rule: 'list_number_invalid' }))

export const deletePerson = (id: number) => http.delete(`/contact-list-items/${id}`)

/** Answers when the rows are on the list, or after ten seconds: then the list has the progress (LST-01). */
export function uploadSheet(
  listId: number,
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress?: (share: number) => void }
) {
  const form = new FormData()
  form.append('file', file, file.name)
  return http.post(`/contact-lists/${listId}/upload`, form, options)
}

/** The rows that failed, with their lines and reasons, as CSV. */
export const downloadFaults = (listId: number, importId: number) =>
  http.blob(`/contact-lists/${listId}/imports/${importId}/faults`)

/** How many connections can be asked whether a number is on WhatsApp. */
export async function countConnected(signal?: AbortSignal): Promise<number> {
  const rows = await http.get<readonly { readonly status: string }[]>('/whatsapp', {
    query: { session: 0 },
    signal,
  })
  return rows.filter(({ status }) => status === 'CONNECTED').length
}

/** Reads a list from a response or an event. */
export const readList = (wire: ContactListWire): ContactList => ({
  id: wire.id,
  name: wire.name,
  count: wire.contactsCount,
  counts: wire.counts,
  lastImport: wire.import,
})

const readPerson = (wire: ContactListItemWire): Person => ({
  id: wire.id,
  listId: wire.contactListId,
  name: wire.name,
  number: wire.number,
  email: wire.email,
  state: wire.isWhatsappValid === null ? 'unchecked' : wire.isWhatsappValid ? 'valid' : 'absent',
})
