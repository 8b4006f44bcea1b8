/** API calls for starting a conversation: contacts, connections, queues. */
import type { ShownContact } from '#modules/contacts/contract'
import { http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import { readTicket } from './api_reading'
import type { Ticket } from './model'
import { shownName } from './phone_number'

/** A contact that can be written to; the name as it is shown. */
export type Person = ShownContact

interface PersonWire {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly email: string
  readonly profilePicUrl: string
  readonly isGroup: boolean
}

export const asPerson = (contact: ShownContact): Person => ({
  ...contact,
  name: shownName(contact),
})

const toPerson = ({ profilePicUrl, ...wire }: PersonWire): Person =>
  asPerson({
    id: wire.id,
    name: wire.name,
    number: wire.number,
    email: wire.email,
    photoUrl: profilePicUrl,
    isGroup: wire.isGroup,
  })

/** The first contacts whose name, number or e-mail contains it (CON-04). */
export async function findPeople(search: string, signal?: AbortSignal): Promise<ListPage<Person>> {
  const query = { searchParam: search, pageNumber: 1 }
  const answer = await http.get<{ contacts: PersonWire[]; count: number; hasMore: boolean }>(
    '/contacts',
    { query, signal }
  )
  return { rows: answer.contacts.map(toPerson), hasMore: answer.hasMore, count: answer.count }
}

/** A connection of the company, and its state. */
export interface OwnNumber {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly isDefault: boolean
}

export async function listOwnNumbers(signal?: AbortSignal): Promise<readonly OwnNumber[]> {
  const rows = await http.get<OwnNumber[]>('/whatsapp', { query: { session: 0 }, signal })
  return rows.map(({ id, name, status, isDefault }) => ({ id, name, status, isDefault }))
}

export interface Beginning {
  readonly contactId: number
  readonly connectionId: number
  /** Null: no queue, which only admins may choose. */
  readonly queueId: number | null
  /** The user who starts the conversation. */
  readonly userId: number
}

/** Returns the user's own open ticket with that contact if there is one; 409 when it is a colleague's (TCK-09). */
export async function openTicket(beginning: Beginning): Promise<Ticket> {
  const { contactId, connectionId, queueId, userId } = beginning
  const body = { contactId, queueId, whatsappId: connectionId, userId, status: 'open' }
  return readTicket(await http.post('/tickets', body))
}
