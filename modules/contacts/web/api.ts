/** The calls of contacts: the wire's words end here. */
import type { NumberState } from '#modules/contacts/contract'
import type {
  ContactDetailWire,
  ContactsPageWire,
  ImportWire,
  UploadWire,
} from '#modules/contacts/wire'
import { ApiError, http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { Contact } from './model'

/** A page of those whose name, number or e-mail has `search`; blank finds all (CON-04). */
export async function listContacts(
  pageNumber: number,
  search: string,
  signal?: AbortSignal
): Promise<ListPage<Contact>> {
  const query = { pageNumber, searchParam: search.toLowerCase() || null }
  const { contacts, count, hasMore } = await http.get<ContactsPageWire>('/contacts', {
    query,
    signal,
  })
  return { rows: contacts.map(readContact), count, hasMore }
}

export const showContact = async (id: number, signal?: AbortSignal): Promise<Contact> =>
  readContact(await http.get<ContactDetailWire>(`/contacts/${id}`, { signal }))

/** The fields have the server's names, so that its refusals find their place. */
export interface ContactForm {
  readonly name: string
  /** As a person types it. */
  readonly number: string
  readonly email: string
  readonly extraInfo: Contact['extraInfo']
  readonly disableBot: boolean
}

/**
 * Adds a contact, or changes what is given of the one of this id. What WhatsApp says against the number is a
 * fault of its field (CON-01); 409 ERR_DUPLICATED_CONTACT when another contact has it.
 */
export async function saveContact(id: number | null, form: Partial<ContactForm>): Promise<Contact> {
  try {
    const saved = id === null ? http.post('/contacts', form) : http.put(`/contacts/${id}`, form)
    return readContact((await saved) as ContactDetailWire)
  } catch (error) {
    throw error instanceof ApiError ? atNumber(error) : error
  }
}

/** The two become one, with all that each had (IN-06). */
export const mergeContacts = (id: number, withId: number) =>
  http.post(`/contacts/${id}/merge`, { withId })

export const deleteContact = (id: number) => http.delete(`/contacts/${id}`)

/** What became of the rows of a sheet. */
export interface Uploaded {
  readonly added: readonly { readonly id: number; readonly name: string }[]
  /** `code` is an error's. */
  readonly refused: readonly { readonly name: string; readonly code: string }[]
}

/** The same rows under the same key are the same contacts (CON-05). */
export async function uploadRows(rows: readonly object[], key: string): Promise<Uploaded> {
  const headers = { 'idempotency-key': key }
  const answer = await http.post<UploadWire>('/contacts/upload', rows, { headers })
  return {
    added: answer.newContacts.map(({ contactId, contactName }) => ({
      id: contactId,
      name: contactName,
    })),
    refused: answer.errorBag.map(({ contactName, error }) => ({ name: contactName, code: error })),
  }
}

/** Takes the phone book that a connection's phone has shared (CON-06). */
export const importPhoneBook = (connectionId: number) =>
  http.post<ImportWire>('/contacts/import', { whatsappId: connectionId })

/** A number of the company. */
export interface Connection {
  readonly id: number
  readonly name: string
  readonly isDefault: boolean
}

export async function listConnections(signal?: AbortSignal): Promise<readonly Connection[]> {
  const rows = await http.get<Connection[]>('/whatsapp', { query: { session: 0 }, signal })
  return rows.map(({ id, name, isDefault }) => ({ id, name, isDefault }))
}

/** The contacts that match, as a file (CON-07). */
export const exportContacts = (search: string) =>
  http.blob('/contacts/export', { query: { searchParam: search.toLowerCase() || null } })

const numberFaults: Readonly<Record<string, string>> = {
  ERR_WAPP_INVALID_CONTACT: 'number_absent',
  ERR_WAPP_CHECK_CONTACT: 'number_unasked',
}

function atNumber(error: ApiError): ApiError {
  const { status, code, message } = error
  const rule = numberFaults[code]
  return rule ? new ApiError(status, code, message, { fields: [{ field: 'number', rule }] }) : error
}

/** The contact that has the number already, when that was the reason. */
export function namesake(error: unknown): { readonly id: number; readonly name: string } | null {
  if (!(error instanceof ApiError) || error.code !== 'ERR_DUPLICATED_CONTACT') return null
  return (error.facts.contact as { id: number; name: string } | undefined) ?? null
}

/** Of an answer, or of an event. */
export const readContact = (wire: ContactDetailWire): Contact => ({
  id: wire.id,
  name: wire.name,
  number: wire.number,
  email: wire.email,
  photoUrl: wire.profilePicUrl,
  isGroup: wire.isGroup,
  extraInfo: wire.extraInfo,
  isBotDisabled: wire.disableBot,
  numberState: stateOf(wire.isWhatsappValid),
})

const stateOf = (isValid: boolean | null): NumberState =>
  isValid === null ? 'unchecked' : isValid ? 'confirmed' : 'absent'
