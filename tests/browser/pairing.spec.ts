/** An admin connects a new number by its QR code. */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Browser } from 'playwright-core'
import { openBrowser, openWindow, signIn } from '#tests/support/eyes'
import { Product } from '#tests/support/product'

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

  test('a new connection shows its code, the phone scans it, and it is connected', async ({
    assert,
  }) => {
    const context = await openWindow(browser)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const admin = await signIn(context, product.url, 'admin@guiche.local')
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

    const connection = admin.getByRole('article', { name: 'Filial Centro' })
    await connection.getByText('Conectado', { exact: true }).waitFor()
    const phones = await product.sandbox.phones()
    assert.isDefined(phones.find(({ kind }) => kind === 'business'))
  })
})
