/** Fixture: a company whose connection, or only queue, has a prompt. */
import db from '@adonisjs/lucid/services/db'
import { drain, dueNow } from '#modules/ai/testing'
import { anAdmin } from '#modules/identity/testing'
import { aCustomer } from '#modules/messages/testing'
import { aPrompt } from '#modules/prompts/testing'
import type { Prompt } from '#modules/prompts/model'
import { aQueue } from '#modules/queues/testing'
import { aConnection } from '#modules/tickets/testing'

/** `people`: the queue to which it hands over. */
export async function aPromptCompany(
  on: 'connection' | 'queue' = 'queue',
  fields: Partial<Prompt> = {}
) {
  const admin = await anAdmin()
  const { actor } = admin
  const { companyId } = actor
  const connection = await aConnection(actor)
  const queue = await aQueue(actor, 'Vendas')
  const people = await aQueue(actor, 'Atendimento')
  const prompt = await aPrompt(actor, { queueId: people.id, ...fields })
  if (on === 'queue') {
    await queue.merge({ promptId: prompt.id }).save()
    await db.table('connection_queues').insert({
      ...{ company_id: companyId, connection_id: connection.id, queue_id: queue.id },
    })
  } else {
    await db.table('connection_prompts').insert({
      ...{ company_id: companyId, connection_id: connection.id, prompt_id: prompt.id },
    })
  }
  const ana = aCustomer(connection)
  const ticket = () => ana.ticket()
  /** The 4 s are over, and the model is asked (AI-06). */
  const answer = async () => {
    const { id } = await ticket()
    await dueNow(id)
    return drain(id)
  }
  return { admin, actor, connection, queue, people, prompt, ana, ticket, answer }
}
