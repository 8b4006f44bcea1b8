/** An admin connects a new number by its QR code: in a company with several numbers, so that no shared number is used. */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Browser } from 'playwright-core'
import { openBrowser, openWindow, signIn } from '#tests/support/browser'
import { Product } from '#tests/support/product'
import { ownWindows } from '#tests/support/browser_fixture'

test.group('pairing by QR', (group) => {
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
  group.each.setup(ownWindows)

  test('a new connection shows its code, the phone scans it, and it is connected', async ({
    assert,
  }) => {
    const context = await openWindow(browser)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const admin = await signIn(context, product, 'admin@guiche.local')
    const phone = await (await openWindow(browser)).newPage()
    await phone.goto(product.sandboxUrl)

    await admin.getByRole('link', { name: /Conexões/ }).click()
    await admin.getByRole('button', { name: 'Adicionar conexão' }).click()
    await admin.getByLabel('Nome', { exact: true }).fill('Filial Centro')
    await admin
      .getByRole('button', { name: /Salvar|Adicionar|Conectar/ })
      .last()
      .click()

    const code = admin.getByRole('dialog', { name: /Filial Centro/ })
    await code.getByLabel('Código QR para ler com o celular').waitFor()
    await code.getByRole('button', { name: 'Copiar código' }).click()
    const text = await admin.evaluate(() => navigator.clipboard.readText())
    assert.match(text, /^https:\/\/wa\.me\//)

    await phone.getByLabel('Texto do QR').fill(text)
    await phone.getByRole('button', { name: 'Ler o QR' }).click()

    const connection = admin.getByRole('row', { name: /^Filial Centro/ })
    await connection.getByText('Conectado', { exact: true }).waitFor()
    const phones = await product.sandbox.phones()
    assert.isDefined(phones.find(({ kind }) => kind === 'business'))
  })

  test('a number is connected by a typed code instead of a scan', async () => {
    const context = await openWindow(browser, { viewport: { width: 390, height: 844 } })
    const admin = await signIn(context, product, 'admin@guiche.local')
    await admin.goto(`${product.url}/connections`)
    await admin.getByRole('button', { name: 'Adicionar conexão' }).click()
    await admin.getByLabel('Nome', { exact: true }).fill('Filial Norte')
    await admin.getByRole('button', { name: 'Adicionar e ver QR' }).click()
    const dialog = admin.getByRole('dialog', { name: /Filial Norte/ })
    await dialog.getByText('Digitar um código').click()
    await dialog.getByLabel('Número do celular da empresa').fill('+55 11 98765-7777')
    await dialog.getByRole('button', { name: 'Gerar código' }).click()
    const code = dialog.locator('[data-link-code]')
    await code.waitFor()
    await product.sandbox.enterCode('5511987657777', (await code.getAttribute('data-link-code'))!)
    await dialog.getByText('Conectado', { exact: true }).waitFor()
    await dialog.getByText('+55 11 98765-7777').waitFor()
  })
})
