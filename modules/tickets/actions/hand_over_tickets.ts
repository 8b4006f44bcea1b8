/** Answers identity's question "what does a person who leaves hold?": their open tickets wait in their queues (CLO-21). */
import type { Actor } from '#app/kernel/actor'
import { systemActor } from '#app/kernel/actor'
import type { PersonHoldings } from '#modules/identity/contract'
import { returnTicket } from '#modules/tickets/actions/return_ticket'
import Ticket from '#modules/tickets/models/ticket'

export default class HandOverTickets implements PersonHoldings {
  /** Joins the transaction that removes the person. Closed ones keep their name: the person's row stays. */
  async handOver({ companyId, userId: byId }: Actor, userId: number) {
    const open = await Ticket.of({ companyId })
      .where({ userId, status: 'open' })
      .orderBy('id')
      // One that is closed at this moment is waited for, and left out.
      .forUpdate()
      .select('id')
    // Whoever may remove the person need not work in each of the queues.
    const actor = { ...systemActor(companyId), userId: byId }
    for (const { id } of open) await returnTicket(actor, { ticketId: id })
  }
}
