/** The ticket list, for an agent and an admin: search, accept, peek, create, and keep the scroll position. */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import type { ProductClient } from '#tests/support/product_client'
import { openWindow, signIn } from '#tests/support/browser'
import { waitFor, type Product } from '#tests/support/product'
import { closeWindows, keptWindows, openBrowserFixture } from '#tests/support/browser_fixture'

test.group('the list of tickets', (group) => {
  let product: Product
  let browser: Browser
  let api: ProductClient
  // Sign-ins are rate-limited: two users for all tests, and a third one for the admin's requests.
  let agent: Page
  let admin: Page

  group.setup(async () => {
    ;({ product, browser, api } = await openBrowserFixture())
    agent = await signIn(await openWindow(browser), product, 'agent@guiche.local')
    admin = await signIn(await openWindow(browser), product, 'admin@guiche.local')
  })
  group.each.setup(keptWindows)
  group.teardown(closeWindows)
  group.each.setup(async () => {
    await Promise.all([agent, admin].map((page) => page.goto(`${product.url}/tickets`)))
  })

  async function customerWrites(number: string, name: string, text: string) {
    await product.sandbox.addPhone(number, name)
    await product.sandbox.say(number, text)
  }

  test('core.md 2: a ticket is accepted, closed and reopened from the list', async () => {
    await customerWrites('5511987660001', 'Rosa Dias', 'Tem vaso azul?')
    await tab(agent, /Esperando/).click()
    await item(agent, 'Rosa Dias').getByRole('button', { name: 'Aceitar' }).click()
    await agent.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor()

    const mine = item(agent, 'Rosa Dias')
    await mine.hover()
    await mine.getByRole('button', { name: 'Encerrar' }).click()
    await agent.waitForURL(/\/tickets$/)
    await tab(agent, 'Encerrados').click()
    const closed = item(agent, 'Rosa Dias')
    await closed.hover()
    await closed.getByRole('button', { name: 'Reabrir' }).click()
    await agent.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor()
    await tab(agent, /Comigo/)
      .and(agent.locator('[aria-selected=true]'))
      .waitFor()
  })

  test('IN-55: an admin previews a pending ticket read-only, and it stays pending and unread', async ({
    assert,
  }) => {
    await customerWrites('5511987660002', 'Ivo Paz', 'Alguém pode me atender?')
    await tab(agent, /Esperando/).click()
    await item(agent, 'Ivo Paz').click()
    // An agent cannot read a pending ticket, so that nobody takes it for their own by having read it.
    assert.match(agent.url(), /\/tickets$/)
    assert.equal(await item(agent, 'Ivo Paz').getByRole('button', { name: 'Espiar' }).count(), 0)

    await tab(admin, /Esperando/).click()
    const waiting = item(admin, 'Ivo Paz')
    await waiting.hover()
    await waiting.getByRole('button', { name: 'Espiar' }).click()
    const peek = admin.getByRole('dialog', { name: /Ivo Paz/ })
    await peek.getByText('Alguém pode me atender?').waitFor()
    assert.equal(await peek.getByRole('textbox').count(), 0)
    assert.match(admin.url(), /\/tickets$/)
    await admin.keyboard.press('Escape')
    await peek.waitFor({ state: 'detached' })
    await waiting.locator(':focus').waitFor()
    const [ticket] = await api.tickets('status=pending&searchParam=Ivo')
    assert.equal(ticket!.unreadMessages, 1)
  })

  test('TCK-05: a search finds words of a message, highlights them, and leads to the message', async ({
    assert,
  }) => {
    await customerWrites('5511987660003', 'Nina Cruz', 'Quero o abajur de pérola da vitrine')
    await tab(agent, /Esperando/).click()
    await item(agent, 'Nina Cruz').getByRole('button', { name: 'Aceitar' }).click()
    await agent.getByRole('log').waitFor()
    await product.sandbox.say('5511987660003', 'Pode ser hoje')
    await item(agent, 'Nina Cruz').getByText('Pode ser hoje').waitFor()

    await agent.getByRole('searchbox').fill('abajur perola')
    const found = item(agent, 'Nina Cruz')
    await found.locator('mark', { hasText: 'pérola' }).waitFor()
    await found.getByRole('link').click()
    await agent.waitForURL(/\?message=\d+$/)
    await agent.getByRole('searchbox').fill('nina cru')
    await item(agent, 'Nina Cruz').waitFor()
    await agent.getByRole('searchbox').fill('ninguém se chama assim')
    await agent.getByText('Nada encontrado para “ninguém se chama assim”').waitFor()
    await agent.getByRole('searchbox').fill('')
    assert.equal(
      await agent.getByRole('combobox', { name: 'Buscar nos atendimentos de' }).count(),
      0
    )
  })

  test('TCK-01: an admin filters a search by tag and by users', async ({ assert }) => {
    await tab(admin, 'Busca').click()
    await choose(admin, 'Etiquetas que o atendimento tem', 'VIP')
    await admin.locator('[data-ticket]').first().waitFor()
    const [vip] = await api
      .call<{ id: number; name: string }[]>('GET', '/tags/list')
      .then((tags) => tags.filter(({ name }) => name === 'VIP'))
    const tagged = await api.tickets(`showAll=true&tags=[${vip!.id}]`)
    await shows(
      admin,
      tagged.map(({ id }) => id)
    )

    await choose(admin, 'Buscar nos atendimentos de', 'Bruna Teixeira')
    const people = await api.call<{ id: number; name: string }[]>('GET', '/users/list')
    const bruna = people.find(({ name }) => name === 'Bruna Teixeira')!
    const hers = await api.tickets(`showAll=true&tags=[${vip!.id}]&users=[${bruna.id}]`)
    assert.isBelow(hers.length, tagged.length)
    await shows(
      admin,
      hers.map(({ id }) => id)
    )
  })

  test('TCK-03, TCK-04: the chosen queues and "all" are kept; colleagues’ tickets are shown only with "all"', async ({
    assert,
  }) => {
    await tab(admin, /Comigo/).click()
    const own = await admin.locator('[data-ticket]').count()
    await admin.getByRole('switch', { name: 'Todos' }).click()
    await waitFor(
      'the colleagues’',
      async () => (await admin.locator('[data-ticket]').count()) > own
    )
    await admin.getByRole('button', { name: /Escolher filas/ }).click()
    for (const name of ['Suporte', 'Financeiro', 'Entregas']) {
      await admin.getByRole('checkbox', { name }).click()
    }
    const isSales = () =>
      admin
        .locator('[data-ticket]')
        .evaluateAll((rows) =>
          rows.every((row) => !/Suporte|Financeiro|Entregas/.test(row.textContent))
        )
    await waitFor('the tickets of one queue', isSales)
    await admin.reload()
    await admin.locator('[data-ticket]').first().waitFor()
    assert.isTrue(await isSales())
    assert.isTrue(await admin.getByRole('switch', { name: 'Todos' }).isChecked())
    await admin.getByRole('button', { name: /Escolher filas/ }).click()
    await admin.getByRole('button', { name: 'Mostrar todas as filas' }).click()
    await admin.keyboard.press('Escape')
    await admin.getByRole('switch', { name: 'Todos' }).click()
    assert.equal(await agent.getByRole('switch', { name: 'Todos' }).count(), 0)
  })

  test('TCK-09, CON-01: a ticket is opened for a new contact; again leads to it; a colleague is shown its owner', async ({
    assert,
  }) => {
    await product.sandbox.addPhone('5511987660004', 'Tela Nova')
    await begin(agent, 'Tela Nova')
    await agent.getByText('Adicionar “Tela Nova”').click()
    const form = agent.getByRole('dialog', { name: 'Novo contato' })
    await form.getByRole('button', { name: 'Salvar' }).click()
    await form.getByText('Obrigatório').waitFor()
    await form.getByLabel('Número').fill('+55 11 98766-0004')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await form.waitFor({ state: 'detached' })
    await choose(agent, 'Fila', 'Vendas')
    await agent.getByRole('button', { name: 'Iniciar atendimento' }).click()
    await agent.waitForURL(/\/tickets\/./)
    const address = agent.url()
    await item(agent, 'Tela Nova').waitFor()

    await agent.goto(`${product.url}/tickets`)
    await begin(agent, 'Tela')
    await agent.getByTitle('Tela Nova').click()
    await choose(agent, 'Fila', 'Vendas')
    await agent.getByRole('button', { name: 'Iniciar atendimento' }).click()
    await agent.waitForURL(address)

    await begin(admin, 'Tela')
    await admin.getByTitle('Tela Nova').click()
    await admin.getByRole('button', { name: 'Iniciar atendimento' }).click()
    const alert = admin.getByRole('dialog').getByRole('alert')
    await alert.waitFor()
    assert.include(
      await alert.innerText(),
      'Bruna Teixeira já está atendendo Tela Nova, na fila Vendas.'
    )
    assert.match(admin.url(), /\/tickets$/)
  })

  test('CLO-18: a ticket that is deleted while it is open leads back to the list with a notice', async () => {
    await customerWrites('5511987660005', 'Gil Rocha', 'Oi')
    await tab(agent, /Esperando/).click()
    await item(agent, 'Gil Rocha').getByRole('button', { name: 'Aceitar' }).click()
    await agent.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor()
    const [ticket] = await api.tickets('showAll=true&searchParam=5511987660005')
    await api.call('DELETE', `/tickets/${ticket!.id}`)
    await agent.getByText('Este atendimento não existe mais.').waitFor()
    await agent.waitForURL(/\/tickets$/)
    await item(agent, 'Gil Rocha').waitFor({ state: 'detached' })
  })
})

const list = (page: Page) => page.getByRole('region', { name: 'Lista de atendimentos' })
const tab = (page: Page, name: string | RegExp) => list(page).getByRole('tab', { name })
const item = (page: Page, name: string) =>
  list(page).locator('[data-ticket]').filter({ hasText: name })

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: option }).last().click()
  await page.keyboard.press('Escape')
}

/** Opens the dialog and enters the contact's name or number. */
async function begin(page: Page, name: string) {
  await list(page).getByRole('button', { name: 'Novo atendimento' }).click()
  await page.getByRole('combobox', { name: 'Contato' }).pressSequentially(name)
}

/** The list shows exactly these tickets, in this order. */
const shows = (page: Page, ids: readonly number[]) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('[data-ticket]')]
        .map(({ dataset }) => dataset.ticket)
        .join() === wanted,
    ids.join()
  )
