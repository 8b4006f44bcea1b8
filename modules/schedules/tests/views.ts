/** The views of schedules, checked against the WCAG rules. */
import { click, dialog, question, shows, type Area, type View } from '#tests/support/views/view'

const web = 'modules/schedules/web'
const shown = '[data-schedule]'
const bar =
  (name: string): View['opens'] =>
  async (page) => {
    await page.getByText(name, { exact: true }).click()
    await page.locator(shown).filter({ visible: true }).first().waitFor()
  }

const views: Area = {
  name: 'schedules',
  who: 'admin',
  begins: () => '/schedules',
  views: [
    {
      name: 'month',
      of: [`${web}/page`],
      opens: bar('Mês'),
    },
    { name: 'week', opens: bar('Semana'), leaves: bar('Mês') },
    { name: 'agenda', opens: bar('Agenda'), leaves: bar('Mês') },
    {
      name: 'one schedule',
      part: dialog,
      opens: async (page) => {
        await page.locator(shown).filter({ visible: true }).first().click()
        await shows('Escrita por')(page)
      },
    },
    {
      name: 'its form',
      path: '/schedules?contactId=',
      of: [`${web}/drawer`],
      part: dialog,
      opens: (page) => page.getByRole('dialog').getByLabel('Dia e hora').waitFor(),
    },
    {
      name: 'what a search finds',
      path: '/schedules',
      opens: async (page) => {
        await page.getByLabel('Buscar agendamentos').fill('pedido')
        await page.getByText('Situação').filter({ visible: true }).first().waitFor()
      },
      leaves: (page) => page.getByLabel('Buscar agendamentos').fill(''),
    },
    {
      name: 'the question before one is deleted',
      path: '/schedules',
      part: question,
      opens: async (page) => {
        await page.getByLabel('Buscar agendamentos').fill('pedido')
        await click(page, /^Excluir: /)
        await shows('Ela não será enviada.')(page)
      },
    },
  ],
}
export default views
