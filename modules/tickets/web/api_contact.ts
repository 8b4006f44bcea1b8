/** The calls about the person of a conversation: what is known of them, changing it, their other tickets. */
import { http } from '#web/lib/http'
import { listTickets } from './api'
import type { Contact, Ticket } from './model'

export interface Fact {
  readonly name: string
  readonly value: string
}
/** What a person can change of a contact. */
export interface ContactForm {
  readonly name: string
  readonly number: string
  readonly email: string
  readonly extraInfo: readonly Fact[]
}

export const showContact = (id: number, signal?: AbortSignal) =>
  http.get<ContactForm>(`/contacts/${id}`, { signal })

/** Only what is given is changed; 409 ERR_DUPLICATED_CONTACT for another contact's number (CON-02). */
export const editContact = (id: number, form: Partial<ContactForm>) =>
  http.put(`/contacts/${id}`, form)

/** Other tickets of this contact that the viewer may see, the newest first; at most one page is looked at. */
export async function listOtherTickets(
  { id: ticketId, contact }: Pick<Ticket, 'id'> & { readonly contact: Contact },
  signal?: AbortSignal
): Promise<readonly Ticket[]> {
  const search = contact.number || contact.name
  const { rows } = await listTickets(
    { status: null, search, queueIds: null, showAll: true },
    1,
    signal
  )
  return rows.filter((row) => row.contact.id === contact.id && row.id !== ticketId)
}
