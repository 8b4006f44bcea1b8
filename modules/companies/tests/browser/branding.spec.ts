/** The operator gives the platform a name, colours and pictures; a visitor's page has them before the app has loaded. */
import { test } from '@japa/runner'
import { defaultBrand } from '#app/kernel/text/brand'
import { aPicture } from '#modules/companies/testing'
import { openWindow } from '#tests/support/browser'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'
import { ProductClient } from '#tests/support/product_client'

const png = async (width: number, height: number) => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await aPicture({ width, height }),
})

test.group('branding', (group) => {
  let fixture: BrowserFixture
  group.setup(async () => {
    fixture = await openBrowserFixture()
    return async () => {
      const operator = await new ProductClient(fixture.product).signIn('super@guiche.local')
      const { name, colors } = defaultBrand
      await operator.call('PUT', '/branding', { name, colors })
      for (const slot of ['logoLight', 'favicon'])
        await operator.call('DELETE', `/branding/${slot}`)
    }
  })
  group.each.setup(ownWindows)

  test('a name, a colour and a logo reach the menu at once, and the page of a visitor before it loads', async ({
    assert,
  }) => {
    const { browser, product } = fixture
    const operator = await fixture.sit('super', '/settings?tab=brand')
    const choice = (slot: string) =>
      operator.getByRole('region', { name: slot }).locator('input[type=file]')
    await operator.getByLabel('Nome da plataforma').fill('Atende & Cia')
    await operator.getByLabel('Cor principal no modo claro').fill('#7A1F5C')
    await operator.getByRole('button', { name: 'Salvar' }).click()
    await operator.getByRole('link', { name: 'Atende & Cia, início' }).waitFor()
    await choice('Logo para o modo claro').setInputFiles(await png(200, 50))
    await operator.getByRole('link', { name: 'Atende & Cia, início' }).locator('img').waitFor()
    await choice('Ícone da aba').setInputFiles(await png(32, 32))
    await operator.getByRole('img', { name: 'Ícone da aba' }).waitFor()

    const page = await fetch(`${product.url}/login`, { headers: { accept: 'text/html' } })
    const html = await page.text()
    assert.include(html, '<title>Atende &amp; Cia</title>')
    assert.include(html, 'content="#7A1F5C"')
    assert.match(html, /<link rel="icon" href="\/branding\/favicon\?v=[0-9a-f]{8}"/)
    assert.match(page.headers.get('content-security-policy')!, /script-src 'self'/)
    const again = await fetch(`${product.url}/login`, {
      headers: { 'accept': 'text/html', 'if-none-match': page.headers.get('etag')! },
    })
    assert.equal(again.status, 304)

    // Without its scripts the page has no other name than this.
    const bare = await (await openWindow(browser)).newPage()
    await bare.route('**/assets/**', (route) => route.abort())
    await bare.goto(`${product.url}/login`)
    assert.equal(await bare.title(), 'Atende & Cia')

    const visitor = await (await openWindow(browser)).newPage()
    await visitor.goto(`${product.url}/login`)
    const logo = visitor.getByRole('img', { name: 'Atende & Cia' })
    await logo.waitFor()
    assert.isAbove(await logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth), 0)
    assert.equal(await visitor.title(), 'Entrar · Atende & Cia')
    const button = visitor.getByRole('button', { name: 'Entrar' })
    const color = await button.evaluate((one) => getComputedStyle(one).backgroundColor)
    assert.equal(color, 'rgb(122, 31, 92)')
  })

  test('what was typed stays when the window gets narrow, as of a tablet that is turned', async ({
    assert,
  }) => {
    const operator = await fixture.sit('super', '/settings?tab=brand')
    const name = operator.getByLabel('Nome da plataforma')
    await name.fill('Quase pronto')
    await operator.setViewportSize({ width: 390, height: 844 })
    await operator.getByRole('combobox', { name: 'Configurações' }).waitFor()
    assert.equal(await name.inputValue(), 'Quase pronto')
    await operator.setViewportSize({ width: 1440, height: 900 })
    await operator.getByRole('tab', { name: 'Marca' }).waitFor()
    assert.equal(await name.inputValue(), 'Quase pronto')
  })
})
