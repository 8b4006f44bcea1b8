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
import {
  customer,
  ofAdmins,
  ofAgents,
  ofColleagues,
  ofOperators,
  ofQueues,
  ofVisitors,
  type Screen,
} from '#tests/support/screens'
import {
  customers,
  ofCustomers,
  ofFutureCustomers,
  ofTheirOperator,
} from '#tests/support/screens_of_paying'
import { calendarScreens, screensOfCalendar } from '#tests/support/screens_of_calendar'
import { flowScreens, screensOfFlows } from '#tests/support/screens_of_flows'
import { helpScreens, llmScreens, screensOfHelp, screensOfLlm } from '#tests/support/screens_of_llm'
import { promptScreens, screensOfPrompts } from '#tests/support/screens_of_prompts'
import { screensOfWebhooks, webhookScreens } from '#tests/support/screens_of_webhooks'

// Which systems the sandbox plays stands in their manifests.
installModules(Object.values(modules))

const folder = new URL('../docs/screens/', import.meta.url)

const looks = [
  { name: 'light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const

const wanted = process.argv.slice(2)

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
const isWanted = (screens: readonly Pick<Screen, 'name'>[]) =>
  wanted.length === 0 || screens.some(({ name }) => wanted.includes(name))

async function visit(product: Product, visits: Visits) {
  for (const [email, screens] of visits) {
    if (!isWanted(screens)) continue
    const window = await openWindow(browser)
    await takeAll(await signIn(window, product, email), product.url, screens)
    await window.close()
  }
}

async function visitAsNobody(product: Product, screens: readonly Screen[]) {
  const visitor = await openWindow(browser)
  await takeAll(await visitor.newPage(), product.url, screens)
  await visitor.close()
}

async function takeScreens(product: Product) {
  const ticket = await converse(product)
  await visitAsNobody(product, ofVisitors)
  await visit(product, [
    ['agent@guiche.local', [...ofAgents(ticket), ...ofColleagues]],
    ['admin@guiche.local', ofAdmins],
    ['super@guiche.local', ofOperators],
  ])
  if (isWanted(flowScreens.map((name) => ({ name })))) {
    await visit(product, [['admin@guiche.local', await screensOfFlows(product)]])
  }
  if (isWanted(promptScreens.map((name) => ({ name })))) {
    await visit(product, [['admin@guiche.local', await screensOfPrompts(product)]])
  }
  if (isWanted(calendarScreens.map((name) => ({ name })))) {
    await visit(product, [['admin@guiche.local', screensOfCalendar(product)]])
  }
  if (isWanted([...llmScreens, ...helpScreens].map((name) => ({ name })))) {
    await visit(product, [['super@guiche.local', await screensOfLlm(product)]])
    await visit(product, [['agent@guiche.local', await screensOfHelp(product, ticket)]])
  }
  if (isWanted(webhookScreens.map((name) => ({ name })))) {
    await visit(product, [['admin@guiche.local', await screensOfWebhooks(product)]])
  }
}

/** In a separate product: numbers with automatic answers would interfere with the conversation above. */
const takeQueues = (product: Product) => visit(product, [['admin@guiche.local', ofQueues]])

/** Where companies pay, their invoices lead to mails by themselves, which other pictures would show. */
async function takePaying(product: Product) {
  const operator = await new ProductClient(product).signIn('super@guiche.local')
  await operator.pair(1)
  await operator.call('POST', '/payment-providers/sandbox/register')
  const api = await new ProductClient(product).signIn(customers.paying)
  const { invoice } = await api.call<{ invoice: { id: number } }>('GET', '/subscription')
  await visitAsNobody(product, ofFutureCustomers)
  await visit(product, [
    [customers.paying, ofCustomers(invoice.id)],
    ['super@guiche.local', ofTheirOperator],
  ])
}

type Parts = NonNullable<Parameters<typeof Product.start>[0]>

async function inProduct(parts: Parts, see: (product: Product) => Promise<void>) {
  const product = await Product.start(parts)
  try {
    await see(product)
  } finally {
    await product.stop()
  }
}

const browser = await openBrowser()
try {
  await mkdir(folder, { recursive: true })
  const paying = [...ofFutureCustomers, ...ofCustomers(0), ...ofTheirOperator]
  const apart = [...ofQueues, ...paying].map(({ name }) => name)
  const isApartAlone = wanted.length > 0 && wanted.every((name) => apart.includes(name))
  if (!isApartAlone) await inProduct({}, takeScreens)
  if (isWanted(ofQueues)) await inProduct({ hasBot: true }, takeQueues)
  if (isWanted(paying)) await inProduct({ hasCustomers: true }, takePaying)
} finally {
  await browser.close()
}
