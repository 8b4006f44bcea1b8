/** Everyday work of an agent: phone, language, concurrent accepts, sign-in elsewhere, upgrade, server restart. */
/// <reference lib="dom" />
import { rm, writeFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { anotherCompany } from '#tests/support/another_company'
import type { ProductClient } from '#tests/support/product_client'
import { openWindow, signIn } from '#tests/support/browser'
import type { Product } from '#tests/support/product'
import { openBrowserFixture, ownWindows } from '#tests/support/browser_fixture'

const agentMail = 'agent@guiche.local'
const colleagueMail = 'caio@guiche.local'
// Sign-ins are rate-limited per user, so the tests use several users.
const larissaMail = 'larissa@guiche.local'
const tiagoMail = 'tiago@guiche.local'
const phoneScreen = { width: 390, height: 844 }

test.group('an agent at work', (group) => {
  let product: Product
  let browser: Browser
  let calls: ProductClient

  group.setup(async () => {
    ;({ product, browser, api: calls } = await openBrowserFixture())
  })
  group.each.setup(ownWindows)

  /** A new customer writes; resolves with their name. */
  async function customerWrites(number: string, name: string, text: string) {
    await product.sandbox.addPhone(number, name)
    await product.sandbox.say(number, text)
    return name
  }
  /** Waits until the customer's phone shows the text, also on a slow machine. */
  const reaches = (number: string, texts: string) =>
    product.sandbox.chatUntil(
      number,
      (messages) => messages.some(({ text }) => text?.includes(texts)),
      30_000
    )
  const waitingItem = async (page: Page, name: string) => {
    await listOf(page)
      .getByRole('tab', { name: /Esperando/ })
      .click()
    const item = page.locator('[data-ticket]').filter({ hasText: name })
    await item.waitFor()
    return item
  }

  test('on a phone: an agent accepts, replies and goes back, and nothing is wider than the screen', async ({
    assert,
  }) => {
    const name = await customerWrites('5511987650101', 'Rita Moura', 'Vocês abrem no domingo?')
    const context = await openWindow(browser, { viewport: phoneScreen })
    const agent = await signIn(context, product, agentMail)
    const item = await waitingItem(agent, name)
    await item.getByRole('button', { name: 'Aceitar' }).click()

    // The conversation covers the list, and the text field is above the bottom edge.
    const field = agent.getByRole('textbox', { name: 'Escreva uma mensagem' })
    await field.fill('Abrimos das 10 às 16.')
    const box = (await field.boundingBox())!
    assert.isAtMost(box.y + box.height, phoneScreen.height)
    assert.isAtMost(await agent.evaluate(() => document.documentElement.scrollWidth), 390)
    await agent.getByRole('button', { name: 'Enviar', exact: true }).click()
    await reaches('5511987650101', 'Abrimos das 10 às 16.')

    await agent.getByRole('link', { name: 'Voltar' }).click()
    await agent.waitForURL(/\/tickets$/)
    await listOf(agent).getByRole('link', { name }).waitFor()
  })

  test('the chosen language and dark mode are kept over a reload', async ({ assert }) => {
    const agent = await signIn(await openWindow(browser), product, larissaMail)
    const page = () => agent.evaluate(() => ({ ...document.documentElement.dataset }))
    await agent.getByRole('button', { name: 'Idioma' }).click()
    await agent.getByRole('menuitem', { name: 'Español' }).click()
    await agent.getByRole('tab', { name: /En espera/ }).waitFor()
    await agent.getByRole('button', { name: 'Modo oscuro' }).click()
    assert.equal((await page()).mode, 'dark')

    await agent.reload()
    await agent.getByRole('button', { name: 'Modo claro' }).waitFor()
    assert.equal((await page()).mode, 'dark')
    assert.equal(await agent.evaluate(() => document.documentElement.lang), 'es')

    // The choice is stored for the user, also for texts from the server. Reset for the next test.
    await agent.getByRole('button', { name: 'Idioma' }).click()
    await agent.getByRole('menuitem', { name: 'Português' }).click()
    await agent.getByRole('button', { name: 'Modo claro' }).click()
  })

  test('of two concurrent accepts one gets the ticket, and the other agent is shown its owner', async ({
    assert,
  }) => {
    const name = await customerWrites('5511987650102', 'Dario Pontes', 'Preciso trocar um copo.')
    const agentPages = [
      await signIn(await openWindow(browser), product, agentMail),
      await signIn(await openWindow(browser), product, colleagueMail),
    ]
    const items = await Promise.all(agentPages.map((agentPage) => waitingItem(agentPage, name)))
    await Promise.all(items.map((item) => item.getByRole('button', { name: 'Aceitar' }).click()))

    const isNotified = (agentPage: Page) =>
      agentPage
        .getByRole('alert')
        .filter({ hasText: `já está atendendo ${name}` })
        .waitFor({ timeout: 15_000 })
    const loser = await Promise.any(
      agentPages.map((agentPage) => isNotified(agentPage).then(() => agentPage))
    )
    const winner = agentPages.find((agentPage) => agentPage !== loser)!
    await winner.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor()
    await loser.waitForURL(/\/tickets$/)
    assert.include(
      await listOf(loser).getByRole('alert').innerText(),
      winner === agentPages[0] ? 'Bruna Teixeira' : 'Caio Rezende'
    )
    assert.equal(await loser.locator('[data-ticket]').filter({ hasText: name }).count(), 0)
  })

  test('signing in elsewhere ends this session with a notice', async () => {
    const here = await signIn(await openWindow(browser), product, tiagoMail)
    await signIn(await openWindow(browser), product, tiagoMail)
    await here.waitForURL(/\/login$/)
    const notice = 'Sua conta foi acessada em outro computador. Aqui a sessão terminou.'
    await here.getByRole('status').filter({ hasText: notice }).waitFor()
  })

  test('opening a ticket of another company leads back to the list with a notice', async ({
    assert,
  }) => {
    const [foreign] = await calls.tickets('status=closed&showAll=true')
    await anotherCompany(product, 'vizinha@guiche.local')
    const stranger = await signIn(await openWindow(browser), product, 'vizinha@guiche.local')
    await stranger.goto(`${product.url}/tickets/${foreign!.uuid}`)
    await stranger.getByText('Este atendimento não existe mais.').waitFor()
    await stranger.waitForURL(/\/tickets$/)
    assert.notInclude(await stranger.locator('body').innerText(), foreign!.contact.name)
  })

  test('an upgrade: new files are served, removed ones are not found, and the server keeps running', async ({
    assert,
  }) => {
    const name = `upgrade-${process.pid}.js`
    const file = new URL(`../../web/dist/assets/${name}`, import.meta.url)
    const status = (headers = {}) =>
      fetch(`${product.url}/assets/${name}`, { headers }).then((answer) => answer.status)
    try {
      await writeFile(file, 'export {}')
      assert.equal(await status(), 200)
      assert.equal(await status({ range: 'bytes=5-2' }), 200)
    } finally {
      await rm(file)
    }
    assert.equal(await status(), 404)
    assert.equal((await fetch(`${product.url}/health`)).status, 200)
  })

  test('a restart of the server keeps the draft, and new messages arrive again', async ({
    assert,
  }) => {
    const number = '5511987650103'
    const name = await customerWrites(number, 'Olga Reis', 'Bom dia, tudo bem?')
    const agent = await signIn(await openWindow(browser), product, colleagueMail)
    await (await waitingItem(agent, name)).getByRole('button', { name: 'Aceitar' }).click()
    const field = agent.getByRole('textbox', { name: 'Escreva uma mensagem' })
    await field.fill('Tudo, e com a senhora?')

    await product.stopServer()
    await agent.getByText('Reconectando').waitFor()
    await product.startServer()
    await agent.getByText('Reconectando').waitFor({ state: 'detached' })
    assert.equal(await field.inputValue(), 'Tudo, e com a senhora?')

    await product.sandbox.say(number, 'Ainda está aí?')
    await agent.getByRole('log').getByText('Ainda está aí?').waitFor()
    await field.press('Enter')
    await reaches(number, 'Tudo, e com a senhora?')
  })
})

const listOf = (page: Page) =>
  page.getByRole('region', { name: /Lista de atendimentos|Lista de atenciones/ })
