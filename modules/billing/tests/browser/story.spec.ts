/** The first weeks of a company, on a phone: from signing up, over the end of its trial, to going on after the payment. */
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { payAtBank, toPix } from '#modules/billing/tests/paying_company'
import { todayInSaoPaulo } from '#tests/support/another_company'
import { openWindow } from '#tests/support/browser'
import { openBrowserFixture, ownWindows } from '#tests/support/browser_fixture'
import { ProductClient } from '#tests/support/product_client'
import { Product, waitFor } from '#tests/support/product'

const phone = { viewport: { width: 390, height: 844 } }
const email = 'vera@doceria.test'
const password = 'Bom-segredo-17'
const business = '5581988880001'
const customer = '5581977770002'

test.group('the first weeks of a company', (group) => {
  let product: Product
  group.setup(async () => {
    // Of its own: customers of the shared one write to its only number.
    product = await Product.start()
    return () => product.stop()
  })
  group.each.setup(ownWindows)

  test('BIL-01, BIL-08, BIL-10, BIL-16: it signs up, connects a number, its trial ends, it pays at the login, and everything that waited goes on', async ({
    assert,
  }) => {
    const { browser } = await openBrowserFixture()
    const page = await (await openWindow(browser, phone)).newPage()
    await signUp(page, product.url)
    await page.getByRole('region', { name: 'Lista de atendimentos' }).waitFor()
    const [company] = await product.sql<{ id: number }>(
      'select id from companies where email = $1',
      [email]
    )
    const companyId = company!.id

    await connect(page, product, companyId)
    await product.sandbox.addPhone(customer, 'Caio Prado')
    await product.sandbox.say(customer, 'Vocês fazem bolo de festa?', { to: business })
    await page.goto(`${product.url}/tickets`)
    await showWaiting(page)
    await page.getByText('Vocês fazem bolo de festa?').first().waitFor()

    const admin = await new ProductClient(product).signIn(email, password)
    const [ticket] = await admin.tickets('status=pending&showAll=true')
    const inAYear = `${new Date().getFullYear() + 1}-01-15 10:00:00`
    const { id: scheduleId } = await admin.call<{ id: number }>('POST', '/schedules', {
      body: 'O seu bolo está pronto.',
      contactId: ticket!.contact.id,
      sendAt: inAYear,
    })

    // The clock moves: the trial is over, and the hour of the message has come.
    await product.sql(`update companies set due_date = ${todayInSaoPaulo} - 2 where id = $1`, [
      companyId,
    ])
    await product.sql(
      `update invoices set due_date = ${todayInSaoPaulo} - 2 where company_id = $1`,
      [companyId]
    )
    await product.sql('update schedules set due_at = now() where id = $1', [scheduleId])
    await product.sandbox.say(customer, 'Ainda estão aí?', { to: business })
    await waitFor('what the customer wrote is stored', async () => {
      const [row] = await product.sql<{ found: boolean }>(
        "select exists (select from messages where company_id = $1 and body = 'Ainda estão aí?') as found",
        [companyId]
      )
      return row!.found
    })

    await page.goto(`${product.url}/login`)
    await enter(page)
    await page.getByText(/A assinatura da empresa venceu/).waitFor()
    await page.getByRole('button', { name: /^Pagar R\$.* agora$/ }).click()
    const code = await toPix(page)
    const before = await product.sandbox.chat(customer)
    assert.isFalse(before.some(({ text }) => text === 'O seu bolo está pronto.'))

    await payAtBank(product, code)
    await page.getByRole('button', { name: 'Ir para o login' }).click()
    await page.getByText('Pagamento confirmado. Obrigado! Agora é só entrar.').waitFor()
    await page.getByLabel('Senha').fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('link', { name: 'Atendimentos' }).first().waitFor()
    await page.goto(`${product.url}/tickets/${ticket!.uuid}`)
    await product.sandbox.chatUntil(
      customer,
      (messages) => messages.some(({ text }) => text === 'O seu bolo está pronto.'),
      30_000
    )
    await page.getByText('Ainda estão aí?').first().waitFor()
    const all = (await product.sandbox.chat(customer)).map(({ text }) => text)
    for (const text of ['Vocês fazem bolo de festa?', 'Ainda estão aí?', 'O seu bolo está pronto.'])
      assert.lengthOf(
        all.filter((one) => one === text),
        1
      )
    const invoices = await product.sql<{ status: string }>(
      'select status from invoices where company_id = $1',
      [companyId]
    )
    assert.deepEqual(invoices, [{ status: 'paid' }])
  }).timeout(180_000)
})

async function signUp(page: Page, url: string) {
  await page.goto(`${url}/signup`)
  await page.getByLabel('Nome da empresa').fill('Doceria da Vera')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Telefone com DDD').pressSequentially('81988880001')
  await page.getByLabel('Senha').fill(password)
  await page.getByText('Essencial').click()
  await page.getByRole('button', { name: 'Criar conta' }).click()
}

/** Adds a connection, and scans its code with the phone of the business. */
async function connect(page: Page, product: Product, companyId: number) {
  await page.goto(`${product.url}/connections`)
  await page.getByRole('button', { name: 'Adicionar conexão' }).first().click()
  await page.getByRole('dialog').getByLabel('Nome', { exact: true }).fill('Balcão')
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar e ver QR' }).click()
  await page.getByRole('img', { name: 'Código QR para ler com o celular' }).waitFor()
  const qr = await waitFor('a code', async () => {
    const [row] = await product.sql<{ qrcode: string }>(
      'select qrcode from connections where company_id = $1',
      [companyId]
    )
    return row?.qrcode || null
  })
  await product.sandbox.scan(qr, business, 'Doceria da Vera')
  await page.getByText('Conectado').first().waitFor()
}

const showWaiting = (page: Page) =>
  page.getByRole('button', { name: 'Ver 1 cliente esperando' }).click()

async function enter(page: Page) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}
