/** Fixture: a company whose model helps people, an agent of its queue, and an open ticket of that agent with a question. */
import { anAgent } from '#modules/identity/testing'
import { aCentreCompany } from '#modules/llm/tests/support/a_centre_company'
import { aMessage } from '#modules/messages/testing'
import { joinQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'

export async function aHelpedAgent(fields: Parameters<typeof aCentreCompany>[0] = {}) {
  const centre = await aCentreCompany({ agentHelp: true, ...fields })
  const agent = await anAgent({ company: centre.admin.company })
  await joinQueue(centre.queue, agent.user)
  const { id: userId } = agent.user
  const ticket = await aTicket(centre.actor, {
    ...{ status: 'open', userId, queueId: centre.queue.id, connectionId: centre.connection.id },
  })
  const question = await aMessage(ticket, { body: 'Quanto custa o buquê?' })
  const bodies = {
    suggestion: { ticketId: ticket.id },
    summary: { ticketId: ticket.id },
    translation: { messageId: question.id },
    correction: { ticketId: ticket.id, text: 'o buque custa 90 reas' },
  }
  return { ...centre, agent, ticket, question, bodies }
}
