/** Flows for the pictures: one of each kind, played by the sandbox. */
import type { Page } from 'playwright-core'
import type { Product } from '#tests/support/product'
import { ProductClient } from '#tests/support/product_client'
import type { Screen } from '#tests/support/screens'

interface FlowState {
  readonly addresses: Readonly<Record<'typebot' | 'n8n' | 'webhook', string>>
  readonly dialogflow: { readonly projectName: string; readonly jsonContent: string }
}

const form = (page: Page) => page.getByRole('dialog')
const say = async (page: Page, text: string) => {
  const field = form(page).getByRole('textbox', { name: 'Mensagem' })
  await field.fill(text)
  await field.press('Enter')
}
/** The phone, where a narrow screen has it below the form. */
const toPhone = (page: Page) => form(page).getByRole('log').scrollIntoViewIfNeeded()

/** Returns their screens. */
export async function screensOfFlows(product: Product): Promise<readonly Screen[]> {
  const admin = await new ProductClient(product).signIn('super@guiche.local')
  const state = await product.sandbox.call<FlowState>('GET', '/api/flows/state')
  const { addresses, dialogflow } = state
  await admin.call('POST', '/queueIntegration', {
    ...{ type: 'typebot', name: 'Triagem', urlN8N: addresses.typebot, typebotSlug: 'triagem' },
  })
  await admin.call('POST', '/queueIntegration', {
    ...{ type: 'dialogflow', name: 'Perguntas frequentes', ...dialogflow },
  })
  return [
    {
      name: 'integrations',
      path: '/queue-integration',
      ready: (page) => page.getByText('Triagem').waitFor(),
    },
    {
      name: 'integration',
      path: '/queue-integration',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Editar: Triagem' }).click()
        await say(page, 'Oi')
        await form(page).getByRole('button', { name: '1 Vendas' }).click()
        await form(page).getByText('Qual é o seu nome?').waitFor()
        await toPhone(page)
      },
    },
    {
      name: 'integration-dialogflow',
      path: '/queue-integration',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Editar: Perguntas frequentes' }).click()
        await form(page).getByRole('button', { name: 'Testar a sessão' }).click()
        await form(page).getByText('Dialogflow responde.', { exact: false }).waitFor()
      },
    },
    {
      name: 'integration-failed',
      path: '/queue-integration',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Editar: Pedidos' }).click()
        await form(page)
          .getByLabel('Endereço do workflow')
          .fill('https://n8n.invalid/webhook/pedidos')
        await say(page, 'Onde está meu pedido?')
        await form(page).getByText('Daqui em diante as pessoas respondem.').waitFor()
        await toPhone(page)
      },
    },
  ]
}

/** What `screensOfFlows` prepares. */
export const flowScreens = [
  ...['integrations', 'integration', 'integration-dialogflow', 'integration-failed'],
] as const
