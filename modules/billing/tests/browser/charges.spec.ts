/** Money that arrived too little, from the payer's bank to the operator who pays it back. */
import { test } from '@japa/runner'
import type { Browser } from 'playwright-core'
import { payAtBank, payingCompany, toPix } from '#modules/billing/tests/paying_company'
import { openWindow, signIn } from '#tests/support/browser'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'
import { ProductClient } from '#tests/support/product_client'
import type { Product } from '#tests/support/product'

test.group('the book of charges', (group) => {
  let fixture: BrowserFixture
  let product: Product
  let browser: Browser

  group.setup(async () => {
    fixture = await openBrowserFixture()
    ;({ product, browser } = fixture)
    const operator = await new ProductClient(product).signIn('super@guiche.local')
    await operator.call('POST', '/payment-providers/sandbox/register')
  })
  group.each.setup(ownWindows)

  test('too little is seen by the operator at once, and marked as paid back; the rest comes up again', async ({
    assert,
  }) => {
    const email = 'centavos@padaria.test'
    const { invoiceId } = await payingCompany(product, email, 3)
    await product.sql(
      `update companies set name = 'Doces da Vila' where id = (select company_id from invoices where id = $1)`,
      [invoiceId]
    )
    const operator = await fixture.sit('super', '/settings?tab=charges')
    await operator.getByText('Todas', { exact: true }).click()
    await operator.getByRole('searchbox').fill('doces da vila')
    await operator.getByText('Nenhuma cobrança encontrada').waitFor()

    const address = `/financeiro?pay=${invoiceId}`
    const payer = await signIn(await openWindow(browser), product, email, address)
    const code = await toPix(payer)
    await payAtBank(product, code, { amount: 1200 })
    await payer.getByText(/^Faltam R\$/).waitFor()

    // Without a reload.
    const list = operator.getByRole('region', { name: 'Cobranças' })
    await list.getByText(/^Devolver R\$\s12,00$/).waitFor()
    await list.getByRole('button', { name: /^Marcar como devolvido: Doces da Vila/ }).click()
    const drawer = operator.getByRole('dialog', { name: 'Doces da Vila' })
    await drawer.getByLabel('Como foi resolvido').fill('Pix devolvido pelo aplicativo')
    await drawer.getByRole('button', { name: 'Marcar como devolvido' }).click()
    await list.getByText(/^Devolvido em/).waitFor()

    await payAtBank(product, code, { amount: 300, again: true })
    await list.getByText(/^Devolver R\$\s3,00$/).waitFor()
    const [row] = await product.sql<{ paid: number; refunded: number }>(
      `select paid_cents::int as paid, refunded_cents::int as refunded from charges where invoice_id = $1`,
      [invoiceId]
    )
    assert.deepEqual(row, { paid: 1500, refunded: 1200 })
  }).timeout(120_000)
})
