/** The views of integrations, checked against the WCAG rules. */
import type { Page } from 'playwright-core'
import type { FlowStateWire } from '#modules/integrations/sandbox/wire'
import {
  asks,
  click,
  dialog,
  question,
  shows,
  type AddedViews,
  type Area,
} from '#tests/support/views/view'

const web = 'modules/integrations/web'
const form = (page: Page) => page.getByRole('dialog')
const add = async (page: Page, kind: string) => {
  await click(page, 'Nova integração')
  await form(page).getByRole('radio', { name: kind }).check({ force: true })
}
const say = async (page: Page, text: string) => {
  await form(page).getByRole('textbox', { name: 'Mensagem' }).fill(text)
  await form(page).getByRole('button', { name: 'Enviar', exact: true }).click()
}

/** Leaves a form whose values have changed. */
const discard = async (page: Page) => {
  await page.keyboard.press('Escape')
  await click(page, 'Descartar')
  await form(page).first().waitFor({ state: 'detached' })
}

const views: Area = {
  name: 'integrations',
  who: 'admin',
  begins: async ({ product, api }) => {
    const { addresses } = await product.sandbox.call<FlowStateWire>('GET', '/api/flows/state')
    const flow = { type: 'typebot', name: 'Triagem', typebotSlug: 'triagem' }
    await api.call('POST', '/queueIntegration', { ...flow, urlN8N: addresses.typebot })
    return '/queue-integration'
  },
  views: [
    { name: 'all flows', of: [`${web}/page`], opens: shows('Pedidos') },
    {
      name: 'a new one of Dialogflow, whose session cannot be tested yet',
      part: dialog,
      of: [`${web}/drawer`, `${web}/components/dialogflow_fields`],
      opens: async (page) => {
        await add(page, 'Dialogflow')
        await form(page).getByRole('button', { name: 'Testar a sessão' }).click()
        await form(page).locator('.ant-form-item-explain-error').first().waitFor()
      },
      leaves: discard,
    },
    {
      name: 'a Typebot that is tried on the phone',
      part: dialog,
      of: [`${web}/components/flow_phone`, `${web}/components/flow_fields`],
      opens: async (page) => {
        await click(page, 'Editar: Triagem')
        await say(page, 'Oi')
        await form(page).getByRole('button', { name: '1 Vendas' }).waitFor()
      },
    },
    {
      name: 'a flow that cannot be reached',
      part: dialog,
      opens: async (page) => {
        await click(page, 'Editar: Pedidos')
        await form(page).getByLabel('Endereço do workflow').fill('https://flows.invalid/hook')
        await say(page, 'Oi')
        await form(page).getByText('Daqui em diante as pessoas respondem.').waitFor()
      },
      leaves: discard,
    },
    {
      name: 'a new signing key',
      part: question,
      opens: async (page) => {
        await click(page, 'Editar: Sistema da loja')
        await form(page).getByRole('button', { name: 'Nova chave' }).click()
        await shows('Um fluxo que confere a assinatura')(page)
      },
      leaves: async (page) => {
        await page.locator(question).getByRole('button', { name: 'Cancelar' }).click()
        await page.locator(question).first().waitFor({ state: 'detached' })
        await page.keyboard.press('Escape')
        await form(page).first().waitFor({ state: 'detached' })
      },
    },
    asks('/queue-integration', 'Excluir: Pedidos', 'passam a esperar por pessoas'),
  ],
}

const choices: AddedViews = {
  to: 'managing',
  views: [
    {
      name: 'the flow of a queue',
      path: '/queues',
      part: dialog,
      of: [`${web}/components/queue_choice`, `${web}/components/integration_select`],
      opens: async (page) => {
        await click(page, /^Editar: Vendas/)
        await form(page).getByRole('combobox', { name: 'Integração' }).click()
        await page.locator('.ant-select-item-option').first().waitFor()
        await page.keyboard.press('Escape')
      },
    },
  ],
}
export default [views, choices]
