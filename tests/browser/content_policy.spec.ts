/** The content security policy of the responses, and that no screen violates it. */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { BrowserContext, Page } from 'playwright-core'
import { signIn } from '#tests/support/browser'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

const screens = [
  '/',
  '/tickets',
  '/kanban',
  '/contacts',
  '/quick-messages',
  '/todolist',
  '/tags',
  '/chats',
  '/helps',
  '/connections',
  '/queues',
  '/files',
  '/users',
  '/settings',
  '/announcements',
  '/nowhere',
]

test.group('the content policy', (group) => {
  let fixture: BrowserFixture
  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  /** A browser context that records violations; in other tests a violation fails the test. */
  async function watched(): Promise<{ context: BrowserContext; forbidden: string[] }> {
    const context = await fixture.browser.newContext({ locale: 'pt-BR' })
    const forbidden: string[] = []
    await context.exposeFunction('noteForbidden', (what: string) => void forbidden.push(what))
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', (event) => {
        const page = window as unknown as { noteForbidden(what: string): void }
        page.noteForbidden(`${event.effectiveDirective} ${event.blockedURI}`)
      })
    )
    return { context, forbidden }
  }

  /** Injects a script into the page, as an attacker would; returns whether it ran. */
  const inject = (page: Page) =>
    page.evaluate(() => {
      const script = document.createElement('script')
      script.text = 'window.wasInjected = true'
      document.head.append(script)
      return 'wasInjected' in window
    })

  test('the page and its files have a content security policy, which also forbids framing', async ({
    assert,
  }) => {
    const page = await fetch(fixture.product.url, { headers: { accept: 'text/html' } })
    const [script] = /\/assets\/[\w-]+\.js/.exec(await page.text())!
    const file = await fetch(fixture.product.url + script)
    await file.arrayBuffer()
    for (const { status, headers } of [page, file]) {
      assert.equal(status, 200)
      const policy = headers.get('content-security-policy')!.split('; ')
      assert.includeMembers(policy, [
        "default-src 'none'",
        "script-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('referrer-policy'), 'same-origin')
      assert.isNotEmpty(headers.get('x-request-id'))
    }
  })

  test('no screen violates the content security policy, and an injected script does not run', async ({
    assert,
  }) => {
    const { ticket } = await fixture.servedCustomer('Quitéria Sá', 'Tudo certo?')
    const { context, forbidden } = await watched()
    try {
      const page = await signIn(context, fixture.product, 'super@guiche.local')
      for (const path of [...screens, `/tickets/${ticket.uuid}`]) {
        await page.goto(fixture.product.url + path)
        await page.getByRole('main').waitFor()
        await page.waitForLoadState('networkidle')
      }
      assert.deepEqual(forbidden, [])
      assert.isFalse(await inject(page))
      await page.waitForFunction(() => true)
      assert.deepEqual(forbidden, ['script-src-elem inline'])
    } finally {
      await context.close()
    }
  })
})
