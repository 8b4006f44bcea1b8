/** The mailbox's tab of the sandbox's page: reading by mouse and keyboard, wide and narrow, and mails that mean harm. */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Browser, Page, Request } from 'playwright-core'
import { MailClient } from '#modules/mail/sandbox/tests/mail_client'
import { startSandbox, type SpawnedSandbox } from '#sandbox/spawn'
import { faultsNow } from '#tests/support/axe'
import { openBrowser, openWindow, type Looks } from '#tests/support/browser'

const to = 'ana@loja.test'
const narrow = { width: 390, height: 844 }

test.group('the mailbox of the sandbox', (group) => {
  let browser: Browser
  let sandbox: SpawnedSandbox
  let box: MailClient
  group.setup(async () => {
    browser = await openBrowser()
    sandbox = await startSandbox({ standIns: ['modules/mail/sandbox/index'] })
    box = new MailClient(sandbox.url, sandbox.env.SMTP_URL)
    return async () => {
      await browser.close()
      await sandbox.stop()
    }
  })
  group.each.setup(async () => {
    await box.call('DELETE', '/api/mail/messages')
    await box.call('DELETE', '/api/mail/faults')
  })
  group.each.teardown(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  })

  async function open(looks?: Looks): Promise<Page> {
    const page = await (await openWindow(browser, looks)).newPage()
    await page.goto(sandbox.url)
    await page.getByText(box.smtpUrl).waitFor()
    return page
  }
  const mailIn = (page: Page, name: string) => page.locator('.mail-item').filter({ hasText: name })
  const show = (page: Page, view: string) =>
    page.getByRole('button', { name: view, exact: true }).click()
  const frameOf = (page: Page) => page.frameLocator('iframe')

  test('mails appear by themselves, are read as HTML, text and source, found by recipient and deleted', async ({
    assert,
  }) => {
    const page = await open()
    await page.getByText('Ainda não chegou nenhum e-mail').waitFor()
    await page.getByText('A caixa está vazia').waitFor()
    await box.sendMail({ to, subject: 'Fatura', html: '<h1>Olá</h1>', text: 'Olá em texto' })
    await box.sendMail({ to: 'eva@loja.test', subject: 'Convite', text: 'Veja https://x.test/a.' })
    await mailIn(page, 'Convite').waitFor()
    await page.getByText('Escolha um e-mail').waitFor()
    await mailIn(page, 'Fatura').click()
    await frameOf(page).getByRole('heading', { name: 'Olá' }).waitFor()
    assert.equal(await mailIn(page, 'Fatura').getByLabel('não lido').count(), 0)
    assert.equal(await mailIn(page, 'Convite').getByLabel('não lido').count(), 1)

    await show(page, 'Texto')
    await page.locator('.mail-text').getByText('Olá em texto').waitFor()
    await show(page, 'Fonte')
    await page.getByText('Content-Type: multipart/alternative').waitFor()
    await show(page, 'Mensagem')

    await page.getByLabel('Filtrar por destinatário').fill('eva@')
    assert.equal(await page.locator('.mail-item').count(), 1)
    await mailIn(page, 'Convite').click()
    assert.equal(
      await page.getByRole('link', { name: 'https://x.test/a' }).getAttribute('href'),
      'https://x.test/a'
    )
    await page.getByRole('button', { name: 'Apagar', exact: true }).click()
    await page.getByText('Nenhum e-mail para este destinatário').waitFor()
    await page.getByLabel('Filtrar por destinatário').fill('')
    await page.getByRole('button', { name: 'Apagar todos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    assert.lengthOf(await box.mails(), 1)
    await page.getByRole('button', { name: 'Apagar todos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar todos' }).click()
    await page.getByText('Ainda não chegou nenhum e-mail').waitFor()
    assert.deepEqual(await box.mails(), [])
  })

  test('the list is walked by arrow keys; a reload remembers what was read', async ({ assert }) => {
    for (const subject of ['um', 'dois', 'três']) await box.sendMail({ to, subject, text: subject })
    const page = await open()
    await mailIn(page, 'três').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'dois' }).waitFor()
    await page.reload()
    await mailIn(page, 'um').waitFor()
    assert.equal(await mailIn(page, 'dois').getByLabel('não lido').count(), 0)
    assert.equal(await page.getByLabel('não lido').count(), 2)
  })

  test('a narrow page shows the list or the mail', async ({ assert }) => {
    await box.sendMail({ to, subject: 'Fatura', text: 'Olá' })
    const page = await open({ viewport: narrow })
    assert.isFalse(await page.getByLabel('E-mail aberto').isVisible())
    await mailIn(page, 'Fatura').click()
    await page.getByRole('heading', { name: 'Fatura' }).waitFor()
    assert.isFalse(await mailIn(page, 'Fatura').isVisible())
    await page.getByRole('button', { name: 'Voltar à lista' }).click()
    await mailIn(page, 'Fatura').waitFor()
    const focused = await page.evaluate(() => document.activeElement?.textContent)
    assert.include(focused!, 'Fatura')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.isAtMost(width, narrow.width)
  })

  test('nothing of a mail runs, and nothing of it becomes part of the page', async ({ assert }) => {
    const script = `parent.harmed = window.harmed = 1; alert(1)`
    const harm = `<b class="harm">x</b><script>${script}</script><img src="x" onerror="${script}">`
    await box.sendMail({
      from: `"${harm.replaceAll('"', "'")}" <a@b.test>`,
      to,
      subject: `Perigo ${harm}`,
      text: `Texto ${harm}`,
      html: `<meta http-equiv="refresh" content="0;url=javascript:${script}">${harm}
        <iframe src="javascript:${script}"></iframe><svg onload="${script}"></svg>
        <img src="https://tracker.test/pixel.png"><link rel="stylesheet" href="https://tracker.test/a.css">
        <base href="https://tracker.test/"><p id="end">fim</p>
        <a href="javascript:${script}">script</a> <a href="${sandbox.url}/icon.svg">outra página</a>`,
      attachments: [{ filename: '<img src=x onerror=alert(1)>.html', content: harm }],
    })
    const page = await open()
    const dialogs: string[] = []
    const outside = new Map<string, string | undefined>()
    page.context().on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const note = (request: Request) => {
      if (/tracker/.test(request.url())) outside.set(request.url(), request.failure()?.errorText)
    }
    page.context().on('requestfinished', note).on('requestfailed', note)
    await mailIn(page, 'Perigo').click()
    await frameOf(page).locator('#end').waitFor()
    for (const view of ['Texto', 'Fonte', 'Mensagem']) {
      await show(page, view)
      await page.locator(`[aria-pressed=true]`).filter({ hasText: view }).waitFor()
    }
    await frameOf(page).locator('#end').waitFor()
    await frameOf(page).getByText('script', { exact: true }).click()
    const [other] = await Promise.all([
      page.context().waitForEvent('page', (tab) => tab.url().endsWith('/icon.svg')),
      frameOf(page).getByText('outra página').click(),
    ])
    assert.equal(other.url(), `${sandbox.url}/icon.svg`)
    for (const tab of page.context().pages()) {
      assert.isFalse(await tab.evaluate(() => 'harmed' in window))
    }
    assert.equal(await page.locator('.harm, .mail-reader img, .mail-reader script').count(), 0)
    assert.deepEqual(dialogs, [])
    // The browser refuses them itself, by the policy of the document.
    assert.deepEqual(Object.fromEntries(outside), {
      'https://tracker.test/a.css': 'csp',
      'https://tracker.test/pixel.png': 'csp',
    })
  })

  test('axe finds no fault, {colorScheme}')
    .with([{ colorScheme: 'light' }, { colorScheme: 'dark' }] as const)
    .run(async ({ assert }, { colorScheme }) => {
      const message = { to, messageId: '<um@guiche.local>', text: 'Veja https://x.test/a' }
      const attachments = [{ filename: 'a.txt', content: 'x' }]
      for (const subject of ['um', 'dois']) await box.sendMail({ ...message, subject, attachments })
      const page = await open({ colorScheme })
      await page.getByText('Próximos e-mails').click()
      await page.getByRole('button', { name: 'Adiar' }).click()
      await page.getByText('adiar (1×)').waitFor()
      await mailIn(page, 'dois').click()
      await page.getByRole('heading', { name: 'dois' }).waitFor()
      assert.deepEqual(await faultsNow(page, 'a mail'), [])
      await show(page, 'Fonte')
      await page.getByText('Message-ID: <um@guiche.local>').waitFor()
      await page.getByRole('button', { name: 'Apagar todos' }).click()
      assert.deepEqual(await faultsNow(page, 'the question', 'dialog'), [])
    })
})
