/** The operator takes a feature out of a plan, and it is gone from the open page of an agent; by keyboard. */
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { openWindow, signIn } from '#tests/support/browser'
import { openBrowserFixture, ownWindows } from '#tests/support/browser_fixture'
import type { Product } from '#tests/support/product'

test.group('plans', (group) => {
  let product: Product
  let browser: Browser

  group.setup(async () => {
    ;({ product, browser } = await openBrowserFixture())
  })
  group.each.setup(ownWindows)

  async function plans(): Promise<Page> {
    const page = await signIn(await openWindow(browser), product, 'super@guiche.local')
    await page.goto(`${product.url}/settings?tab=plans`)
    await page.getByRole('button', { name: 'Editar: Completo' }).waitFor()
    return page
  }
  async function turnKanban(page: Page) {
    await page.getByRole('button', { name: 'Editar: Completo' }).press('Enter')
    const form = page.getByRole('dialog')
    await form.getByRole('switch', { name: 'Kanban' }).press('Space')
    await form.getByLabel('Nome', { exact: true }).press('Enter')
    await form.waitFor({ state: 'detached' })
  }

  test('API-14: what a plan no longer includes is gone from open pages without a reload, and comes back', async () => {
    const agent = await signIn(await openWindow(browser), product, 'agent@guiche.local')
    const entry = agent.getByRole('link', { name: 'Kanban' })
    await entry.waitFor()
    const operator = await plans()
    await turnKanban(operator)
    await entry.waitFor({ state: 'detached' })
    await turnKanban(operator)
    await entry.waitFor()
  })

  test('Escape closes the drawer and the question, and the focus is where it was', async () => {
    const operator = await plans()
    for (const name of ['Editar: Essencial', 'Excluir: Essencial', 'Excluir: Completo']) {
      const button = operator.getByRole('button', { name })
      await button.focus()
      await operator.keyboard.press('Enter')
      const focused = operator.getByRole('dialog').locator(':focus')
      await (
        name.startsWith('Editar') ? focused.and(operator.getByLabel('Nome')) : focused
      ).waitFor()
      await operator.keyboard.press('Escape')
      await operator.locator(':focus').and(button).waitFor()
    }
  })
})
