/** A ticket was taken, moved or closed: its flow ends (INT-02). */
import type { Listener } from '#app/kernel/modules/events'
import type { TicketMoved } from '#modules/tickets/contract'
import { leaveTicket } from '#modules/integrations/flows/leave_ticket'

export default class EndFlow implements Listener<'tickets.moved'> {
  async handle({ companyId, ticketId, from }: TicketMoved) {
    // Flows answer in tickets that wait, nowhere else.
    if (from?.status === 'pending') await leaveTicket({ companyId, ticketId })
  }
}
