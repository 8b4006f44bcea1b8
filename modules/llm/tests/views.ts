/** The views of llm, checked against the WCAG rules. */
import type { Page } from 'playwright-core'
import { writeTurns } from '#tests/support/written_turns'
import { click, dialog, shows, type Area } from '#tests/support/views/view'

const web = 'modules/llm/web'
const tab = (name: string) => `/llm-config?tab=${name}`

/** Leaves a form whose values have changed. */
const discard = async (page: Page) => {
  await page.keyboard.press('Escape')
  await click(page, 'Descartar')
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
}

const views: Area = {
  name: 'llm',
  who: 'super',
  begins: async (fixture) => {
    const template = { name: 'Horários', content: 'Abrimos às {hora}.', category: 'support' }
    await fixture.api.call('POST', '/llm-config/templates', template)
    await writeTurns(fixture.product)
    return '/llm-config'
  },
  views: [
    {
      name: 'basic settings',
      of: [
        ...[`${web}/page`, `${web}/components/config_tabs`, `${web}/tabs/basic`],
        ...[`${web}/components/shared_fields`, 'web/src/kit/range_field'],
      ],
      opens: shows('Prompt do sistema'),
    },
    {
      name: 'which servers answer',
      of: [`${web}/components/connection_test`],
      opens: async (page) => {
        await click(page, 'Testar conexão')
        await shows('Ollama respondeu')(page)
      },
    },
    {
      name: 'the key of OpenAI',
      of: ['web/src/kit/key_field'],
      opens: async (page) => {
        await page.getByText('OpenAI', { exact: true }).first().click()
        await shows('Chave da API')(page)
      },
      leaves: (page) => page.reload(),
    },
    {
      name: 'the catalogue',
      path: tab('models'),
      of: [`${web}/tabs/models`],
      opens: shows('Mixtral 8x7B'),
    },
    {
      name: 'models of the server',
      path: tab('manage'),
      of: [`${web}/tabs/manage`],
      opens: shows('Modelos instalados'),
    },
    {
      name: 'advanced modules',
      path: tab('modules'),
      of: [`${web}/tabs/modules`],
      opens: shows('Banco de dados'),
    },
    {
      name: 'advanced settings',
      path: tab('advanced'),
      of: [`${web}/tabs/advanced`],
      opens: shows('Janela de contexto'),
    },
    {
      name: 'templates',
      path: tab('templates'),
      of: [`${web}/tabs/templates`, `${web}/components/category_queues`],
      opens: shows('Horários'),
    },
    {
      name: 'a new template with errors at its fields',
      path: tab('templates'),
      part: dialog,
      of: [`${web}/template_drawer`],
      opens: async (page) => {
        await click(page, 'Novo modelo de texto')
        const form = page.getByRole('dialog')
        await form.getByLabel('Texto', { exact: true }).fill('Olá, {nome}!')
        await form.getByRole('button', { name: 'Salvar' }).click()
        await form.getByText('Dê um nome.').waitFor()
      },
      leaves: discard,
    },
    {
      name: 'the history',
      path: tab('history'),
      of: [`${web}/tabs/history`, `${web}/components/conversations`, `${web}/components/entry`],
      opens: shows(/buquê de rosas custa/),
    },
    {
      name: 'the usage',
      path: tab('history'),
      of: [`${web}/components/usage`, `${web}/components/usage_chart`],
      opens: async (page) => {
        await page.getByText('Uso', { exact: true }).click()
        await shows('Por modelo')(page)
      },
    },
    {
      name: 'a tried prompt',
      path: tab('test'),
      of: [`${web}/tabs/test`],
      opens: async (page) => {
        await page.getByLabel('Mensagem', { exact: true }).fill('Bom dia!')
        await page.getByRole('button', { name: 'Testar', exact: true }).click()
        await shows(/Como posso ajudar/)(page)
      },
    },
  ],
}

const help = `${web}/help`

/** At the conversation of an agent whose company has switched help on. */
const helpViews: Area = {
  name: 'help from the model',
  who: 'agent',
  begins: async (fixture) => {
    await fixture.api.call('PUT', '/llm-config', { agentHelp: { enabled: true } })
    const { ticket } = await fixture.servedCustomer('Norma Paiva', 'Bom dia!')
    return `/tickets/${ticket.uuid}`
  },
  views: [
    {
      name: 'a proposed answer',
      of: [`${help}/composer_help`, `${help}/proposal_card`, `${help}/sparkle`],
      opens: async (page) => {
        await click(page, 'Ajuda da IA')
        await page.getByRole('menuitem', { name: 'Sugerir uma resposta' }).click()
        await page.getByRole('button', { name: 'Usar', exact: true }).waitFor()
      },
      leaves: (page) => click(page, 'Descartar'),
    },
    {
      name: 'a translated message',
      of: [`${help}/translate_option`, `${help}/translation`],
      opens: async (page) => {
        await page.locator('[data-bubble]').first().hover()
        await page.getByRole('button', { name: 'Reagir e mais opções' }).first().click()
        await page.getByRole('menuitem', { name: 'Traduzir' }).click()
        await page.getByRole('button', { name: 'Ocultar', exact: true }).waitFor()
      },
      leaves: (page) => click(page, 'Ocultar'),
    },
    {
      name: 'a summary for whoever takes over',
      part: dialog,
      of: [
        ...[`${help}/transfer_help`, `${help}/summary`],
        'modules/notes/web/components/keep_button',
      ],
      opens: async (page) => {
        await click(page, 'Opções do atendimento')
        await page.getByRole('menuitem', { name: 'Transferir' }).click()
        await click(page, 'Resumir a conversa')
        await page.getByRole('textbox', { name: 'Resumo da conversa' }).waitFor()
      },
      leaves: (page) => page.keyboard.press('Escape'),
    },
  ],
}
export default [views, helpViews]
