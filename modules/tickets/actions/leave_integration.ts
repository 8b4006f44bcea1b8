/** An integration is about to be deleted: active tickets in which it answers wait for people. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { noFlow } from '#modules/tickets/actions/set_flow'
import Ticket from '#modules/tickets/models/ticket'

/** Call it before and after the integration is locked against new references (ADR 31). */
export async function leaveIntegration(
  work: Work,
  actor: Pick<Actor, 'companyId'>,
  integrationId: number
): Promise<void> {
  const running = await Ticket.of(actor, work.trx)
    .where({ integrationId })
    .whereIn('status', ['pending', 'open'])
    .orderBy('id')
    .forUpdate()
  for (const ticket of running) {
    await ticket
      .useTransaction(work.trx)
      .merge({ ...noFlow, updatedAt: now() })
      .save()
    work.emit('tickets.changed', { companyId: ticket.companyId, ticketId: ticket.id })
  }
}
