/** The operator's tab of mails: what left, what was refused and why, and how it leaves in the end. */
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { MailClient } from '#modules/mail/sandbox/tests/mail_client'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'
import { waitFor } from '#tests/support/product'

test.group('mails of the platform', (group) => {
  let fixture: BrowserFixture
  let mailbox: MailClient

  group.setup(async () => {
    fixture = await openBrowserFixture()
    const { sandboxUrl, env } = fixture.product
    mailbox = new MailClient(sandboxUrl, env.SMTP_URL!)
  })
  group.each.setup(async () => {
    await mailbox.call('DELETE', '/api/mail/faults')
    return ownWindows()
  })

  const openTab = () => fixture.sit('super', '/settings?tab=mails')
  const rowOf = (page: Page, recipient: string) =>
    page.locator('tr').filter({ hasText: recipient }).first()

  async function sendTest(page: Page, recipient: string) {
    await page.getByLabel('Enviar um teste para').fill(recipient)
    await page.getByRole('button', { name: 'Enviar um e-mail de teste' }).click()
    await rowOf(page, recipient).waitFor()
  }
  /** By the button of the top bar, rather than with the next refetch. */
  const becomes = (page: Page, recipient: string, text: string | RegExp) =>
    waitFor(`the mail to ${recipient} to be shown with ${String(text)}`, async () => {
      await page.getByRole('button', { name: 'Atualizar' }).click()
      return rowOf(page, recipient).getByText(text, { exact: true }).isVisible()
    })
  const arrived = (recipient: string) =>
    waitFor(`the mail to ${recipient}`, async () => {
      const mails = await mailbox.mails(`?to=${recipient}`)
      return mails.length > 0 ? mails : null
    })

  test('a code for a new password is shown as sent, without the code', async ({ assert }) => {
    const page = await openTab()
    await fixture.api.call('POST', '/forgetpassword/tiago@guiche.local')
    await arrived('tiago@guiche.local')
    const row = rowOf(page, 'tiago@guiche.local')
    await row.getByText('Código para nova senha').waitFor()
    await row.getByText('Enviado', { exact: true }).waitFor()
    const { text } = await mailbox.newest()
    assert.notInclude(await page.content(), /\b\d{6}\b/.exec(text ?? '')![0])
  })

  test('a mail that was refused says why, and is sent again by hand', async () => {
    const to = 'recusada@guiche.local'
    const page = await openTab()
    await mailbox.mailFault({ kind: 'refuse', count: 1 })
    await sendTest(page, to)
    const row = rowOf(page, to)
    await becomes(page, to, 'Falhou')
    await row.getByText(/55\d/).waitFor()
    await row.getByRole('button', { name: `Enviar de novo para ${to}` }).click()
    await page.getByText('O e-mail voltou para a fila.').waitFor()
    await arrived(to)
    await becomes(page, to, 'Enviado')
  })

  test('a mail that was put off waits, and leaves by itself', async () => {
    const to = 'adiada@guiche.local'
    const page = await openTab()
    await mailbox.mailFault({ kind: 'defer', count: 1 })
    await sendTest(page, to)
    const row = rowOf(page, to)
    await becomes(page, to, /Nova tentativa/)
    await row.getByText('Esperando').waitFor()
    await row.getByText(/4\d\d/).waitFor()
    // Its pause is half a minute.
    await fixture.product.sql('update mails set next_at = now() where recipient = $1', [to])
    await arrived(to)
    await becomes(page, to, 'Enviado')
  })
})
