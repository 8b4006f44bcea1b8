/** Takes the screenshots of docs/screens: each main screen light, dark and on a phone. */
// Requires what the browser tests require: a PostgreSQL in DATABASE_URL and a built web app.
// Arguments: the names of screens; default: all.
import { mkdir } from 'node:fs/promises'
import * as modules from '#modules'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { installModules } from '#app/kernel/modules/registry'
import { ProductClient } from '#tests/support/product_client'
import { openBrowser, openWindow, signIn } from '#tests/support/browser'
import { Product, waitFor } from '#tests/support/product'
import { tone } from '#tests/support/recordings'

// Which systems the sandbox plays stands in their manifests.
installModules(Object.values(modules))

const folder = new URL('../docs/screens/', import.meta.url)

const looks = [
  { name: 'light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const

const wanted = process.argv.slice(2)

const customer = { number: '5511987650001', name: 'Clara Nunes' }

/** A screen: its name, its address, and when it is fully loaded. */
interface Screen {
  readonly name: string
  readonly path: string
  readonly ready: (page: Page) => Promise<unknown>
}

const ofVisitors: readonly Screen[] = [
  { name: 'login', path: '/login', ready: (page) => page.getByLabel('E-mail').waitFor() },
]

const list = (page: Page) => page.getByRole('region', { name: 'Lista de atendimentos' })
const opened = (page: Page) => page.getByRole('log').waitFor()

const ofAgents = (ticket: string): readonly Screen[] => [
  {
    name: 'tickets',
    path: '/tickets',
    ready: async (page) => {
      await list(page)
        .getByRole('tab', { name: /Esperando/ })
        .click()
      await page.locator('[data-ticket][data-status=pending]').first().waitFor()
    },
  },
  {
    name: 'conversation',
    path: ticket,
    ready: async (page) => {
      await opened(page)
      await page.getByRole('log').getByText('Qual fica pronto antes?').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'contact',
    path: ticket,
    ready: async (page) => {
      await opened(page)
      await page.getByTitle(`Ver dados de ${customer.name}`).click()
      await page.getByText('Prefere retirar na loja').waitFor()
    },
  },
]

const toDos = ['Ligar para a Clara sobre o vaso', 'Conferir a escala', 'Fechar o caixa']

/** Screens available to every role, with an agent's data. */
const ofColleagues: readonly Screen[] = [
  {
    name: 'chat',
    path: '/chats',
    ready: async (page) => {
      await page.getByRole('link', { name: /Plantão de sábado/ }).click()
      await opened(page)
      await page.getByRole('log').getByText('Escala publicada').waitFor()
    },
  },
  {
    name: 'todo',
    path: '/todolist',
    ready: async (page) => {
      const added = page.getByRole('list', { name: 'Por fazer' })
      const field = page.getByRole('textbox', { name: 'Nova tarefa' })
      await field.waitFor()
      for (const text of (await added.count()) ? [] : toDos) {
        await field.fill(text)
        await page.keyboard.press('Enter')
      }
      await added.getByText(toDos[0]!).waitFor()
    },
  },
]

const ofOperators: readonly Screen[] = [
  {
    name: 'announcements',
    path: '/announcements',
    ready: (page) => page.getByText('Manutenção no domingo').first().waitFor(),
  },
  {
    name: 'news',
    path: '/chats',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Avisos', exact: true }).click()
      await page
        .getByRole('region', { name: 'Avisos' })
        .getByText('Manutenção no domingo')
        .waitFor()
    },
  },
]

const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, exact: false }).first().waitFor()

const ofAdmins: readonly Screen[] = [
  { name: 'dashboard', path: '/', ready: (page) => page.locator('canvas').nth(1).waitFor() },
  {
    name: 'users',
    path: '/users',
    ready: (page) => page.getByText('agent@guiche.local').waitFor(),
  },
  {
    name: 'contacts',
    path: '/contacts',
    ready: (page) => page.getByText('Clara Nunes').first().waitFor(),
  },
  {
    name: 'contacts-import',
    path: '/contacts',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Importar' }).click()
      await page.getByRole('dialog').getByText('De uma planilha').waitFor()
    },
  },
  {
    name: 'contacts-merge',
    path: '/contacts',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Juntar com outro: Clara Nunes' }).click()
      await page.getByRole('dialog').getByLabel('O outro contato').fill('Ana')
      await page.getByRole('option').first().waitFor({ state: 'attached' })
      await page.locator('.ant-select-item-option').first().click()
      await page.getByRole('dialog').getByText('Fica').waitFor()
    },
  },
  {
    name: 'kanban',
    path: '/kanban',
    ready: (page) => page.locator('[data-card]').nth(8).waitFor(),
  },
  {
    name: 'schedules',
    path: '/schedules',
    ready: (page) => page.locator('[data-schedule]').filter({ visible: true }).first().waitFor(),
  },
  { name: 'tags', path: '/tags', ready: (page) => page.getByText('VIP').waitFor() },
  {
    name: 'quick-replies',
    path: '/quick-messages',
    ready: (page) => page.getByText('/pix').waitFor(),
  },
  {
    name: 'files',
    path: '/files',
    ready: (page) => page.getByText('Tabela de preços', { exact: true }).waitFor(),
  },
  {
    name: 'contact-lists',
    path: '/contact-lists',
    ready: (page) => page.getByText('Clientes da loja').waitFor(),
  },
  {
    name: 'contact-list',
    path: '/contact-lists',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Abrir: Clientes da loja' }).click()
      await page.getByText('Adriana Moura').waitFor()
    },
  },
  {
    name: 'campaigns',
    path: '/campaigns',
    ready: (page) => page.getByRole('progressbar').first().waitFor(),
  },
  {
    name: 'campaign',
    path: '/campaigns',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^(Editar|Ver): / })
        .first()
        .click()
      await page.getByRole('region', { name: 'Como o cliente vai ver' }).waitFor()
    },
  },
  {
    name: 'campaign-report',
    path: '/campaigns',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Relatório: / })
        .last()
        .click()
      await page.locator('canvas').first().waitFor()
    },
  },
  {
    name: 'campaign-settings',
    path: '/campaigns-config',
    ready: heading('Ritmo'),
  },
  {
    name: 'connections',
    path: '/connections',
    ready: (page) => page.locator('[data-connection]').first().waitFor(),
  },
  { name: 'settings', path: '/settings', ready: heading('Avaliação') },
  { name: 'helps', path: '/helps', ready: (page) => page.getByRole('article').first().waitFor() },
]

const ofQueues: readonly Screen[] = [
  {
    name: 'queue',
    path: '/queues',
    ready: async (page) => {
      await page.getByText('Suporte', { exact: true }).first().click()
      await page.getByRole('tab', { name: 'Menu' }).click()
      const phone = page.getByRole('region', { name: 'Experimente' })
      await phone.getByRole('button', { name: 'Oi', exact: true }).click()
      await phone.getByRole('log').locator('*').filter({ hasText: /1/ }).first().waitFor()
      await phone.scrollIntoViewIfNeeded()
    },
  },
]

/** A drawing of a vase on a table. */
const vase = (wall: string, glaze: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
      <rect width="640" height="480" fill="${wall}"/><rect y="330" width="640" height="150" fill="#8A7A6A"/>
      <ellipse cx="320" cy="350" rx="120" ry="22" fill="#00000033"/>
      <path d="M270 130h100q-14 40 30 90t-20 130h-120q-64-80-20-130t30-90z" fill="${glaze}"/></svg>`)
  )
    .jpeg({ quality: 85 })
    .toBuffer()

/** A conversation with every kind of message, accepted by the agent; returns its address. */
async function converse(product: Product): Promise<string> {
  const admin = await new ProductClient(product).signIn('super@guiche.local')
  await admin.pair(1)
  const { sandbox } = product
  const { number, name } = customer
  await sandbox.addPhone(number, name)
  await sandbox.say(number, 'Bom dia! Vi os vasos na vitrine.')
  await sandbox.sayLocation(number, { latitude: -23.55, longitude: -46.63, name: 'Loja da Sé' })
  await sandbox.sayFile(number, {
    bytes: Buffer.from('%PDF-1.4\n'),
    mimetype: 'application/pdf',
    fileName: 'Pedido 2026-118.pdf',
  })
  const voice = { bytes: tone(7), mimetype: 'audio/wav', seconds: 7, voice: true }
  await sandbox.sayFile(number, voice)
  for (const [wall, glaze] of [
    ['#E8DFD3', '#0B6E76'],
    ['#DCE9EA', '#F2A33A'],
    ['#EFE3E8', '#5A4FA3'],
  ] as const) {
    await sandbox.sayImage(number, { bytes: await vase(wall, glaze) })
  }
  const api = await new ProductClient(product).signIn('agent@guiche.local')
  const ticket = await waitFor('the ticket', async () => {
    const [found] = await api.tickets('status=pending&searchParam=Clara')
    return found ?? null
  })
  await api.accept(ticket.id)
  await api.answer(ticket.id, '*Bruna Teixeira:*\nBom dia, Clara! Temos *os três* prontos.', 'a')
  await api.call('POST', '/ticket-notes', {
    note: 'Prefere retirar na loja da Sé, depois das 18h.',
    ticketId: ticket.id,
    contactId: ticket.contact.id,
  })
  const question = await sandbox.say(number, 'Qual fica pronto antes?')
  await sandbox.react(number, question.id, '❤️')
  return `/tickets/${ticket.uuid}`
}

async function take(page: Page, name: string) {
  // Images and charts that are still loading.
  await page.waitForLoadState('networkidle')
  // Moves the pointer away: no tooltips, no hover; a tooltip takes a moment to disappear.
  await page.mouse.move(0, 0)
  await page.locator('.ant-tooltip:not(.ant-tooltip-hidden)').first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready')
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await sharp(picture)
    .png({ palette: true, effort: 10 })
    .toFile(new URL(`${name}.png`, folder).pathname)
}

async function takeAll(page: Page, url: string, screens: readonly Screen[]) {
  for (const { name, path, ready } of screens) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    for (const { name: look, viewport, colorScheme } of looks) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(url + path)
      await ready(page)
      await take(page, `${name}-${look}`)
    }
  }
}

/** Per user: the screens to take after signing in with this email. */
type Visits = readonly (readonly [email: string, screens: readonly Screen[]])[]

/** Data is prepared only for the requested screens. */
const isWanted = (screens: readonly Screen[]) =>
  wanted.length === 0 || screens.some(({ name }) => wanted.includes(name))

async function visit(product: Product, visits: Visits) {
  for (const [email, screens] of visits) {
    if (!isWanted(screens)) continue
    const window = await openWindow(browser)
    await takeAll(await signIn(window, product, email), product.url, screens)
    await window.close()
  }
}

async function takeScreens(product: Product) {
  const ticket = await converse(product)
  const visitor = await openWindow(browser)
  await takeAll(await visitor.newPage(), product.url, ofVisitors)
  await visitor.close()
  await visit(product, [
    ['agent@guiche.local', [...ofAgents(ticket), ...ofColleagues]],
    ['admin@guiche.local', ofAdmins],
    ['super@guiche.local', ofOperators],
  ])
}

/** In a separate product: numbers with automatic answers would interfere with the conversation above. */
const takeQueues = (product: Product) => visit(product, [['admin@guiche.local', ofQueues]])

async function inProduct(hasBot: boolean, see: (product: Product) => Promise<void>) {
  const product = await Product.start({ hasBot })
  try {
    await see(product)
  } finally {
    await product.stop()
  }
}

const browser = await openBrowser()
try {
  await mkdir(folder, { recursive: true })
  const isOfQueuesAlone = wanted.length > 0 && wanted.every((name) => name === 'queue')
  if (!isOfQueuesAlone) await inProduct(false, takeScreens)
  if (isWanted(ofQueues)) await inProduct(true, takeQueues)
} finally {
  await browser.close()
}
