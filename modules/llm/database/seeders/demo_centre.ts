/**
 * The demo's own model: in a live demo it answers in a queue of its own, by the sandbox's server with models, from the
 * documents of the company. The other queues keep their menus and their prompt.
 */
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { DemoRows } from '#app/kernel/modules/module'
import { accessConfig } from '#modules/llm/access'
import env from '#start/env'

const systemPrompt = `Você é o assistente da Loja Demo e responde às dúvidas dos clientes pelo WhatsApp, de forma breve e gentil.
Responda só com o que está nos documentos da loja. Quando não souber, passe a conversa a uma pessoa.`

/** After the prompt, which takes the last of the queues that are there. */
const demoCentre: DemoRows =
  async ({ companyId }, { isLive }) =>
  async () => {
    if (!isLive || !env.get('DEMO_AI_KEY')) return
    await unitOfWork(async (work) => {
      const queueId = await insertQueue(work, companyId)
      const row = await accessConfig({ companyId }, work)
      row.merge({
        ...{ provider: 'ollama', enabled: true, queueId, systemPrompt, temperature: 0.3 },
        errorMessage: 'Estou com um problema técnico. Já chamei alguém da equipe.',
        modules: { ...row.modules, rag: { ...row.modules.rag, enabled: true } },
        ...{ savedAt: now(), updatedAt: now() },
      })
      await row.save()
    })
  }
export default demoCentre

/** Of the people of the first queue, and offered by every connection; returns its id. */
async function insertQueue({ trx }: Work, companyId: number): Promise<number> {
  const queues = () => trx.from('queues').where({ company_id: companyId })
  const first = await queues().orderBy('id').firstOrFail()
  const [{ last }] = await queues().max('position as last')
  const at = now().toJSDate()
  const [{ id }] = await trx
    .table('queues')
    .insert({
      ...{ company_id: companyId, name: 'Dúvidas', color: '#8A5A00', position: Number(last) + 1 },
      greeting_message: 'Você está em Dúvidas. O que quer saber sobre a loja?',
      ...{ created_at: at, updated_at: at },
    })
    .returning('id')
  const shared = { queue_members: 'user_id', connection_queues: 'connection_id' }
  for (const [table, column] of Object.entries(shared)) {
    await trx.rawQuery(
      `insert into ${table} (company_id, queue_id, ${column})
       select company_id, ?, ${column} from ${table} where queue_id = ?`,
      [id, first.id]
    )
  }
  return id
}
