/**
 * What the demo's company gives its model to answer from. The lane indexes it by the sandbox's server with models, so a
 * demo that does not go on by itself has none.
 */
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { keepFiles, storePending } from '#app/kernel/media/pending_files'
import type { DemoRows } from '#app/kernel/modules/module'
import { lockedConfig } from '#modules/knowledge/access'
import type { DocumentType } from '#modules/knowledge/contract'
import { KnowledgeDocument } from '#modules/knowledge/model'
import env from '#start/env'

/** Each paragraph becomes a passage, and is short enough for the sandbox's server to repeat it as a whole. */
const settings = {
  enabled: true,
  ...{ chunkSize: 200, chunkOverlap: 0 },
  // Its vectors know words and no meaning: other wordings are further away than for a real model.
  searchThreshold: 0.3,
}

const documents = [
  {
    name: 'trocas_e_garantia.md',
    text: `# Trocas e garantia

Para trocar um produto você tem 30 dias. Ele precisa estar sem uso, na embalagem original e com a nota fiscal.

Produto com defeito: a garantia é de 12 meses. Buscamos o produto na sua casa e trocamos sem custo.

Para devolver uma compra, você recebe o dinheiro de volta em até 10 dias, pelo mesmo meio de pagamento.
`,
  },
  {
    name: 'estacionamento_e_lojas.txt',
    text: `A loja tem estacionamento gratuito para clientes, com 20 vagas e entrada pela rua de trás.

Pode levar cachorro? Sim: cachorros e gatos são bem-vindos, na guia ou no colo.

A loja é acessível: há rampa na entrada, elevador e banheiro para cadeirantes.
`,
  },
  {
    name: 'presentes_e_montagem.csv',
    text: `serviço,preço,como funciona
Embrulho de presente,R$ 8,papel e cartão com a sua mensagem
Montagem de móveis,R$ 90,um montador vai à sua casa em até 3 dias
Vale-presente,de R$ 50 a R$ 500,enviado por e-mail e válido por um ano
`,
  },
] as const

const demoDocuments: DemoRows = async (company, { isLive }) => {
  if (!isLive || !env.get('DEMO_AI_KEY')) return
  await unitOfWork(async (work) => {
    await (await lockedConfig(company, work)).merge(settings).save()
    for (const { name, text } of documents) {
      const bytes = Buffer.from(text)
      const { key } = await storePending(company, { bytes, originalName: name })
      await keepFiles(work, [key])
      await KnowledgeDocument.create(
        {
          companyId: company.companyId,
          ...{ name, type: extname(name).slice(1) as DocumentType, size: bytes.length },
          ...{ mediaFile: key, contentHash: createHash('sha256').update(bytes).digest('hex') },
          ...{ createdAt: now(), updatedAt: now() },
        },
        { client: work.trx }
      )
    }
  })
}
export default demoDocuments
