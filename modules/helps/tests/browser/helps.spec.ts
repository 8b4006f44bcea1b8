/** The operator adds a video; an agent sees it at once, and plays it by keyboard alone. */
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { openWindow, signIn } from '#tests/support/browser'
import type { Product } from '#tests/support/product'
import { openBrowserFixture, ownWindows } from '#tests/support/browser_fixture'

test.group('help videos', (group) => {
  let product: Product
  let browser: Browser

  group.setup(async () => {
    ;({ product, browser } = await openBrowserFixture())
  })
  group.each.setup(ownWindows)

  async function helpsOf(email: string): Promise<Page> {
    const page = await signIn(await openWindow(browser), product, email)
    await page.getByRole('link', { name: 'Ajuda' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ajuda' }).waitFor()
    return page
  }
  const titles = (page: Page) => page.locator('article h2')

  test('a video that the operator adds, renames or deletes changes the agent’s page without a reload', async ({
    assert,
  }) => {
    const [agent, operator] = [
      await helpsOf('agent@guiche.local'),
      await helpsOf('super@guiche.local'),
    ]
    await titles(agent).nth(2).waitFor()
    assert.equal(await agent.getByRole('button', { name: /Adicionar/ }).count(), 0)

    await operator.getByRole('button', { name: 'Adicionar vídeo' }).click()
    const field = (name: string) => operator.getByRole('textbox', { name })
    await field('Vídeo').fill('https://www.youtube.com/watch?v=WhWc3b3KhnY&t=3')
    await field('Título').fill('4. Novo vídeo')
    await operator.keyboard.press('Enter')
    await titles(agent).filter({ hasText: '4. Novo vídeo' }).waitFor()

    await operator.getByRole('button', { name: 'Editar: 4. Novo vídeo' }).click()
    assert.equal(await field('Vídeo').inputValue(), 'https://youtu.be/WhWc3b3KhnY')
    await field('Título').fill('4. Outro nome')
    await operator.keyboard.press('Enter')
    await titles(agent).filter({ hasText: '4. Outro nome' }).waitFor()

    await operator.getByRole('button', { name: 'Excluir: 4. Outro nome' }).click()
    await operator.getByRole('button', { name: 'Excluir vídeo' }).click()
    await titles(agent).nth(3).waitFor({ state: 'detached' })
    assert.equal(await titles(agent).count(), 3)
  })

  test('the player opens with Enter and closes with Escape, and closing any dialog restores the focus', async () => {
    const operator = await helpsOf('super@guiche.local')
    const focused = (name: string) =>
      operator.locator(':focus').and(operator.getByRole('button', { name })).waitFor()

    const picture = operator.getByRole('button', { name: /^Assistir: 2/ })
    await picture.focus()
    await operator.keyboard.press('Enter')
    const player = operator.getByRole('dialog', { name: /^2/ }).locator('iframe')
    await player.waitFor()
    // A click into the video moves the focus into its frame; it is moved back before anybody can press a key.
    await operator.evaluate(() => {
      window.addEventListener('blur', () => void (document.body.dataset.left = 'yes'))
    })
    await player.click()
    await operator.waitForFunction(
      () => document.body.dataset.left && document.activeElement?.tagName !== 'IFRAME'
    )
    await operator.keyboard.press('Escape')
    await player.waitFor({ state: 'detached' })
    await focused((await picture.getAttribute('aria-label'))!)

    for (const verb of ['Editar', 'Excluir']) {
      const button = operator.getByRole('button', { name: new RegExp(`^${verb}: 2`) })
      await button.focus()
      await operator.keyboard.press('Enter')
      const dialog = operator.getByRole('dialog')
      await dialog.locator(':focus').waitFor()
      await operator.keyboard.press('Escape')
      await focused((await button.getAttribute('aria-label'))!)
    }
  })
})
