/** A waiting ticket in an agent's queue, with the values that snapshots of the wire show. */
import { anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'

export async function aConversation() {
  const agent = await anAgent({ user: { name: 'Bia Reis' } })
  const queue = await aQueue(agent.actor, 'Vendas')
  await queue.merge({ color: '#000002' }).save()
  await joinQueue(queue, agent.user)
  const connection = await aConnection(agent.actor, { name: 'Loja 1' })
  const ticket = await aTicket(agent.actor, {
    connectionId: connection.id,
    queueId: queue.id,
    lastMessage: 'Tem em azul?',
    phone: '5511940000001',
  })
  return { agent, ticket, connection, queue }
}
