/** Makes one chat of the messages of two contacts that are one person (IN-06). */
import type { Work } from '#app/kernel/database/unit_of_work'
import type { ContactMerge } from '#modules/contacts/contract'
import { dropDoubles } from '#modules/messages/merging/drop_doubles'
import type { TicketKey } from '#modules/tickets/contract'

/** The caller has locked both contacts and their tickets, so no message is added meanwhile. */
export async function mergeChats(work: Work, merge: ContactMerge): Promise<void> {
  await dropDoubles(work, merge)
  await renameAuthors(work, merge)
  const { companyId, winnerId, loserId } = merge
  await work.trx
    .from('messages')
    .where({ company_id: companyId, contact_id: loserId })
    .update({ contact_id: winnerId })
}

/** The messages continue in another ticket of the chat. */
export async function moveMessages(
  work: Work,
  { companyId, ticketId: from }: TicketKey,
  ticketId: number
): Promise<void> {
  await work.trx
    .from('messages')
    .where({ company_id: companyId, ticket_id: from })
    // The idempotency key belongs to the ended ticket (TCK-12).
    .update({ ticket_id: ticketId, client_id: null })
}

/** In groups: authors and reactions; of two reactions to one message the later one is kept (IN-30). */
async function renameAuthors(work: Work, { companyId, winnerId, loserId }: ContactMerge) {
  const both = [winnerId, loserId]
  await work.trx.rawQuery(
    `delete from message_reactions older using message_reactions later
     where older.company_id = ? and older.contact_id = any(?) and later.contact_id = any(?)
       and later.message_id = older.message_id and later.from_me = older.from_me
       and (later.reacted_at, later.id) > (older.reacted_at, older.id)`,
    [companyId, both, both] as never
  )
  await work.trx
    .from('message_reactions')
    .where({ company_id: companyId, contact_id: loserId })
    .update({ contact_id: winnerId })
  await work.trx
    .from('messages')
    .where({ company_id: companyId, author_contact_id: loserId })
    .update({ author_contact_id: winnerId })
}
