/** A connected calendar for the pictures, with what a flower shop plans. */
import { bookByChat } from '#tests/support/booked_appointment'
import { connectCalendar } from '#tests/support/connect_calendar'
import type { Product } from '#tests/support/product'
import { ProductClient } from '#tests/support/product_client'
import type { Screen } from '#tests/support/screens'

/** Day of the month that is shown, hour, minutes and title. */
const plans = [
  [3, 9, 60, 'Visita: Casa Amarela'],
  [5, 15, 30, 'Fornecedor de vasos'],
  [11, 10, 45, 'Buquês: Clara Nunes'],
  [11, 14, 90, 'Montagem da vitrine'],
  [17, 11, 30, 'Entrevista: entregador'],
  [21, 8, 240, 'Casamento na Fazenda Boa Vista'],
  [24, 16, 60, 'Reunião de equipe'],
] as const

let isPlanned = false

/** Events can be added once somebody has connected the calendar. */
async function plan(product: Product) {
  if (isPlanned) return
  isPlanned = true
  const api = await new ProductClient(product).signIn('super@guiche.local')
  const month = new Date().toISOString().slice(0, 7)
  for (const [day, hour, duration, summary] of plans) {
    const two = (number: number) => String(number).padStart(2, '0')
    const startDateTime = `${month}-${two(day)}T${two(hour)}:00`
    await api.call('POST', '/google-calendar/events', { summary, startDateTime, duration })
  }
}

const rosa = { number: '5511987650031', name: 'Rosa Prado' }
let booked: Promise<string> | null = null
async function book(product: Product): Promise<string> {
  const api = await new ProductClient(product).signIn('super@guiche.local')
  const { uuid } = await bookByChat(product, api, rosa)
  return `${product.url}/tickets/${uuid}`
}

/** Returns their screens. */
export const screensOfCalendar = (product: Product): readonly Screen[] => [
  {
    name: 'calendar',
    path: '/google-calendar',
    ready: async (page) => {
      await connectCalendar(page)
      await plan(product)
      await page.getByRole('button', { name: 'Atualizar eventos' }).click()
      await page.getByRole('button', { name: /Visita: Casa Amarela/ }).waitFor()
    },
  },
  {
    name: 'calendar-event',
    path: '/google-calendar',
    ready: async (page) => {
      await page.getByRole('button', { name: /Buquês: Clara Nunes/ }).click()
      await page.getByRole('dialog').getByText('Quando').waitFor()
    },
  },
  {
    name: 'calendar-appointment',
    path: '/google-calendar',
    ready: async (page) => {
      await connectCalendar(page)
      await page.goto(await (booked ??= book(product)))
      await page.getByTitle(`Ver dados de ${rosa.name}`).click()
      await page.getByText(/ 15:00 – 16:00$/).waitFor()
    },
  },
]

/** What `screensOfCalendar` prepares. */
export const calendarScreens = ['calendar', 'calendar-event', 'calendar-appointment'] as const
