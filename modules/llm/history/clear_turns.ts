/** Deletes what is stored of answers, and what is remembered of conversations (LLM-11). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { tickets } from '#modules/tickets/public'

/** Of one ticket, or of the whole company; returns how many answers. 404 for a ticket of another company. */
export async function clearTurns(actor: Actor, ticketId: number | null): Promise<number> {
  const ticket = ticketId === null ? null : await tickets.access(actor, ticketId)
  return unitOfWork(async (work) => {
    const own = { company_id: actor.companyId, ...(ticket && { ticket_id: ticket.id }) }
    const deleted = await work.trx.from('llm_turns').where(own).delete()
    await work.trx.from('llm_summaries').where(own).delete()
    work.audit({
      ...{ actor, action: 'llm.history_cleared', entity: 'llm_turns', entityId: ticketId },
      after: { ticketId },
    })
    work.emit('llm.changed', {
      ...{ companyId: actor.companyId, of: 'history', id: ticketId ?? 0, change: 'delete' },
    })
    return Number(deleted)
  })
}
