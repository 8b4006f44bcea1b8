/** Implements contacts' `ContactHoldings`: moves the tickets of a merged contact (IN-06). */
import type { ContactHoldings, ContactMerge } from '#modules/contacts/contract'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { messagesOfTickets } from '#modules/tickets/messages_of_tickets'
import { joinActive } from '#modules/tickets/merging/join_active'
import Ticket from '#modules/tickets/models/ticket'

/**
 * Locks the tickets first. Whoever stores a message locks its ticket, so none can be added meanwhile. The
 * merge has locked both contacts, so no ticket is opened meanwhile.
 */
export default class MergeConversations implements ContactHoldings {
  async move(merge: ContactMerge) {
    await unitOfWork(async (work) => {
      const tickets = await lockTickets(work, merge)
      await (await messagesOfTickets()).mergeContacts(merge)
      const kept = await joinActive(work, merge, tickets)
      await moveRows(work, merge)
      for (const id of kept) await recountUnread(work, merge, id)
      emitMoved(work, merge, tickets, kept)
    })
  }
}

function lockTickets(work: Work, { companyId, winnerId, loserId }: ContactMerge) {
  return Ticket.of({ companyId }, work.trx)
    .whereIn('contactId', [winnerId, loserId])
    .orderBy('id')
    .forUpdate()
}

async function moveRows(work: Work, { companyId, winnerId, loserId }: ContactMerge) {
  for (const table of ['tickets', 'trackings']) {
    await work.trx
      .from(table)
      .where({ company_id: companyId, contact_id: loserId })
      .update({ contact_id: winnerId })
  }
}

/** Unread messages of the ended ticket count in the one that continues (IN-55). */
async function recountUnread(work: Work, { companyId }: ContactMerge, ticketId: number) {
  await work.trx.rawQuery(
    `update tickets set unread_messages =
       (select count(*) from messages where ticket_id = tickets.id and not from_me and not read)
     where company_id = ? and id = ?`,
    [companyId, ticketId]
  )
}

/** Lists that show one of the tickets get the contact's new name; no ticket changes its position. */
function emitMoved(
  work: Work,
  { companyId, loserId }: ContactMerge,
  tickets: readonly Ticket[],
  kept: readonly number[]
) {
  for (const { id, contactId, state } of tickets) {
    if (contactId !== loserId && !kept.includes(id)) continue
    work.emit('tickets.moved', { companyId, ticketId: id, from: state, to: state })
  }
}
