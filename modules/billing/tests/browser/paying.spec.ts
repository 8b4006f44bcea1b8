/** A company pays in a browser, with the bank of the sandbox: in a session, and at the login once it is expired. */
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { payAtBank, payingCompany, toPix } from '#modules/billing/tests/paying_company'
import { openWindow, signIn } from '#tests/support/browser'
import { openBrowserFixture, ownWindows } from '#tests/support/browser_fixture'
import type { Product } from '#tests/support/product'
import { ProductClient } from '#tests/support/product_client'

test.group('paying', (group) => {
  let product: Product
  let browser: Browser

  group.setup(async () => {
    ;({ product, browser } = await openBrowserFixture())
    // The bank notifies the product of payments from then on.
    const operator = await new ProductClient(product).signIn('super@guiche.local')
    await operator.call('POST', '/payment-providers/sandbox/register')
  })
  group.each.setup(ownWindows)

  const invoice = async (id: number) => {
    const [row] = await product.sql<{ status: string }>(
      'select status from invoices where id = $1',
      [id]
    )
    return row!.status
  }

  test('BIL-14, BIL-16: an admin pays an invoice; the page says so, and the warning is gone', async ({
    assert,
  }) => {
    const email = 'paga@padaria.test'
    const { invoiceId } = await payingCompany(product, email, 3)
    const page = await signIn(await openWindow(browser), product, email, '/subscription')
    await page.getByText(/^A assinatura vence em 3 dias/).waitFor()
    await page.getByRole('button', { name: 'Assinar agora' }).click()
    const code = await toPix(page)
    await payAtBank(product, code)
    await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
    await page
      .getByText(/^Licença renovada até/)
      .first()
      .waitFor()
    assert.equal(await invoice(invoiceId), 'paid')
    await page.waitForURL(`${product.url}/`)
    await page.getByText(/^A assinatura vence em/).waitFor({ state: 'detached' })
  }).timeout(120_000)

  test('BIL-08: an admin of an expired company pays at the login, and signs in', async ({
    assert,
  }) => {
    const email = 'vencida@padaria.test'
    const { invoiceId } = await payingCompany(product, email, -4)
    const page = await (await openWindow(browser)).newPage()
    await page.goto(`${product.url}/login`)
    await enter(page, email)
    await page.getByRole('button', { name: /^Pagar R\$.* agora$/ }).click()
    const code = await toPix(page)
    await payAtBank(product, code)
    await page.getByRole('button', { name: 'Ir para o login' }).click()
    await page.getByText('Pagamento confirmado. Obrigado! Agora é só entrar.').waitFor()
    assert.equal(await invoice(invoiceId), 'paid')
    await page.getByLabel('Senha').fill('guiche-demo')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('main').waitFor()
    await page.getByRole('link', { name: 'Financeiro' }).waitFor()
  }).timeout(120_000)
})

async function enter(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill('guiche-demo')
  await page.getByRole('button', { name: 'Entrar' }).click()
}
