/** What is stored on the device: to-dos, drafts, the menu, and the maintenance page. */
import { test } from '@japa/runner'
import type { Browser } from 'playwright-core'
import { faultsOf } from '#tests/support/axe'
import { openWindow, signIn } from '#tests/support/browser'
import type { Product } from '#tests/support/product'
import { openBrowserFixture, ownWindows } from '#tests/support/browser_fixture'

test.group('on the device', (group) => {
  let product: Product
  let browser: Browser

  group.setup(async () => {
    ;({ product, browser } = await openBrowserFixture())
  })
  group.each.setup(ownWindows)

  test('core.md 1: to-dos are added, sorted and completed by keyboard, and kept over a reload and a sign-out', async ({
    assert,
  }) => {
    const context = await openWindow(browser)
    const page = await signIn(context, product, 'agent@guiche.local')
    await page.getByRole('link', { name: 'Tarefas' }).click()
    await page.getByText('Nada por fazer').waitFor()
    assert.deepEqual(await faultsOf(page, 'no to-dos'), [])
    await page.getByRole('textbox', { name: 'Nova tarefa' }).focus()
    for (const text of ['Ligar para a Ana', 'Enviar o boleto', 'Pedir caixas']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    const open = page.getByRole('list', { name: 'Por fazer' }).getByRole('checkbox')
    const texts = () =>
      page.getByRole('list', { name: 'Por fazer' }).locator('label').allTextContents()
    await open.nth(2).waitFor()
    await open.nth(2).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    assert.deepEqual(await texts(), ['Pedir caixas', 'Ligar para a Ana', 'Enviar o boleto'])
    await page.keyboard.press('Space')
    await page.getByRole('list', { name: 'Feitas (1)' }).getByText('Pedir caixas').waitFor()
    await page
      .getByRole('link', { name: 'Tarefas' })
      .getByRole('img', { name: '2 tarefas por fazer' })
      .waitFor()
    assert.deepEqual(await faultsOf(page, 'to-dos'), [])

    await page.reload()
    await open.nth(1).waitFor()
    assert.deepEqual(await texts(), ['Ligar para a Ana', 'Enviar o boleto'])

    await page.getByRole('button', { name: /Seu perfil/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.waitForURL(/\/login$/)
    const again = await signIn(context, product, 'agent@guiche.local')
    await again.goto(`${product.url}/todolist`)
    await again.getByRole('list', { name: 'Por fazer' }).getByText('Ligar para a Ana').waitFor()
    const other = await signIn(await openWindow(browser), product, 'yara@guiche.local')
    await other.goto(`${product.url}/todolist`)
    await other.getByText('Nada por fazer').waitFor()
  })

  test('administration.md 2: a draft survives a reload while the server is unreachable', async ({
    assert,
  }) => {
    // Of its own: other stories close the tickets of the demo.
    const fixture = await openBrowserFixture()
    await fixture.servedCustomer('Dora Prado', 'Bom dia, meu pedido já saiu?')
    const context = await openWindow(browser)
    const page = await signIn(context, product, 'agent@guiche.local')
    await page.locator('[data-ticket] a', { hasText: 'Dora Prado' }).click()
    await page.locator('[data-composer]').fill('Bom dia! Já separei o seu pedido')
    const where = page.url()

    await context.route(/\/(auth\/refresh_token|version)$/, (route) =>
      route.fulfill({ status: 503 })
    )
    await page.reload()
    await page.getByRole('heading', { name: 'O Guichê não está respondendo' }).waitFor()
    assert.deepEqual(await faultsOf(page, 'away'), [])
    await page.getByRole('button', { name: 'Recarregar' }).click()
    await page.getByText('O servidor ainda não respondeu').waitFor()

    await context.unroute(/\/(auth\/refresh_token|version)$/)
    await page.getByRole('button', { name: 'Recarregar' }).click()
    await page.locator('[data-composer]').waitFor()
    assert.equal(page.url(), where)
    assert.equal(
      await page.locator('[data-composer]').inputValue(),
      'Bom dia! Já separei o seu pedido'
    )
  })

  test('core.md 2, 9: the menu is open above 1200 px, narrow up to there, and a drawer below 600', async ({
    assert,
  }) => {
    const context = await openWindow(browser, { viewport: { width: 1201, height: 800 } })
    const page = await signIn(context, product, 'agent@guiche.local')
    await page.getByRole('button', { name: 'Recolher o menu' }).waitFor()
    await page.getByText('6.0.0', { exact: true }).waitFor()

    await page.setViewportSize({ width: 1200, height: 800 })
    await page.reload()
    await page.getByRole('button', { name: 'Abrir o menu' }).click()
    await page.getByRole('button', { name: 'Recolher o menu' }).waitFor()
    // In a window that is too narrow, opening the menu is not remembered.
    await page.reload()
    await page.getByRole('button', { name: 'Abrir o menu' }).waitFor()

    await page.setViewportSize({ width: 599, height: 800 })
    await page.getByRole('navigation', { name: 'Lugares do dia a dia' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Recolher o menu' }).count(), 0)
    // The accessible name of the button includes the unread count of the hidden entries.
    await page.getByRole('button', { name: /^Mais/ }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('6.0.0', { exact: true }).waitFor()
    await drawer.getByRole('link', { name: 'Ajuda' }).click()
    await page.waitForURL(/\/helps$/)
    await drawer.waitFor({ state: 'hidden' })
  })

  test('administration.md 2: a visitor clears the browser’s storage after a confirmation', async ({
    assert,
  }) => {
    const context = await openWindow(browser)
    const page = await context.newPage()
    await page.goto(`${product.url}/maintenance`)
    await page.getByRole('heading', { name: 'Manutenção' }).waitFor()
    assert.deepEqual(await faultsOf(page, 'maintenance'), [])
    await page.evaluate(
      'localStorage.setItem("language", "pt"), localStorage.setItem("volume", "0.3")'
    )
    await page.getByRole('button', { name: 'Limpar tudo neste navegador' }).click()
    await page.getByRole('alertdialog').waitFor()
    assert.deepEqual(await faultsOf(page, 'the question'), [])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/login$/)
    await page.waitForFunction(() => localStorage.length === 0)
  })
})
