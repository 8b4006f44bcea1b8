/** Fixture: a customer served by an agent, over a connection with a closing text. */
import db from '@adonisjs/lucid/services/db'
import { writeSetting } from '#app/kernel/settings/settings'
import { anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { aConnection } from '#modules/tickets/testing'
import { aCustomer } from '#modules/messages/testing'
import type Connection from '#modules/whatsapp/models/connection'
import RatingText from '#modules/ratings/models/rating_text'

export const question = `Gostou, Ana?

Como foi nosso atendimento? Responda com um número de 1 a 3:
*1* - Insatisfeito
*2* - Satisfeito
*3* - Muito satisfeito`
export const hint = 'Responda apenas com *1*, *2* ou *3*, por favor.'
export const closingText = 'Até logo, Ana!'

/** Ana wrote, and an agent accepted her in the queue Vendas. The company asks for ratings, unless stated otherwise. */
export async function aServedCustomer(
  options: { connection?: Partial<Connection>; text?: string; asks?: boolean } = {}
) {
  const agent = await anAgent({ user: { seesQueueless: true } })
  const { company } = agent
  const connection = await aConnection(agent.actor, {
    closingText: 'Até logo, {{name}}!',
    ...options.connection,
  })
  const { text = 'Gostou, {{name}}?' } = options
  await RatingText.create({ companyId: company.id, connectionId: connection.id, text })
  if (options.asks !== false) await writeSetting(agent.actor, 'ratings.ask', 'enabled')
  const queue = await aQueue(agent.actor, 'Vendas')
  await joinQueue(queue, agent.user)
  const actor = await agent.actorAgain()
  const ana = aCustomer(connection)
  await ana.says('oi')
  const { id: ticketId } = await ana.ticket()
  await db.from('tickets').where('id', ticketId).update({ queue_id: queue.id })
  await acceptTicket(actor, { ticketId })
  return {
    company,
    agent,
    actor,
    connection,
    queue,
    ana,
    ticketId,
    close: (isSilent = false) => closeTicket(actor, { ticketId, isSilent }),
    /** The stored ratings of this ticket, oldest first. */
    ratings: () => db.from('ratings').where('ticket_id', ticketId).orderBy('id'),
    services: () => db.from('trackings').where('ticket_id', ticketId).orderBy('id'),
  }
}
export type ServedCustomer = Awaited<ReturnType<typeof aServedCustomer>>
