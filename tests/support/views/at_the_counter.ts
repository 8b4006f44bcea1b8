/** The views of the tickets screen: the list, and everything that opens from it. */
import type { Page } from 'playwright-core'
import { click, dialog, type Area } from '#tests/support/views/view'

const listOf = (page: Page) => page.getByRole('region', { name: 'Lista de atendimentos' })
const tab = (page: Page, name: string | RegExp) => listOf(page).getByRole('tab', { name }).click()
const tickets = (file: string) => `modules/tickets/web/${file}`

/** Opens the tab of the pending tickets, one of which is peeked at. */
async function waiting(page: Page) {
  await tab(page, /Abertos/)
  await tab(page, /Esperando/)
  await page.locator('[data-status=pending]').first().waitFor()
}

export const list: Area = {
  name: 'the list of tickets, and what opens from it',
  who: 'admin',
  begins: async (fixture) => {
    await fixture.customerWrites('Úrsula Espera', 'Quanto custa *um* vaso?')
    return '/tickets'
  },
  views: [
    { name: 'waiting', of: [tickets('pages/tickets_page')], opens: waiting },
    {
      name: 'peek',
      part: dialog,
      of: [tickets('components/peek')],
      opens: async (page) => {
        await waiting(page)
        await page.locator('[data-status=pending]').first().hover()
        await click(page, 'Espiar')
        await page.getByRole('dialog').getByRole('log').waitFor()
      },
    },
    {
      name: 'new ticket',
      part: dialog,
      of: [tickets('components/new_ticket')],
      opens: async (page) => {
        await click(page, 'Novo atendimento')
        await page.getByRole('combobox', { name: 'Fila' }).waitFor()
      },
    },
    {
      name: 'a contact added on the way',
      part: dialog,
      isInside: true,
      of: ['modules/contacts/web/components/contact_drawer'],
      opens: async (page) => {
        await page.getByRole('combobox', { name: 'Contato' }).fill('Ninguém Ainda')
        await page.getByText('Adicionar “Ninguém Ainda”').click()
        await page.getByRole('dialog', { name: 'Novo contato' }).getByLabel('Número').waitFor()
      },
    },
    {
      name: 'queues of the list',
      part: '.ant-popover',
      of: [tickets('components/queue_filter')],
      opens: async (page) => {
        await click(page, /Escolher filas/)
        await page.getByRole('checkbox', { name: 'Vendas' }).waitFor()
      },
    },
    {
      name: 'keys',
      part: dialog,
      of: [tickets('components/key_list')],
      opens: async (page) => {
        await listOf(page)
          .getByRole('tab', { name: /Esperando/ })
          .focus()
        await page.keyboard.press('?')
        await page.getByRole('dialog', { name: 'Teclas de atalho' }).waitFor()
      },
    },
    {
      name: 'closed',
      opens: async (page) => {
        await tab(page, 'Encerrados')
        await page.locator('[data-status=closed]').first().waitFor()
      },
    },
    {
      name: 'search',
      opens: async (page) => {
        await tab(page, 'Busca')
        await page.getByRole('combobox', { name: 'Buscar nos atendimentos de' }).waitFor()
      },
    },
    {
      name: 'nothing found',
      opens: async (page) => {
        await tab(page, 'Busca')
        await page.getByRole('searchbox').fill('zzzz não há')
        await page.getByText(/Nada encontrado para/).waitFor()
      },
    },
  ],
}
