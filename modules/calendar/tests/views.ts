/** The views of the calendar, checked against the WCAG rules. */
import type { Page } from 'playwright-core'
import { bookByChat } from '#tests/support/booked_appointment'
import { connectCalendar } from '#tests/support/connect_calendar'
import { click, dialog, question, shows, type Area } from '#tests/support/views/view'

const web = 'modules/calendar/web'
const form = (page: Page) => page.getByRole('dialog')

const add = async (page: Page, title: string) => {
  await click(page, 'Novo evento')
  await form(page).getByLabel('Título').fill(title)
}

const disconnect = async (page: Page) => {
  await click(page, 'Desconectar')
  await form(page).getByRole('button', { name: 'Desconectar' }).click()
  await shows('Nenhuma agenda conectada')(page)
}

const views: Area = {
  name: 'calendar',
  who: 'admin',
  begins: () => '/google-calendar',
  views: [
    {
      name: 'no calendar',
      of: [`${web}/components/disconnected`],
      opens: shows('Nenhuma agenda conectada'),
    },
    {
      name: 'the connected calendar',
      of: [`${web}/page`, `${web}/components/connection`, `${web}/components/commands_card`],
      opens: connectCalendar,
    },
    {
      name: 'a new event without a title',
      part: dialog,
      of: [`${web}/drawer`],
      opens: async (page) => {
        await add(page, '')
        await form(page).getByRole('button', { name: 'Salvar' }).click()
        await form(page).getByText('Dê um título ao evento.').waitFor()
      },
      leaves: async (page) => {
        await page.keyboard.press('Escape')
        await click(page, 'Descartar')
        await form(page).first().waitFor({ state: 'detached' })
      },
    },
    {
      name: 'an event',
      part: dialog,
      of: [
        `${web}/components/timetable`,
        `${web}/components/event_entry`,
        `${web}/components/event_details`,
      ],
      opens: async (page) => {
        await add(page, 'Visita da Clara')
        await form(page).getByRole('button', { name: 'Salvar' }).click()
        await form(page).first().waitFor({ state: 'detached' })
        await click(page, /Visita da Clara/)
        await form(page).getByText('Quando').waitFor()
      },
    },
    {
      name: 'the question before it is disconnected',
      part: question,
      opens: async (page) => {
        await click(page, 'Desconectar')
        await shows('deixa de ver os eventos')(page)
      },
      // The next size begins without one again.
      leaves: async (page) => {
        await form(page).getByRole('button', { name: 'Desconectar' }).click()
        await shows('Nenhuma agenda conectada')(page)
      },
    },
  ],
}

const customer = { number: '5511977000001', name: 'Rosa Prado' }
const booked: Area = {
  name: 'an appointment of a customer',
  who: 'admin',
  begins: async (fixture) => {
    const page = await fixture.sit('admin', '/google-calendar')
    await connectCalendar(page)
    const { uuid } = await bookByChat(fixture.product, fixture.api, customer)
    await page.close()
    return `/tickets/${uuid}`
  },
  views: [
    {
      name: 'the next appointment in a conversation',
      of: [`${web}/components/next_appointment`],
      opens: async (page) => {
        const appointment = page.getByRole('region', { name: 'Próximo horário' })
        // Not by the appointment: while it is fetched a click would close the panel.
        const header = page.getByTitle(`Ver dados de ${customer.name}`)
        if ((await header.getAttribute('aria-expanded')) === 'false') await header.click()
        // At 15:00, or at the nearest free hour: other stories book in the same calendar.
        await appointment.getByText(/ \d\d:00 – \d\d:00$/).waitFor()
      },
      leaves: async (page) => {
        await page.goto(new URL('/google-calendar', page.url()).href)
        await disconnect(page)
      },
    },
  ],
}
export default [views, booked]
