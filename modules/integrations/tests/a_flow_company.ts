/** Fixture: a company with a flow, and its lane's work by hand. */
import db from '@adonisjs/lucid/services/db'
import { claim } from '#modules/integrations/flows/lane'
import { giveStep, giveUp } from '#modules/integrations/flows/give_step'
import { anIntegration } from '#modules/integrations/testing'
import type { Flow } from '#modules/integrations/tests/a_flow'
import { anAdmin } from '#modules/identity/testing'
import { aCustomer } from '#modules/messages/testing'
import { aQueue } from '#modules/queues/testing'
import { aConnection } from '#modules/tickets/testing'

/** A company whose connection, or only queue, has the flow. */
export async function aFlowCompany(
  flow: Pick<Flow, 'url'>,
  on: 'connection' | 'queue' = 'queue',
  kind = 'webhook'
) {
  const admin = await anAdmin()
  const { actor } = admin
  const connection = await aConnection(actor)
  const integration = await anIntegration(actor, { url: flow.url, kind: kind as 'webhook' })
  const queue = await aQueue(actor, 'Vendas')
  if (on === 'queue') {
    await queue.merge({ integrationId: integration.id }).save()
    await db.table('connection_queues').insert({
      company_id: actor.companyId,
      connection_id: connection.id,
      queue_id: queue.id,
    })
  } else {
    await db.table('connection_integrations').insert({
      company_id: actor.companyId,
      connection_id: connection.id,
      integration_id: integration.id,
    })
  }
  const ana = aCustomer(connection)
  const ticket = () => ana.ticket()
  return { admin, actor, connection, integration, queue, ana, ticket }
}
/** What the lane does for a ticket while steps are due; returns how many. */
export async function drain(ticketId: number): Promise<number> {
  for (let done = 0; ; done++) {
    const step = await claim(ticketId)
    if (!step) return done
    await giveStep(step).catch((error: Error) => giveUp(step, error))
  }
}
export const dueNow = () =>
  db
    .from('flow_steps')
    .where('status', 'pending')
    .update({ due_at: new Date(0) })
/** The log of a ticket's calls, oldest first. */
export const logOf = (ticketId: number) =>
  db.from('integration_deliveries').where('ticket_id', ticketId).orderBy('id')
export const stepsOf = (ticketId: number) =>
  db.from('flow_steps').where('ticket_id', ticketId).orderBy('id')
