/** The receiver's tab of the sandbox's page: by mouse and keyboard, wide and narrow. */
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { ReceiverClient } from '#modules/webhooks/sandbox/tests/receiver_client'
import { startSandbox, type SpawnedSandbox } from '#sandbox/spawn'
import { faultsNow } from '#tests/support/axe'
import { openBrowser, openWindow, type Looks } from '#tests/support/browser'
import { waitFor } from '#tests/support/waiting'

const narrow = { width: 390, height: 844 }

test.group('the receiver of the sandbox', (group) => {
  let browser: Browser
  let sandbox: SpawnedSandbox
  let receiver: ReceiverClient
  group.setup(async () => {
    browser = await openBrowser()
    sandbox = await startSandbox({ standIns: ['modules/webhooks/sandbox/index'] })
    receiver = new ReceiverClient(sandbox.url)
    return async () => {
      await browser.close()
      await sandbox.stop()
    }
  })
  group.each.setup(async () => {
    await receiver.call('DELETE', '/api/receiver/deliveries')
    await receiver.change({ answer: 'ok', secret: '' })
  })
  group.each.teardown(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  })

  async function open(looks?: Looks): Promise<Page> {
    const page = await (await openWindow(browser, looks)).newPage()
    await page.goto(sandbox.url)
    await page.getByText('pronto para receber').waitFor()
    return page
  }
  const send = (type: string, id = 'msg_1') =>
    fetch(`${sandbox.url}/api/receiver/hooks/crm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'webhook-id': id },
      body: JSON.stringify({ type, data: { note: '<img src=x onerror=alert(1)>' } }),
    })
  const item = (page: Page, type: string) => page.locator('.hook-item').filter({ hasText: type })

  test('events appear by themselves, are read as they came, and are cleared', async ({
    assert,
  }) => {
    const page = await open()
    await page.getByText('Ainda não chegou nenhum evento').waitFor()
    await send('ticket.created')
    await send('message.sent', 'msg_2')
    await item(page, 'message.sent').waitFor()
    await item(page, 'ticket.created').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const reader = page.getByRole('region', { name: 'Evento aberto' })
    await reader.getByRole('heading', { name: 'message.sent' }).waitFor()
    const body = await reader.locator('pre').first().innerText()
    assert.include(body, '"note": "<img src=x onerror=alert(1)>"')
    assert.equal(await page.locator('#hook-reader img').count(), 0)
    await page.getByLabel('Como responder').selectOption('gone')
    await waitFor('the order', async () => (await receiver.change()).answer === 'gone' || null)
    await page.getByLabel('Segredo').fill('0123')
    await page.getByLabel('Segredo').press('Tab')
    // What is drawn anew leaves what somebody has written.
    await receiver.change({ answer: 'ok' })
    await waitFor(
      'the page',
      async () => (await page.getByLabel('Como responder').inputValue()) === 'ok' || null
    )
    assert.equal(await page.getByLabel('Segredo').inputValue(), '0123')
    await page.getByRole('button', { name: 'Usar' }).click()
    await page.getByText('O segredo começa com whsec_; copie-o inteiro.').waitFor()
    await page.getByRole('button', { name: 'Apagar todos' }).click()
    await page.getByText('Ainda não chegou nenhum evento').waitFor()
  })

  test('on a narrow screen one thing at a time; no violation of the WCAG rules')
    .with([
      { looks: { colorScheme: 'light' }, isNarrow: false },
      { looks: { colorScheme: 'dark', viewport: narrow }, isNarrow: true },
    ] as const)
    .run(async ({ assert }, { looks, isNarrow }) => {
      await receiver.change({ secret: 'whsec_AAAA' })
      await send('ticket.created')
      await send('ticket.created')
      const page = await open(looks)
      await item(page, 'repetido').waitFor()
      const list = page.getByRole('list', { name: 'Eventos recebidos' })
      const found = await faultsNow(page, 'the list')
      await item(page, 'repetido').click()
      await page.getByRole('heading', { name: 'ticket.created' }).waitFor()
      assert.equal(await list.isVisible(), !isNarrow)
      found.push(...(await faultsNow(page, 'an event')))
      assert.deepEqual(found, [])
      if (!isNarrow) return
      await page.getByRole('button', { name: 'Voltar à lista' }).click()
      await list.waitFor()
    })
})
