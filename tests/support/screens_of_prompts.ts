/** Prompts for the pictures, one of which a queue has chosen. */
import type { Page } from 'playwright-core'
import type { Product } from '#tests/support/product'
import { ProductClient } from '#tests/support/product_client'
import type { Screen } from '#tests/support/screens'

const seller = `Você é a assistente virtual da Flor & Cia, uma floricultura em Campinas. Escreve em português, de forma breve e gentil, e chama o cliente pelo nome.

O que você sabe:
- Abrimos de segunda a sábado, das 9h às 18h.
- Buquês a partir de R$ 89; entregamos no mesmo dia em Campinas e Valinhos.
- Aceitamos Pix e cartão.

Se o cliente quiser reclamar, mudar um pedido ou falar de preços que você não conhece, passe o atendimento a uma pessoa.`
const support =
  'Você ajuda quem já comprou: cuidados com as plantas, prazos de entrega e trocas em até sete dias. Nunca promete reembolso.'

interface Named {
  readonly id: number
  readonly name: string
}
const form = (page: Page) => page.getByRole('dialog')

/** Returns their screens. */
export async function screensOfPrompts(product: Product): Promise<readonly Screen[]> {
  const admin = await new ProductClient(product).signIn('super@guiche.local')
  const { key } = await product.sandbox.call<{ readonly key: string }>('GET', '/api/ai/state')
  const queues = await admin.call<readonly Named[]>('GET', '/queue')
  const queueNamed = (name: string) => queues.find((queue) => queue.name === name)!.id
  const add = (name: string, prompt: string, queue: string, more: object = {}) =>
    admin.call<Named>('POST', '/prompt', {
      ...{ name, prompt, apiKey: key, queueId: queueNamed(queue) },
      ...more,
    })
  const { id } = await add('Vendedora virtual', seller, 'Vendas', {
    ...{ model: 'gpt-4o-mini', maxTokens: 300, temperature: 0.4, maxMessages: 20 },
  })
  await add('Primeiro atendimento', support, 'Suporte')
  await admin.call('PUT', `/queue/${queueNamed('Vendas')}`, { promptId: id })
  const used =
    'update prompts set prompt_tokens = 812400, completion_tokens = 96350, total_tokens = 908750 where id = $1'
  await product.sql(used, [id])
  return [
    {
      name: 'prompts',
      path: '/prompts',
      ready: (page) => page.getByText('908.750').filter({ visible: true }).waitFor(),
    },
    {
      name: 'prompt',
      path: '/prompts',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Editar: Vendedora virtual' }).click()
        await form(page).getByText('Vendas').waitFor()
        for (const said of ['Oi', 'Que horas vocês abrem?', 'Quero falar com uma pessoa']) {
          const phone = form(page).getByRole('textbox', { name: 'Mensagem' })
          await phone.fill(said)
          await phone.press('Enter')
          await form(page)
            .getByText(/^Respondeu em/)
            .waitFor()
        }
      },
    },
    {
      name: 'prompt-of-queue',
      path: '/queues',
      ready: async (page) => {
        await page.getByRole('button', { name: /^Editar: Vendas/ }).click()
        const choice = form(page).getByText('Vendedora virtual')
        await choice.waitFor()
        await choice.scrollIntoViewIfNeeded()
      },
    },
  ]
}

/** What `screensOfPrompts` prepares. */
export const promptScreens = ['prompts', 'prompt', 'prompt-of-queue'] as const
