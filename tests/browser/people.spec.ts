/** User management: an admin adds an agent, an agent edits their profile, settings, a sign-in elsewhere. */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { anotherCompany } from '#tests/support/another_company'
import { openWindow, signIn } from '#tests/support/browser'
import type { Product } from '#tests/support/product'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

const adminMail = 'admin@guiche.local'

test.group('people', (group) => {
  let fixture: BrowserFixture
  let product: Product
  let browser: Browser

  group.setup(async () => {
    fixture = await openBrowserFixture()
    ;({ product, browser } = fixture)
  })
  group.each.setup(ownWindows)

  const visit = async (page: Page, entry: string) => {
    await page.getByRole('link', { name: entry }).click()
    await page.getByRole('heading', { level: 1, name: entry }).waitFor()
  }
  const rowOf = (page: Page, name: string) => page.locator('tr').filter({ hasText: name })

  test('AUT-12, AUT-10: an admin adds an agent, who signs in, is shown online, and is signed out when deleted', async ({
    assert,
  }) => {
    const admin = await signIn(await openWindow(browser), product, adminMail)
    await visit(admin, 'Usuários')
    await admin.getByRole('button', { name: 'Adicionar usuário' }).click()
    await admin.getByLabel('Nome', { exact: true }).fill('Rita Moura')
    await admin.getByLabel('E-mail', { exact: true }).fill('rita@guiche.local')
    await admin.getByLabel('Senha', { exact: true }).fill('guiche-demo')
    await admin.getByRole('combobox', { name: 'Filas' }).click()
    await admin.getByTitle('Entregas', { exact: true }).click()
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'Adicionar', exact: true }).click()
    const row = rowOf(admin, 'Rita Moura')
    await row.getByText('Entregas').waitFor()
    const online = row.getByRole('img', { name: 'Online agora' })
    assert.equal(await online.count(), 0)

    const rita = await signIn(await openWindow(browser), product, 'rita@guiche.local')
    await online.waitFor()
    // AUT-14: the admin pages are not available to her, whatever address she types.
    assert.equal(await rita.getByRole('link', { name: 'Usuários' }).count(), 0)
    await rita.goto(`${product.url}/users`)
    await rita.getByText('Você não tem acesso a esta página.').waitFor()
    await rita.waitForURL(/\/tickets$/)

    await row.getByRole('button', { name: 'Excluir: Rita Moura' }).click()
    await admin.getByRole('button', { name: 'Excluir usuário' }).click()
    await row.waitFor({ state: 'detached' })
    await rita.waitForURL(/\/login$/)
  })

  test('AUT-12, AUT-06: an agent changes their own name, and signs in again after a new password', async () => {
    const person = { name: 'Zélia Lima', email: 'zelia@guiche.local', password: 'guiche-demo' }
    await fixture.api.call('POST', '/users', { ...person, profile: 'user', queueIds: [] })
    const agent = await fixture.sit('zelia')
    const edit = async () => {
      await agent.getByRole('button', { name: /Seu perfil/ }).click()
      await agent.getByRole('menuitem', { name: 'Editar perfil' }).click()
      await agent.getByLabel('Nome', { exact: true }).waitFor()
    }
    await edit()
    await agent.getByLabel('Nome', { exact: true }).fill('Zélia F. Lima')
    await agent.keyboard.press('Enter')
    await agent.getByText('Seu perfil foi salvo.').waitFor()
    await agent.getByText('Olá, Zélia F. Lima').waitFor()

    await edit()
    await agent.getByLabel('Nova senha').fill('outra-senha-1')
    await agent.keyboard.press('Enter')
    await agent.waitForURL(/\/login$/)
    await agent.getByText('Seus dados de acesso mudaram. Entre de novo para continuar.').waitFor()
    await agent.getByLabel('E-mail').fill('zelia@guiche.local')
    await agent.getByLabel('Senha', { exact: true }).fill('outra-senha-1')
    await agent.getByRole('button', { name: 'Entrar' }).click()
    await agent.getByRole('region', { name: 'Lista de atendimentos' }).waitFor()
  })

  test('AUT-03: a sign-in elsewhere ends the session here, with a message and a reload', async () => {
    const here = await signIn(await openWindow(browser), product, 'tiago@guiche.local')
    const there = await signIn(await openWindow(browser), product, 'tiago@guiche.local')
    await here.waitForURL(/\/login$/)
    await here
      .getByText(/Sua conta foi acessada em outro computador/)
      .first()
      .waitFor()
    await here.reload()
    await here.getByRole('button', { name: 'Entrar' }).waitFor()
    await there.getByRole('region', { name: 'Lista de atendimentos' }).waitFor()
  })

  test('AUT-15: an option is saved when it is changed, and is kept over a reload', async ({
    assert,
  }) => {
    await anotherCompany(product, 'ajustes@guiche.local')
    const admin = await fixture.sit('ajustes')
    await visit(admin, 'Configurações')
    const greeting = admin.getByRole('switch', { name: 'Saudar ao aceitar' })
    assert.equal(await greeting.getAttribute('aria-checked'), 'false')
    // By keyboard only.
    await greeting.focus()
    await admin.keyboard.press('Space')
    await admin.getByText('Salvo').waitFor()
    const window = admin.getByRole('spinbutton', { name: 'Reabrir em vez de criar' })
    await window.fill('45')
    await window.press('Enter')
    await admin.getByText('Salvo').nth(1).waitFor()

    await admin.reload()
    await greeting.and(admin.locator('[aria-checked=true]')).waitFor()
    assert.equal(await window.inputValue(), '45')
  })
})
