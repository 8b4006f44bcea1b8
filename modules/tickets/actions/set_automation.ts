/** Sets which automation may answer in an active ticket: a prompt, an integration, or neither (CLO-06). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { registry } from '#app/kernel/modules/registry'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessTicket, errors } from '#modules/tickets/access'
import { withdrawDelayed } from '#modules/tickets/actions/withdraw_delayed'
import { ticketAutomation, type AutomationKind } from '#modules/tickets/contract'
import type Ticket from '#modules/tickets/models/ticket'

/** Omitted fields stay unchanged. */
export interface Automation {
  readonly usesIntegration?: boolean
  readonly promptId?: number | null
  readonly integrationId?: number | null
}

/** 404 for a prompt or an integration that the company does not have; 409 ERR_TICKET_STATUS for a closed ticket. */
export async function setAutomation(
  actor: Actor,
  ticketId: unknown,
  request: Automation
): Promise<Ticket> {
  return unitOfWork(async (work) => {
    const ticket = await accessTicket(actor, ticketId, { trx: work.trx, lock: true })
    if (ticket.status === 'closed') throw new errors.E_TICKET_STATUS({ from: 'closed' })
    await assertKnown(actor, 'prompt', request.promptId)
    await assertKnown(actor, 'integration', request.integrationId)
    const { usesIntegration, promptId, integrationId, companyId, id } = ticket
    ticket.useTransaction(work.trx).merge({ ...request, updatedAt: now() })
    await ticket.save()
    if (!ticket.usesIntegration) await withdrawDelayed(actor, ticket)
    work.emit('tickets.changed', { companyId, ticketId: id })
    work.audit({
      actor,
      action: 'tickets.set_automation',
      entity: 'tickets',
      entityId: id,
      before: { usesIntegration, promptId, integrationId },
      after: { ...request },
    })
    return ticket
  })
}

async function assertKnown(actor: Actor, kind: AutomationKind, id?: number | null) {
  if (id === undefined || id === null) return
  const sources = (await registry.contributionsTo(ticketAutomation)).map((Source) => new Source())
  const source = sources.find((one) => one.kind === kind)
  if (!source) throw new errors.E_AUTOMATION_NOT_FOUND({ kind })
  await source.require(actor, id)
}
