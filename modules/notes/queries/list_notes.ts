/** The notes on a ticket or a contact, newest first (NOT-01). */
import { databaseClient } from '#app/kernel/database/database_client'
import type { Actor } from '#app/kernel/actor/actor'
import { accessContact } from '#modules/contacts/public'
import { tickets, visibility } from '#modules/tickets/public'

export interface NoteView {
  readonly id: number
  readonly body: string
  readonly ticketId: number
  readonly contactId: number
  /** Without an id where no person wrote it. */
  readonly author: { readonly id: number | null; readonly name: string }
  readonly createdAt: Date
  readonly updatedAt: Date
}
/** At least one is required; both are combined with AND. */
export interface NoteFilter {
  readonly ticketId: number | null
  readonly contactId: number | null
}

/** The list is not paginated: limited to the newest notes. */
const most = 500

/**
 * Throws 404 for a ticket or contact of another company, 403 for a ticket that the actor may not see. By contact,
 * returns only notes of tickets that the actor may see; for a deleted contact the actor must be permitted to see
 * deleted ones (CON-03).
 */
export async function listNotes(
  actor: Actor,
  { ticketId, contactId }: NoteFilter
): Promise<NoteView[]> {
  const ticket = ticketId === null ? null : await tickets.access(actor, ticketId)
  const withDeleted = visibility.seesArchived(actor)
  if (contactId !== null) await accessContact(actor, contactId, { withDeleted })
  return visibility
    .whereVisible(noteViews(actor), actor)
    .if(ticket, (query) => void query.where('notes.ticket_id', ticket!.id))
    .if(contactId, (query) => void query.where('notes.contact_id', contactId!))
    .orderBy('notes.id', 'desc')
    .limit(most) as unknown as Promise<NoteView[]>
}

/** A note with its author's name; the caller has checked access. */
export async function showNote(actor: Actor, id: number): Promise<NoteView> {
  return noteViews(actor).where('notes.id', id).firstOrFail() as unknown as Promise<NoteView>
}

function noteViews({ companyId }: Actor) {
  const client = databaseClient()
  return client
    .from('notes')
    .join('tickets', 'tickets.id', 'notes.ticket_id')
    .leftJoin('users', 'users.id', 'notes.user_id')
    .where('notes.company_id', companyId)
    .select(
      'notes.id',
      'notes.body',
      'notes.ticket_id as ticketId',
      'notes.contact_id as contactId',
      'notes.created_at as createdAt',
      'notes.updated_at as updatedAt',
      client.raw(
        `json_build_object('id', users.id, 'name', coalesce(users.name, notes.author_name)) as author`
      )
    )
}
