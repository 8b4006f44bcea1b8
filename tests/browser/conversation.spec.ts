/** A conversation to its end: transferred, returned, linked to, deleted, by mouse and by keyboard. */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Browser, Locator, Page } from 'playwright-core'
import type { ProductClient } from '#tests/support/product_client'
import { openWindow, signIn } from '#tests/support/browser'
import { waitFor, type Product } from '#tests/support/product'
import { closeWindows, keptWindows, openBrowserFixture } from '#tests/support/browser_fixture'

test.group('a conversation', (group) => {
  let product: Product
  let browser: Browser
  let admin: ProductClient
  // Sign-ins are rate-limited: each user stays signed in for all tests.
  const pages = new Map<string, Page>()

  group.setup(async () => {
    ;({ product, browser, api: admin } = await openBrowserFixture())
  })
  group.each.setup(keptWindows)
  group.teardown(closeWindows)

  /** The user's page, back at the list. */
  async function pageFor(name: string): Promise<Page> {
    const known = pages.get(name)
    if (known) {
      await known.goto(`${product.url}/tickets`)
      return known
    }
    const page = await signIn(await openWindow(browser), product, `${name}@guiche.local`)
    pages.set(name, page)
    return page
  }
  /** A new customer writes; resolves with the ticket. */
  async function customerWrites(number: string, name: string, text: string) {
    await product.sandbox.addPhone(number, name)
    await product.sandbox.say(number, text)
    return waitFor(`the ticket of ${name}`, async () => {
      const [found] = await admin.tickets(`status=pending&showAll=true&searchParam=${number}`)
      return found ?? null
    })
  }
  async function accept(page: Page, name: string) {
    const item = await itemIn(page, 'Esperando', name)
    await item.getByRole('button', { name: 'Aceitar' }).click()
    await field(page).waitFor()
  }

  test('core.md 4: a pending ticket is accepted, answered and closed by keyboard only', async ({
    assert,
  }) => {
    const number = '5511987651101'
    await customerWrites(number, 'Célia Rocha', 'Vocês entregam hoje?')
    const page = await pageFor('agent')
    await tabTo(page, page.getByRole('tab', { name: /Comigo/ }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const item = page.locator('[data-ticket]').filter({ hasText: 'Célia Rocha' })
    await item.waitFor()
    for (let steps = 0; !(await holdsFocus(item)); steps++) {
      assert.isBelow(steps, 60, 'the list is walked to the customer')
      await page.keyboard.press('j')
    }
    await page.keyboard.press('a')
    await field(page).waitFor()
    await page.waitForFunction(() => document.activeElement?.matches('[data-composer]'))
    await page.keyboard.type('Sim, até as 18h.')
    await page.keyboard.press('Enter')
    await product.sandbox.chatUntil(
      number,
      (seen) => seen.some(({ text }) => text?.includes('até as 18h')),
      30_000
    )
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.activeElement?.matches('[data-composer]'))
    await page.keyboard.press('e')
    await page.waitForURL(/\/tickets$/)
    await waitFor('the end', async () => {
      const [ended] = await admin.tickets(`status=closed&showAll=true&searchParam=${number}`)
      return ended ?? null
    })
  }).timeout(90_000)

  test('CLO-03: a ticket is transferred to a queue, accepted by a colleague, and transferred to a user', async () => {
    const name = 'Décio Antunes'
    await customerWrites('5511987651102', name, 'Quero a segunda via do boleto.')
    const page = await pageFor('agent')
    await accept(page, name)
    await page.waitForFunction(() => document.activeElement?.matches('[data-composer]'))
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.activeElement?.matches('[data-composer]'))
    await page.keyboard.press('t')
    await choose(page, 'Fila', 'Financeiro')
    await page.getByRole('button', { name: 'Transferir', exact: true }).click()
    await page.getByText(`${name} foi para Financeiro.`).waitFor()
    await page.waitForURL(/\/tickets$/)

    const clerk = await pageFor('tiago')
    await accept(clerk, name)
    await clerk.getByRole('button', { name: 'Opções do atendimento' }).click()
    await clerk.getByRole('menuitem', { name: 'Transferir' }).click()
    await choose(clerk, 'Fila', 'Vendas')
    await choose(clerk, 'Atendente', 'Caio Rezende')
    await clerk.getByRole('button', { name: 'Transferir', exact: true }).click()
    await clerk.getByText(`${name} foi para Caio Rezende.`).waitFor()
    await itemIn(await pageFor('caio'), 'Comigo', name)
  }).timeout(90_000)

  test('CLO-17, CLO-19: a ticket is returned, accepted again, closed and reopened', async () => {
    const name = 'Elisa Torres'
    await customerWrites('5511987651103', name, 'Posso trocar?')
    const page = await pageFor('agent')
    await accept(page, name)
    await page.getByRole('button', { name: 'Devolver' }).click()
    await page.waitForURL(/\/tickets$/)
    await accept(page, name)
    await page
      .getByRole('region', { name, exact: true })
      .getByRole('button', { name: 'Encerrar' })
      .click()
    await page.waitForURL(/\/tickets$/)
    await page.getByRole('tab', { name: 'Encerrados' }).click()
    const closed = page.locator('[data-ticket]').filter({ hasText: name })
    await closed.getByRole('link', { name: new RegExp(name) }).click()
    await page.getByText('Este atendimento está encerrado. Reabra para escrever.').waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: 'encerrado' })
      .getByRole('button', { name: 'Reabrir' })
      .click()
    await field(page).waitFor()
  }).timeout(90_000)

  test('TCK-10: a URL opens an old message highlighted, and a button leads back to the newest', async ({
    assert,
  }) => {
    const number = '5511987651104'
    const name = 'Fausto Nery'
    const ticket = await customerWrites(number, name, 'linha 1')
    const page = await pageFor('agent')
    await accept(page, name)
    await product.sandbox.sendAll(
      Array.from({ length: 79 }, (_, index) => ({ from: number, text: `linha ${index + 2}` }))
    )
    type Page1 = { count: number; messages: { id: number; body: string }[] }
    const page4 = await waitFor('all lines', async () => {
      const answer = await admin.call<Page1>('GET', `/messages/${ticket.id}?pageNumber=4`)
      return answer.count === 80 ? answer : null
    })
    const old = page4.messages.find(({ body }) => body === 'linha 12')!

    await page.goto(`${product.url}/tickets/${ticket.uuid}?message=${old.id}`)
    const log = page.getByRole('log')
    const line = (texts: string) => log.locator('[data-row]').filter({ hasText: lineOf(texts) })
    await page.locator('[data-row][data-lit]').filter({ hasText: 'linha 12' }).waitFor()
    assert.isTrue(await inSight(line('linha 12')))
    assert.equal(await line('linha 60').count(), 0)
    const badge = page.getByRole('button', { name: 'Voltar às mais novas' })
    await badge.click()
    await line('linha 80').waitFor()
    // Opens at the first unread message; from there one click leads to the end.
    const toEnd = page.getByRole('button', { name: 'Ir para o fim' })
    await waitFor('the newest line in sight', async () => {
      if (await toEnd.isVisible()) await toEnd.click({ timeout: 2000 }).catch(() => undefined)
      return inSight(line('linha 80'))
    })
    assert.notInclude(page.url(), 'message=')
  }).timeout(90_000)

  test('older messages load within 50 px of the top, and the visible ones do not move', async ({
    assert,
  }) => {
    const [ticket] = await admin.tickets('status=open&showAll=true&searchParam=5511987651104')
    const page = await pageFor('agent')
    await page.goto(`${product.url}/tickets/${ticket!.uuid}`)
    const log = page.getByRole('log')
    await log
      .locator('[data-row]')
      .filter({ hasText: lineOf('linha 80') })
      .waitFor()
    const loaded = await log.locator('[data-stays]').count()
    const key = (await log.locator('[data-stays]').first().getAttribute('data-row'))!
    const same = log.locator(`[data-row="${key}"]`).getByText(/^linha/)
    await log.evaluate((box) => box.scrollTo({ top: 40 }))
    const before = (await same.boundingBox())!.y
    await waitFor('an older page', async () => (await log.locator('[data-stays]').count()) > loaded)
    assert.closeTo((await same.boundingBox())!.y, before, 2)
  }).timeout(60_000)

  test('CLO-18: an agent whose open ticket is deleted gets a notice and is led back to the list', async () => {
    const name = 'Gilda Prates'
    const ticket = await customerWrites('5511987651105', name, 'Desisti, obrigada.')
    const page = await pageFor('agent')
    await accept(page, name)
    const boss = await pageFor('super')
    await boss.goto(`${product.url}/tickets/${ticket.uuid}`)
    await boss.getByRole('button', { name: 'Opções do atendimento' }).click()
    await boss.getByRole('menuitem', { name: 'Excluir atendimento' }).click()
    await boss.getByText(/some para todos, com suas mensagens/).waitFor()
    await boss.getByRole('button', { name: 'Excluir', exact: true }).click()
    await boss.waitForURL(/\/tickets$/)
    await page.getByText('Este atendimento não existe mais.').waitFor()
    await page.waitForURL(/\/tickets$/)
  }).timeout(90_000)

  test('core.md 6: a ticket of a foreign queue is refused with a notice', async ({ assert }) => {
    const ticket = await customerWrites('5511987651106', 'Hilda Campos', 'Assunto de suporte')
    const queues = await admin.call<{ id: number; name: string }[]>('GET', '/queue')
    const support = queues.find(({ name }) => name === 'Suporte')!
    await admin.call('PUT', `/tickets/${ticket.id}`, { queueId: support.id, userId: null })
    const page = await pageFor('yara')
    await page.goto(`${product.url}/tickets/${ticket.uuid}`)
    await page.getByText('Este atendimento agora não está ao seu alcance.').waitFor()
    await page.waitForURL(/\/tickets$/)
    assert.notInclude(await page.locator('body').innerText(), 'Assunto de suporte')
  }).timeout(60_000)

  test('a draft is kept while offline and over a reload', async ({ assert }) => {
    const number = '5511987651107'
    const name = 'Igor Salles'
    await customerWrites(number, name, 'Alguém aí?')
    const page = await pageFor('agent')
    await accept(page, name)
    await page.context().setOffline(true)
    await field(page).fill('Estou aqui, um momento.')
    await page.context().setOffline(false)
    assert.equal(await field(page).inputValue(), 'Estou aqui, um momento.')
    await page.reload()
    await field(page).waitFor()
    assert.equal(await field(page).inputValue(), 'Estou aqui, um momento.')
    await field(page).press('Enter')
    await product.sandbox.chatUntil(
      number,
      (seen) => seen.some(({ text }) => text?.includes('um momento')),
      30_000
    )
  }).timeout(60_000)

  test('offline, a menu that was not loaded yet leaves the conversation as it is and opens later', async () => {
    const name = 'Lia Rocha'
    await customerWrites('5511987651108', name, 'Consegue me ouvir?')
    const page = await pageFor('agent')
    await accept(page, name)
    await page.context().setOffline(true)
    await page.getByText('Sem internet').waitFor()
    await page.getByRole('button', { name: 'Opções do atendimento' }).click()
    await field(page).fill('Estou aqui.')
    await page.context().setOffline(false)
    await page.getByRole('menu').waitFor()
  }).timeout(60_000)

  test('a menu whose file is lost on the way once leaves the conversation as it is and opens later', async ({
    assert,
  }) => {
    const name = 'Caio Prado'
    await customerWrites('5511987651109', name, 'Oi, tem alguém?')
    const page = await pageFor('agent')
    await accept(page, name)
    let lost = 0
    await page.route(/options_menu-.*\.js/, (route) => {
      lost += 1
      return lost === 1 ? route.abort() : route.continue()
    })
    await page.getByRole('button', { name: 'Opções do atendimento' }).click()
    await page.getByRole('menu').waitFor()
    await field(page).waitFor()
    assert.isAbove(lost, 1)
  }).timeout(60_000)
})

const field = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem' })

async function itemIn(page: Page, tab: 'Comigo' | 'Esperando', name: string): Promise<Locator> {
  const list = page.getByRole('region', { name: 'Lista de atendimentos' })
  await list.getByRole('tab', { name: new RegExp(tab) }).click()
  const item = page.locator('[data-ticket]').filter({ hasText: name })
  await item.waitFor()
  return item
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByTitle(option, { exact: true }).click()
}

const holdsFocus = (one: Locator) => one.evaluate((node) => node.contains(document.activeElement))

async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let steps = 0; steps < 60; steps++) {
    if (await holdsFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not get there')
}

/** A message in the conversation: its text, followed by its time. */
const lineOf = (texts: string) => new RegExp(`^${texts}\\d\\d:\\d\\d`)

const inSight = (one: Locator) =>
  one.first().evaluate((node) => {
    const box = node.closest('[role=log]')!.getBoundingClientRect()
    const { top, bottom } = node.getBoundingClientRect()
    return top >= box.top && bottom <= box.bottom + 1
  })
