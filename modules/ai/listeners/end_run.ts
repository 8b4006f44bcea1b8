/** A ticket was taken, moved or closed: its assistant ends (AI-02). */
import type { Listener } from '#app/kernel/modules/events'
import type { TicketMoved } from '#modules/tickets/contract'
import { leaveTicket } from '#modules/ai/conversation/leave_ticket'

export default class EndRun implements Listener<'tickets.moved'> {
  async handle({ companyId, ticketId, from, usesIntegration }: TicketMoved) {
    // Assistants answer in tickets that wait and say so, nowhere else; of one that was closed end_left.ts ends the run.
    if (from?.status === 'pending' && usesIntegration !== false)
      await leaveTicket({ companyId, ticketId })
  }
}
