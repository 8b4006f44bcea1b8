/** A window that is resized: nothing is squeezed, cut off or out of view. */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Browser, Locator, Page } from 'playwright-core'
import { openWindow, signIn } from '#tests/support/browser'
import { waitFor, type Product } from '#tests/support/product'
import { closeWindows, keptWindows, openBrowserFixture } from '#tests/support/browser_fixture'

const [wide, tablet, phone] = [
  { width: 1440, height: 900 },
  { width: 834, height: 1112 },
  { width: 390, height: 844 },
]

test.group('sizes', (group) => {
  let product: Product
  let browser: Browser
  let admin: Page

  group.setup(async () => {
    ;({ product, browser } = await openBrowserFixture())
    admin = await signIn(await openWindow(browser), product, 'admin@guiche.local')
  })
  group.each.setup(keptWindows)
  group.each.setup(() => admin.setViewportSize(wide))
  group.teardown(closeWindows)

  test('the menu narrows in favour of the conversation, whose text field and end stay in view', async ({
    assert,
  }) => {
    await admin.goto(`${product.url}/tickets`)
    await admin.getByRole('switch', { name: 'Todos' }).click()
    await admin.locator('[data-ticket]').getByRole('link').first().click()
    const log = admin.getByRole('log')
    await log.waitFor()
    const field = admin.getByRole('textbox', { name: 'Escreva uma mensagem' })
    await field.waitFor()
    const widen = admin.getByRole('button', { name: 'Abrir o menu' })
    assert.equal(await widen.count(), 0)
    for (const size of [tablet, phone, wide, phone, tablet]) {
      await admin.setViewportSize(size)
      await waitFor(`the last line at ${size.width}`, async () => isInSight(admin, lastOf(log)))
      const isRoomy = async () => (await field.boundingBox())!.width > 150
      await waitFor(`the field at ${size.width}`, isRoomy)
      await widen.waitFor({ state: size === tablet ? 'attached' : 'detached' })
    }
    // Opening the menu in a small window is not remembered for a large one.
    await widen.click()
    await admin.getByRole('button', { name: 'Recolher o menu' }).click()
    await admin.setViewportSize(wide)
    await admin.getByRole('button', { name: 'Recolher o menu' }).waitFor()
  })

  test('offline, a banner is shown that covers nothing of the conversation', async ({ assert }) => {
    await admin.goto(`${product.url}/tickets`)
    await admin.getByRole('tab', { name: 'Encerrados' }).click()
    await admin.locator('[data-ticket]').getByRole('link').first().click()
    const header = admin.getByRole('button', { name: 'Opções do atendimento' })
    await header.waitFor()
    for (const size of [wide, phone]) {
      await admin.setViewportSize(size)
      await admin.context().setOffline(true)
      const strip = await admin.getByText('Sem internet').boundingBox()
      const end = strip!.y + strip!.height
      await waitFor('the header below it', async () => (await header.boundingBox())!.y >= end)
      // The notice that the ticket is closed takes the place of the text field.
      const foot = admin.getByText('Este atendimento está encerrado')
      assert.isTrue(await isInSight(admin, foot), `the foot at ${size.width}`)
      await admin.context().setOffline(false)
      await admin.getByText('Sem internet').waitFor({ state: 'detached' })
    }
  })

  test('a form shows one file button only', async ({ assert }) => {
    await admin.goto(`${product.url}/quick-messages`)
    await admin.getByRole('button', { name: 'Adicionar resposta' }).click()
    const drawer = admin.getByRole('dialog')
    await drawer.getByText('Escolher arquivo').waitFor()
    assert.isFalse(await drawer.locator('[data-file-field]').isVisible())
  })
})

const lastOf = (log: Locator) => log.locator('[data-row]').last()

/** Horizontally within the window. */
async function isInSight(page: Page, part: Locator): Promise<boolean> {
  const box = await part.boundingBox()
  const { width, height } = page.viewportSize()!
  if (!box) return false
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
}
