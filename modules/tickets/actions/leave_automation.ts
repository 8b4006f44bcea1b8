/** A prompt or an integration is about to be deleted: active tickets in which it answers wait for people. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import Ticket from '#modules/tickets/models/ticket'

type Automation = { readonly promptId: number } | { readonly integrationId: number }

/** Call it before and after the prompt or integration is locked against new references (ADR 31). */
export async function leaveAutomation(
  work: Work,
  actor: Pick<Actor, 'companyId'>,
  automation: Automation
): Promise<void> {
  const running = await Ticket.of(actor, work.trx)
    .where(automation)
    .whereIn('status', ['pending', 'open'])
    .orderBy('id')
    .forUpdate()
  const none = 'promptId' in automation ? { promptId: null } : { integrationId: null }
  for (const ticket of running) {
    await ticket
      .useTransaction(work.trx)
      .merge({ ...none, usesIntegration: false, updatedAt: now() })
      .save()
    work.emit('tickets.changed', { companyId: ticket.companyId, ticketId: ticket.id })
  }
}
