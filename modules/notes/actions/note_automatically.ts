/** Adds a note that no person wrote, such as what a customer asked for (CAL-06). */
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { noteLength } from '#modules/notes/contract'
import Note from '#modules/notes/models/note'
import type { Ticket } from '#modules/tickets/public'

export interface AutomaticNote {
  readonly body: string
  /** What wrote it, as the team reads it: 100 characters at the most. */
  readonly authorName: string
}

/** A text that is too long is cut. The caller has locked the ticket's row. */
export async function noteAutomatically(
  work: Work,
  { companyId, id: ticketId, contactId }: Ticket,
  { body, authorName }: AutomaticNote
): Promise<void> {
  const text = body.slice(0, noteLength.max)
  await new Note()
    .useTransaction(work.trx)
    .merge({ ...{ companyId, ticketId, contactId }, userId: null, authorName, body: text })
    .merge({ createdAt: now(), updatedAt: now() })
    .save()
}
