/** The views of prompts, checked against the WCAG rules. */
import type { Page } from 'playwright-core'
import { asks, click, dialog, shows, type AddedViews, type Area } from '#tests/support/views/view'

const web = 'modules/prompts/web'
const form = (page: Page) => page.getByRole('dialog')

/** Leaves a form whose values have changed. */
const discard = async (page: Page) => {
  await page.keyboard.press('Escape')
  await click(page, 'Descartar')
  await form(page).first().waitFor({ state: 'detached' })
}

const views: Area = {
  name: 'prompts',
  who: 'admin',
  begins: async (fixture) => {
    await fixture.api.call('POST', '/prompt', {
      name: 'Triagem por IA',
      prompt:
        'Você é o assistente de uma floricultura em Campinas. Escreve de forma breve e gentil.',
      apiKey: 'sk-only-for-the-views',
      queueId: await fixture.idOf('/queue', 'Vendas'),
    })
    return '/prompts'
  },
  views: [
    {
      name: 'all prompts',
      of: [`${web}/page`],
      opens: shows('Triagem por IA'),
    },
    {
      name: 'a new one with errors at its fields',
      part: dialog,
      of: [`${web}/drawer`, `${web}/components/prompt_fields`],
      opens: async (page) => {
        await click(page, 'Novo prompt')
        await form(page).getByLabel('Nome').fill('IA')
        await form(page).getByRole('button', { name: 'Salvar' }).click()
        await form(page).getByText('Pelo menos 5 caracteres.').waitFor()
        await form(page).getByText('Escolha uma fila.').waitFor()
      },
      leaves: discard,
    },
    {
      name: 'one whose key is replaced',
      part: dialog,
      of: ['web/src/kit/key_field', 'web/src/kit/range_field'],
      opens: async (page) => {
        await click(page, 'Editar: Triagem por IA')
        await click(page, 'Trocar a chave da API')
        await form(page).getByRole('button', { name: 'Manter a chave atual' }).waitFor()
      },
      leaves: discard,
    },
    {
      name: 'one that is tried on the phone, and whose key is refused',
      part: dialog,
      of: [`${web}/components/prompt_phone`, `${web}/components/model_select`],
      opens: async (page) => {
        await click(page, 'Editar: Triagem por IA')
        await form(page).getByRole('textbox', { name: 'Mensagem' }).fill('Oi')
        await form(page).getByRole('button', { name: 'Enviar', exact: true }).click()
        await form(page).getByText('O provedor não aceita a chave.').waitFor()
        await form(page).getByRole('combobox', { name: 'Modelo' }).click()
        await shows('A OpenAI não aceita esta chave.')(page)
      },
    },
    asks('/prompts', 'Excluir: Triagem por IA', 'passam a esperar por pessoas'),
  ],
}

const choices: AddedViews = {
  to: 'managing',
  views: [
    {
      name: 'the prompt of a queue',
      path: '/queues',
      part: dialog,
      of: [`${web}/components/queue_choice`, `${web}/components/prompt_select`],
      opens: async (page) => {
        await click(page, /^Editar: Vendas/)
        await form(page).getByRole('combobox', { name: 'Prompt de IA' }).waitFor()
      },
    },
  ],
}
export default [views, choices]
