/** Notes as fixtures for the tests of all modules. */
import { now } from '#app/kernel/clock'
import Note from '#modules/notes/models/note'
import type Ticket from '#modules/tickets/models/ticket'

export function aNote(ticket: Ticket, author: { readonly id: number }, body = 'Prefers mornings') {
  const { companyId, contactId, id: ticketId } = ticket
  const about = { companyId, ticketId, contactId, userId: author.id }
  return Note.create({ ...about, body, createdAt: now(), updatedAt: now() })
}
