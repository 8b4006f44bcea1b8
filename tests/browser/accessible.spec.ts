/** Every screen by the rules of WCAG, in both schemes, wide and on a phone. */
import { AxeBuilder } from '@axe-core/playwright'
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openWindow, signIn } from '#tests/support/eyes'
import { Product } from '#tests/support/product'

const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const schemes = ['light', 'dark'] as const

test.group('accessible', (group) => {
  let product: Product
  let browser: Browser

  group.setup(async () => {
    product = await Product.start()
    browser = await openBrowser()
    return async () => {
      await browser.close()
      await product.stop()
    }
  })

  test('at {width}: login, tickets, a conversation, connections, help and nowhere')
    .with(screens)
    .run(async ({ assert }, viewport) => {
      const context = await openWindow(browser, { viewport, reducedMotion: 'reduce' })
      const front = await context.newPage()
      await front.goto(`${product.url}/login`)
      await front.getByLabel('E-mail').waitFor()
      const found = [await faultsOf(front, 'login')]
      await front.close()

      const page = await signIn(context, product.url, 'admin@guiche.local')
      const look = async (name: string, path: string, ready: () => Promise<unknown>) => {
        await page.goto(product.url + path)
        await ready()
        found.push(await faultsOf(page, name))
      }
      const list = page.getByRole('region', { name: 'Lista de atendimentos' })
      await look('tickets', '/tickets', async () => {
        await list.getByRole('tab', { name: /Esperando/ }).click()
        await page.locator('[data-ticket]').first().waitFor()
      })
      const conversation = page.getByRole('link', { name: 'Ver sem aceitar' }).first()
      const address = (await conversation.getAttribute('href'))!
      await look('conversation', address, () => page.getByRole('log').waitFor())
      await look('connections', '/connections', () =>
        page.locator('[data-connection]').first().waitFor()
      )
      await look('help', '/helps', () => page.getByRole('article').first().waitFor())
      await look('nowhere', '/nowhere', () =>
        page.getByText('Não há nada neste endereço').waitFor()
      )
      await context.close()
      assert.deepEqual(found.flat(), [])
    })
})

/** What is wrong on the page as it stands, in both schemes, one line for each part. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mode=${colorScheme}]`).waitFor()
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    for (const { id, nodes } of violations) {
      found.push(
        ...nodes.map(({ target }) => `${name}, ${colorScheme}: ${id} at ${target.join(' ')}`)
      )
    }
  }
  return found
}
