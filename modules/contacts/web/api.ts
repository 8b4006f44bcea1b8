/** API client of contacts; maps wire names to the screens' model. */
import type { NumberState } from '#modules/contacts/contract'
import type {
  ContactDetailWire,
  ContactErasureWire,
  ContactExportWire,
  ContactsPageWire,
  ImportWire,
  LatestExportWire,
  UploadWire,
} from '#modules/contacts/wire'
import { ApiError, http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { Archive, Contact } from './model'

/** A page of contacts whose name, number or e-mail contains `search`; blank matches all (CON-04). */
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

/** Field names are the server's, so that its validation errors map to them. */
export interface ContactForm {
  readonly name: string
  /** As typed. */
  readonly number: string
  readonly email: string
  readonly extraInfo: Contact['extraInfo']
  readonly disableBot: boolean
}

/**
 * Adds a contact, or changes the given fields of the one with this id. An error of WhatsApp's check is reported on the
 * number field (CON-01); 409 ERR_DUPLICATED_CONTACT when another contact has the number.
 */
export async function saveContact(id: number | null, form: Partial<ContactForm>): Promise<Contact> {
  try {
    return readContact(await http.save<ContactDetailWire>('/contacts', id, form))
  } catch (error) {
    throw error instanceof ApiError ? atNumber(error) : error
  }
}

/** Merges two contacts (IN-06). */
export const mergeContacts = (id: number, withId: number) =>
  http.post(`/contacts/${id}/merge`, { withId })

export const deleteContact = (id: number) => http.delete(`/contacts/${id}`)

/** The archive that is being prepared (OPS-01). */
export const requestArchive = async (id: number): Promise<Archive> =>
  readArchive(await http.post<ContactExportWire>(`/contacts/${id}/export`))

/** Null when there is none, or its time is over. */
export async function latestArchive(id: number, signal?: AbortSignal): Promise<Archive | null> {
  const { export: row } = await http.get<LatestExportWire>(`/contacts/${id}/export`, { signal })
  return row && readArchive(row)
}

const readArchive = (wire: ContactExportWire): Archive => ({
  status: wire.status,
  doneRows: wire.doneRows,
  size: wire.size,
  url: wire.url,
  errorCode: wire.errorCode,
  expiresAt: wire.expiresAt,
})

/** Cannot be taken back. `confirmation`: the contact's name or number; 409 ERR_OTHER_OPEN_TICKET with an open ticket. */
export const erasePerson = (
  id: number,
  order: { readonly confirmation: string; readonly blockNumber: boolean }
) => http.post<ContactErasureWire>(`/contacts/${id}/erase`, order)

/** The result of importing rows. */
export interface Uploaded {
  readonly added: readonly { readonly id: number; readonly name: string }[]
  /** `code` is an error code. */
  readonly refused: readonly { readonly name: string; readonly code: string }[]
}

/** Idempotent: the same rows with the same key return the same contacts (CON-05). */
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

/** Imports the phone book that a connection's phone has shared (CON-06). */
export const importPhoneBook = (connectionId: number) =>
  http.post<ImportWire>('/contacts/import', { whatsappId: connectionId })

/** A connection of the company. */
export interface Connection {
  readonly id: number
  readonly name: string
  readonly isDefault: boolean
}

export async function listConnections(signal?: AbortSignal): Promise<readonly Connection[]> {
  const rows = await http.get<Connection[]>('/whatsapp', { query: { session: 0 }, signal })
  return rows.map(({ id, name, isDefault }) => ({ id, name, isDefault }))
}

/** The matching contacts as a file (CON-07). */
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

/** The existing contact with the number, if that was the error. */
export function namesake(error: unknown): { readonly id: number; readonly name: string } | null {
  if (!(error instanceof ApiError) || error.code !== 'ERR_DUPLICATED_CONTACT') return null
  return (error.facts.contact as { id: number; name: string } | undefined) ?? null
}

/** Reads a contact from a response or an event. */
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
