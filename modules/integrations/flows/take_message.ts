/** A customer's message in a place with an integration: a row says that its flow is to be asked (INT-01, INT-04). */
import { randomUUID } from 'node:crypto'
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { entitlementsOf } from '#app/kernel/settings/entitlements'
import type { StoredMessage } from '#modules/messages/contract'
import { answerOnce, automationMarks } from '#modules/messages/public'
import { tickets, type Ticket } from '#modules/tickets/public'
import { accessIntegration } from '#modules/integrations/access'
import { laneName } from '#modules/integrations/flows/lane_depth'
import { standingOf } from '#modules/integrations/flows/standing'
import { FlowRun, type Integration } from '#modules/integrations/model'
import { signal } from '#app/kernel/database/signals'

/** Minutes; what is older was written while nobody could answer (IN-14). */
const oldestMinutes = 10

/** `integrationId`: of the queue that the ticket is in, or of its connection if it is in none. */
export async function takeMessage(
  message: StoredMessage,
  integrationId: number
): Promise<'answered' | 'passed'> {
  const actor = systemActor(message.companyId)
  if (now().diff(message.writtenAt).as('minutes') > oldestMinutes) return 'passed'
  if (!(await entitlementsOf(actor)).get('integrations.use')) return 'passed'
  return unitOfWork(async (work) => {
    const ticket = await tickets.access(actor, message.ticketId, { trx: work.trx, lock: true })
    if ((ticket.queueId ?? null) !== message.queueId) return 'passed'
    const integration = await accessIntegration(actor, integrationId)
    const run = await runFor(work, ticket, integration)
    if (!run) return 'passed'
    if (!(await answerOnce(work, message))) return 'answered'
    await addStep(work, run, message)
    return 'answered'
  })
}

/** Null when the flow has ended here. The caller has locked the ticket's row. */
async function runFor(work: Work, ticket: Ticket, { id: integrationId }: Integration) {
  const { companyId, id: ticketId } = ticket
  const marks = await automationMarks(ticket)
  const run = await FlowRun.of({ companyId }, work.trx).where({ ticketId }).first()
  const standing = standingOf(run, ticket, { ...marks, integrationId })
  if (standing === 'ended') return null
  if (standing === 'goes_on') return run
  await run?.useTransaction(work.trx).delete()
  await tickets.setFlow(work, ticket, { integrationId })
  const { serviceId } = marks
  const begun = { companyId, ticketId, integrationId, serviceId, queueId: ticket.queueId ?? null }
  return FlowRun.create({ ...begun, startedAt: now() }, { client: work.trx })
}

async function addStep(work: Work, run: FlowRun, { messageId }: StoredMessage) {
  await work.trx.table('flow_steps').insert({
    company_id: run.companyId,
    ticket_id: run.ticketId,
    integration_id: run.integrationId,
    run_id: run.id,
    message_id: messageId,
    delivery_id: randomUUID(),
    // By the database's clock, like everything that compares it.
    due_at: work.trx.raw('now()'),
    created_at: now().toJSDate(),
  })
  work.afterCommit(() => signal(laneName, String(run.ticketId)))
}
