/** The bell: count, sound and desktop notification; its panel on a phone; the volume. */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Browser, BrowserContext } from 'playwright-core'
import { openWindow, signIn } from '#tests/support/browser'
import { waitFor, type Product } from '#tests/support/product'
import { openBrowserFixture, ownWindows } from '#tests/support/browser_fixture'

interface Heard {
  readonly contexts: AudioContext[]
  notes: number
  readonly notified: string[]
}
declare global {
  interface Window {
    heard: Heard
  }
}

test.group('notifications', (group) => {
  let product: Product
  let browser: Browser

  group.setup(async () => {
    ;({ product, browser } = await openBrowserFixture())
  })
  group.each.setup(ownWindows)

  test('core.md 2: the volume changes by tenths from 0, and is kept over a reload', async ({
    assert,
  }) => {
    const page = await signIn(await openWindow(browser), product, 'agent@guiche.local')
    const open = async () => {
      await page.getByRole('button', { name: 'Volume' }).click()
      return page.getByRole('slider', { name: 'Volume' })
    }
    const slider = await open()
    await slider.focus()
    await page.keyboard.press('Home')
    assert.equal(await slider.inputValue(), '0')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    assert.equal(await slider.inputValue(), '0.2')
    await page.reload()
    assert.equal(await (await open()).inputValue(), '0.2')
  })

  test('core.md 2: the bell counts, plays a sound, shows a desktop notification, and leads to the ticket', async ({
    assert,
  }) => {
    const context = await openWindow(browser, { permissions: ['notifications'] })
    await recordNotifications(context)
    const agent = await signIn(context, product, 'agent@guiche.local')
    const count = agent.getByRole('img', { name: /com mensagens não lidas/ })
    const before = Number((await count.textContent({ timeout: 5000 }).catch(() => '0')) ?? 0)
    await product.sandbox.addPhone('5511987650201', 'Olga Freire')
    await product.sandbox.say('5511987650201', 'Vocês entregam hoje?')

    await count.filter({ hasText: String(before + 1) }).waitFor()
    await agent.waitForFunction(() => window.heard.notes === 2)
    assert.deepEqual(await agent.evaluate(() => window.heard.contexts.map(({ state }) => state)), [
      'running',
    ])
    assert.deepEqual(await agent.evaluate(() => window.heard.notified), [
      'Olga Freire: Vocês entregam hoje?',
    ])

    await agent.getByRole('button', { name: 'Notificações' }).press('Enter')
    const link = agent.getByRole('link', { name: /Olga Freire.*Vocês entregam hoje/ })
    await link.focus()
    await agent.keyboard.press('Enter')
    await agent.waitForURL(/\/tickets\/[0-9a-f-]{36}$/)
    await link.waitFor({ state: 'hidden' })

    // The ticket in view causes no notification: the customer writes on, and the bell stays quiet.
    await product.sandbox.say('5511987650201', 'E de noite?')
    await agent.getByRole('main').getByText('E de noite?').last().waitFor()
    assert.equal(await agent.evaluate(() => window.heard.notes), 2)
  })

  test('on a phone the bell’s popover is fully in view', async () => {
    const context = await openWindow(browser)
    const admin = await signIn(context, product, 'admin@guiche.local')
    await admin.setViewportSize({ width: 390, height: 844 })
    await admin.goto(`${product.url}/tickets`)
    await admin.getByRole('button', { name: 'Notificações' }).click()
    const panel = admin.getByRole('region', { name: 'Notificações' })
    await panel.waitFor()
    await waitFor('the whole panel', async () => {
      const box = await panel.boundingBox()
      return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= 390
    })
  })
})

/** Records what the page plays and which notifications it shows, by wrapping Chromium's own APIs. */
const recordNotifications = (context: BrowserContext) =>
  context.addInitScript(() => {
    const heard: Heard = { contexts: [], notes: 0, notified: [] }
    window.heard = heard
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        heard.contexts.push(this)
      }
      override createOscillator() {
        heard.notes += 1
        return super.createOscillator()
      }
    }
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        heard.notified.push(`${title}: ${options?.body}`)
      }
    }
  })
