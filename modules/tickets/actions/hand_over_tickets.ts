/**
 * Implements identity's `PersonHoldings`: open tickets of a deleted user go back to their queues as pending
 * (CLO-21).
 */
import type { Actor } from '#app/kernel/actor/actor'
import { systemActor } from '#app/kernel/actor/actor'
import type { PersonHoldings } from '#modules/identity/contract'
import { returnTicket } from '#modules/tickets/actions/return_ticket'
import Ticket from '#modules/tickets/models/ticket'

export default class HandOverTickets implements PersonHoldings {
  /** Joins the transaction that deletes the user. Closed tickets keep the user's name: the user's row stays. */
  async handOver({ companyId, userId: byId }: Actor, userId: number) {
    const open = await Ticket.of({ companyId })
      .where({ userId, status: 'open' })
      .orderBy('id')
      // Waits for a ticket that is being closed concurrently, and then leaves it out.
      .forUpdate()
      .select('id')
    // Whoever may delete the user need not work in each of the queues.
    const actor = { ...systemActor(companyId), userId: byId }
    for (const { id } of open) await returnTicket(actor, { ticketId: id })
  }
}
