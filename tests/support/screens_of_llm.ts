/** A configured language model for the pictures. */
import type { Page } from 'playwright-core'
import { sendDocument, untilIndexed } from '#tests/support/send_document'
import { writeTurns } from '#tests/support/written_turns'
import type { Product } from '#tests/support/product'
import { ProductClient } from '#tests/support/product_client'
import { customer, type Screen } from '#tests/support/screens'

const system = `Você é a assistente virtual da Flor & Cia, uma floricultura em Campinas. Escreve em português, de forma breve e gentil, e chama o cliente pelo nome.

Abrimos de segunda a sábado, das 9h às 18h. Buquês a partir de R$ 89.`
const templates = [
  { name: 'Saudação', content: 'Comece com “Olá, {nome}!” na primeira mensagem do dia.' },
  {
    ...{ name: 'Prazos de entrega', category: 'sales' },
    content:
      'Entregamos no mesmo dia em {cidade} para pedidos até {hora}; nos outros, em dois dias.',
  },
  {
    ...{ name: 'Trocas', category: 'support', isActive: false },
    content: 'Trocas em até sete dias, com a nota do pedido {pedido}.',
  },
]

const documents = [
  {
    name: 'Horários e entregas.md',
    text: `Abrimos de segunda a sábado, das 9h às 18h. Aos domingos e feriados a loja fica fechada.

Entregamos no mesmo dia em Campinas para pedidos até as 15h. A taxa é de R$ 15, e grátis a partir de R$ 150.`,
  },
  {
    name: 'Tabela de preços 2026.csv',
    text: 'produto;preço\nBuquê de rosas;R$ 129\nBuquê do campo;R$ 89\nOrquídea;R$ 149',
  },
  { name: 'Contrato digitalizado (primeira e segunda via, sem texto).txt', text: ' '.repeat(300) },
]

/** One that waits for its next try, and one in the middle: no lane claims them while the pictures are taken. */
const pretendOthers = (product: Product) =>
  product.sql(
    `insert into knowledge_documents (company_id, name, type, size, content_hash, media_file, status, error, generation,
       chunk_count, embedded_count, indexed_generation, due_at, created_at, updated_at)
     select company_id, other.name, 'pdf', other.size, other.name, other.name, other.status, other.error, 1,
       other.chunks, other.done, 0, now() + interval '1 day', now(), now()
     from (select company_id from knowledge_documents limit 1) as one,
       (values ('Manual_do_cliente.pdf', 2400000, 'processing', null, 118, 64),
         ('Catálogo_de_flores.pdf', 7100000, 'pending', 'rate_limit', 0, 0))
         as other (name, size, status, error, chunks, done)`
  )

/** Returns their screens. */
export async function screensOfLlm(product: Product): Promise<readonly Screen[]> {
  const operator = await new ProductClient(product).signIn('super@guiche.local')
  await operator.call('PUT', '/llm-config', {
    ...{ enabled: true, systemPrompt: system, temperature: 0.4, maxTokens: 600 },
    errorMessage: 'Um momento, por favor: uma pessoa da equipe já responde.',
    ...{ agentHelp: { enabled: true }, modules: { rag: { enabled: true, settings: {} } } },
  })
  for (const template of templates) await operator.call('POST', '/llm-config/templates', template)
  await operator.call('PUT', '/api/rag/config', { enabled: true, searchThreshold: 0.15 })
  for (const document of documents) await sendDocument(product, operator, document)
  await untilIndexed(operator)
  await pretendOthers(product)
  await writeTurns(product)
  const tab = (name: string) => `/llm-config?tab=${name}`
  return [
    {
      name: 'llm-basic',
      path: '/llm-config',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Testar conexão' }).click()
        await page.getByText('Ollama respondeu').waitFor()
      },
    },
    {
      name: 'llm-models',
      path: tab('models'),
      ready: (page) => page.getByText('Mixtral 8x7B').waitFor(),
    },
    {
      name: 'llm-manage',
      path: tab('manage'),
      ready: (page) => page.getByText('Modelos instalados').waitFor(),
    },
    {
      name: 'llm-knowledge',
      path: tab('knowledge'),
      ready: async (page) => {
        await page
          .getByLabel('Pergunta', { exact: true })
          .fill('A loja abre aos domingos e feriados?')
        await page.getByRole('button', { name: 'Buscar', exact: true }).click()
        await page
          .getByText(/Similaridade/)
          .first()
          .scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'llm-advanced',
      path: tab('advanced'),
      ready: (page) => page.getByText('Janela de contexto').waitFor(),
    },
    {
      name: 'llm-modules',
      path: tab('modules'),
      ready: (page) => page.getByText('Banco de dados').waitFor(),
    },
    {
      name: 'llm-templates',
      path: tab('templates'),
      ready: (page) => page.getByText(/Prazos de entrega/).waitFor(),
    },
    {
      name: 'llm-history',
      path: tab('history'),
      ready: (page) =>
        page
          .getByText(/buquê de rosas custa/)
          .first()
          .waitFor(),
    },
    {
      name: 'llm-usage',
      path: tab('history'),
      ready: async (page) => {
        await page.getByText('Uso', { exact: true }).click()
        await page.locator('canvas').first().waitFor()
      },
    },
    {
      name: 'llm-test',
      path: tab('test'),
      ready: async (page) => {
        await page.getByLabel('Mensagem', { exact: true }).fill('Bom dia!')
        await page.getByRole('button', { name: 'Testar', exact: true }).click()
        await page.getByText(/Como posso ajudar/).waitFor()
      },
    },
  ]
}

/** What `screensOfLlm` prepares. */
export const llmScreens = [
  ...['llm-basic', 'llm-models', 'llm-manage', 'llm-advanced', 'llm-modules'],
  ...['llm-knowledge', 'llm-templates', 'llm-history', 'llm-usage', 'llm-test'],
] as const

/** Help for people, in a ticket that the agent has accepted; `ticket`: its address. After `screensOfLlm`. */
export async function screensOfHelp(product: Product, ticket: string): Promise<readonly Screen[]> {
  const question = 'Vocês abrem no sábado e nos feriados?'
  await product.sandbox.say(customer.number, 'My sister asks: where is the shop, please?')
  await product.sandbox.say(customer.number, question)
  const opens = async (page: Page) => {
    await page.getByRole('log').getByText(question).scrollIntoViewIfNeeded()
    return (name: string) => page.getByRole('button', { name, exact: true })
  }
  return [
    {
      name: 'help-suggestion',
      path: ticket,
      ready: async (page) => {
        const button = await opens(page)
        await button('Ajuda da IA').click()
        await page.getByRole('menuitem', { name: 'Sugerir uma resposta' }).click()
        await button('Usar').waitFor()
      },
    },
    {
      name: 'help-translation',
      path: ticket,
      ready: async (page) => {
        const button = await opens(page)
        const english = page.locator('[data-bubble]').filter({ hasText: 'My sister asks' })
        await english.hover()
        await english.locator('../..').getByRole('button', { name: 'Reagir e mais opções' }).click()
        await page.getByRole('menuitem', { name: 'Traduzir' }).click()
        await button('Ocultar').waitFor()
      },
    },
    {
      name: 'help-summary',
      path: ticket,
      ready: async (page) => {
        const button = await opens(page)
        await button('Opções do atendimento').click()
        await page.getByRole('menuitem', { name: 'Transferir' }).click()
        await button('Resumir a conversa').click()
        await button('Salvar como anotação').waitFor()
      },
    },
  ]
}

/** What `screensOfHelp` prepares. */
export const helpScreens = ['help-suggestion', 'help-translation', 'help-summary'] as const
