/** The demo's prompt; in a live demo it answers in the queue without a menu, by the sandbox's server with models. */
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { DemoRows } from '#app/kernel/modules/module'
import { encrypted } from '#modules/prompts/credentials'
import { Prompt } from '#modules/prompts/model'
import env from '#start/env'

const text = `Você é o assistente da Loja Demo e responde aos clientes pelo WhatsApp, de forma breve e gentil.
Horário: segunda a sexta das 8h às 18h, sábado das 9h às 13h.
Entrega: 2 dias úteis na capital, 5 nas outras cidades.
Produtos a partir de R$ 49,90, em até 6 vezes sem juros. Trocas em até 30 dias.
Não invente preços nem prazos: quando não souber, passe a conversa a uma pessoa.`

const demoPrompts: DemoRows = async ({ companyId }, { isLive }) => {
  // One that is only looked at has a key that opens nothing.
  const key = isLive ? env.get('DEMO_AI_KEY') : 'sk-demo'
  if (!key) return
  await unitOfWork(async ({ trx }) => {
    const queues = () => trx.from('queues').where({ company_id: companyId })
    const queue = await queues().orderByRaw('position desc nulls last, id desc').firstOrFail()
    const prompt = await Prompt.create(
      {
        ...{ companyId, queueId: queue.id, name: 'Assistente da loja', instructions: text },
        ...{ model: 'gpt-4o-mini', maxTokens: 200, temperature: 0.5, maxMessages: 10 },
        ...{ apiKey: encrypted(key), createdAt: now(), updatedAt: now() },
      },
      { client: trx }
    )
    if (isLive) await queues().where({ id: queue.id }).update({ prompt_id: prompt.id })
  })
}
export default demoPrompts
