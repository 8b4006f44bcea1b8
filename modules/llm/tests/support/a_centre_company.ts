/** Fixture: a company whose own model answers customers, by OpenAI's interface. */
import db from '@adonisjs/lucid/services/db'
import { drain, dueNow } from '#modules/ai/testing'
import { anAdmin } from '#modules/identity/testing'
import { accessConfig } from '#modules/llm/access'
import { encrypted } from '#modules/llm/credentials'
import type { LlmConfig } from '#modules/llm/model'
import type { AdvancedConfig } from '#modules/llm/contract'
import { aCustomer } from '#modules/messages/testing'
import { aQueue } from '#modules/queues/testing'
import { aConnection } from '#modules/tickets/testing'

type Fields = Partial<Omit<LlmConfig, 'advanced'>> & { readonly advanced?: Partial<AdvancedConfig> }

/** The connection has one queue, or none: then tickets stay without one. */
export async function aCentreCompany(
  { advanced, ...fields }: Fields = {},
  { isQueued = true }: { readonly isQueued?: boolean } = {}
) {
  const admin = await anAdmin()
  const { actor } = admin
  const { companyId } = actor
  const connection = await aConnection(actor)
  const queue = await aQueue(actor, 'Vendas')
  if (isQueued) await offerQueue(companyId, connection.id, queue.id)
  const config = await accessConfig(actor)
  await config
    .merge({
      ...{ provider: 'openai', enabled: true, openaiApiKey: encrypted('sk-of-the-company') },
      ...{ systemPrompt: 'Você atende a Flor & Cia.', maxTokens: 200 },
      ...fields,
      advanced: { ...config.advanced, ...advanced },
    })
    .save()
  const ana = aCustomer(connection)
  const ticket = () => ana.ticket()
  /** The 4 s are over, and the model is asked (AI-06). */
  const answer = async () => {
    const { id } = await ticket()
    await dueNow(id)
    return drain(id)
  }
  return { admin, actor, companyId, connection, queue, config, ana, ticket, answer }
}

export const offerQueue = (companyId: number, connectionId: number, queueId: number) =>
  db.table('connection_queues').insert({
    ...{ company_id: companyId, connection_id: connectionId, queue_id: queueId },
  })
