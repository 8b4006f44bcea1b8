/** A forgotten password, on a phone: the code comes by e-mail, and the session elsewhere ends (AUT-06..08). */
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { MailClient } from '#modules/mail/sandbox/tests/mail_client'
import { openWindow } from '#tests/support/browser'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'
import { waitFor } from '#tests/support/product'

const phone = { width: 390, height: 844 }
const email = 'esquecida@guiche.local'
const chosen = 'Outra-senha-1'

test.group('a forgotten password', (group) => {
  let fixture: BrowserFixture
  let mailbox: MailClient
  let personId: number

  group.setup(async () => {
    fixture = await openBrowserFixture()
    const { sandboxUrl, env } = fixture.product
    mailbox = new MailClient(sandboxUrl, env.SMTP_URL!)
    const person = { name: 'Elza Esquecida', email, password: 'guiche-demo', profile: 'user' }
    const added = await fixture.api.call<{ id: number }>('POST', '/users', {
      ...person,
      queueIds: [],
    })
    personId = added.id
    return () => fixture.api.call('DELETE', `/users/${personId}`)
  })
  group.each.setup(ownWindows)

  /** The code of the newest mail to this person. */
  const codeFromMail = () =>
    waitFor('the mail with the code', async () => {
      const [newest] = await mailbox.mails(`?to=${email}`)
      return newest
        ? (/\b\d{6}\b/.exec((await mailbox.mail(newest.id)).text ?? '')?.[0] ?? null)
        : null
    })

  async function askForCode(page: Page) {
    await page.goto(`${fixture.product.url}/login`)
    await page.getByRole('link', { name: 'Esqueceu a senha?' }).click()
    // The sign-in page, which asks for an e-mail as well, stays until the next page is loaded.
    await page.getByRole('heading', { name: 'Esqueceu a senha?' }).waitFor()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Enviar o código' }).click()
    await page.getByLabel('Código de verificação').waitFor()
  }

  test('AUT-06, AUT-07, AUT-08: a code by e-mail, a new password, signed in; the former session is told', async ({
    assert,
  }) => {
    const elsewhere = await fixture.sit('esquecida')
    const page = await (await openWindow(fixture.browser, { viewport: phone })).newPage()
    await askForCode(page)
    await page.getByLabel('Código de verificação').fill(await codeFromMail())
    await page.getByLabel('Nova senha', { exact: true }).fill(chosen)
    await page.getByLabel('Confirme a nova senha').fill(chosen)
    await page.getByRole('button', { name: 'Salvar a nova senha' }).click()

    await elsewhere.getByText('Sua sessão terminou. Entre de novo para continuar.').waitFor()
    assert.match(elsewhere.url(), /\/login$/)

    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    assert.equal(await page.getByLabel('E-mail').inputValue(), email)
    await page.getByLabel('Senha').fill(chosen)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL(/\/tickets$/)
    await page.getByRole('button', { name: /Seu perfil/ }).waitFor()
  })
})
