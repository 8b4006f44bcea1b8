// The bank's tab in a browser: charges appear by themselves, are paid by button and by code, and everybody can use it.
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openWindow, type Looks } from '#tests/support/browser'
import { faultsNow } from '#tests/support/axe'
import { BankFixture, Webhook } from '#modules/billing/sandbox/tests/bank'

const phone = { width: 390, height: 844 }
const devedor = { nome: 'Ana Lima', cpf: '12345678909' }

test.group('Bank | page', (group) => {
  let bank: BankFixture
  let hook: Webhook
  let browser: Browser
  group.tap((each) => each.timeout(60_000))
  group.setup(async () => {
    bank = await BankFixture.start()
    hook = await Webhook.listen()
    browser = await openBrowser()
    return async () => {
      await browser.close()
      await hook.close()
      await bank.stop()
    }
  })
  const open = async (looks: Looks = {}): Promise<Page> => {
    const page = await (await openWindow(browser, looks)).newPage()
    await page.goto(bank.sandbox.url)
    await page
      .getByText(/a pagar/)
      .first()
      .waitFor()
    return page
  }
  const makeCob = (valor: string, text: string) =>
    bank.makeCob(valor, { devedor, solicitacaoPagador: text })

  test('an empty bank says so; a charge appears by itself and is paid', async ({ assert }) => {
    const page = await open()
    await page.getByText('Nenhuma cobrança ainda').waitFor()
    assert.deepEqual(await faultsNow(page, 'empty'), [])
    await bank.registerWebhook(`${hook.url}?hmac=s3cret&ignorar=`)
    hook.heard.length = 0
    const { txid } = await makeCob('19.90', 'Plano Pro')
    await page
      .getByRole('status')
      .getByText(/Nova cobrança: R\$\s19,90 para Ana Lima/)
      .waitFor()
    await page.getByRole('heading', { name: /19,90/ }).waitFor()
    await page
      .getByText(/^vence em 59:\d\d$/)
      .first()
      .waitFor()
    assert.isTrue(
      await page
        .getByAltText('QR code da cobrança')
        .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)
    )
    await page.getByRole('button', { name: /^Pagar R\$/ }).click()
    await page.getByText('Recebido pelo Guichê.').waitFor()
    await page.getByText('HTTP 200').waitFor()
    assert.equal((await hook.times(1))[0].body.pix[0].txid, txid)
    assert.equal((await bank.charge(txid)).state, 'paid')

    await page.getByRole('button', { name: 'Avisar 5 vezes seguidas' }).click()
    await hook.times(6)
    await page.getByRole('button', { name: 'Pagar outra vez' }).click()
    await page.getByText('paga a mais').first().waitFor()
    await page.context().close()
  })

  test('less, late, twice, forged and lost', async ({ assert }) => {
    const less = (await makeCob('30.00', 'Menos')).txid
    const page = await open()
    const choose = (name: string) =>
      page
        .getByRole('list', { name: /Cobranças/ })
        .getByText(name)
        .click()
    await choose('Menos')
    await page.getByRole('button', { name: 'Pagar menos' }).click()
    const field = page.getByLabel('Valor em reais')
    assert.equal(await field.inputValue(), '15,00')
    await field.fill('nada')
    await page.keyboard.press('Enter')
    await page.getByText('Escreva um valor como 9,90.').waitFor()
    await field.fill('12,5')
    await page.keyboard.press('Enter')
    await page.getByText('paga a menos').first().waitFor()
    assert.equal((await bank.charge(less)).paid.amount, 1250)

    const late = (await makeCob('8.00', 'Atrasada')).txid
    await choose('Atrasada')
    await page.getByRole('button', { name: 'Aviso falso, sem segredo' }).click()
    await page.getByText('Aviso falso · sem segredo').waitFor()
    await page.getByRole('button', { name: 'Pagar depois do prazo' }).click()
    await page
      .getByText(/depois do prazo/)
      .first()
      .waitFor()
    assert.isTrue((await bank.charge(late)).payments[0].isLate)

    const lose = page.getByRole('button', { name: 'Perder o próximo aviso' })
    await lose.click()
    await page.getByText('O próximo pagamento acontece sem aviso.').waitFor()
    assert.equal(await lose.getAttribute('aria-pressed'), 'true')
    const twice = (await makeCob('8.00', 'Apressada')).txid
    await choose('Apressada')
    await page.getByRole('button', { name: 'Pagar duas vezes' }).click()
    await page.getByText('Perdido de propósito').waitFor()
    const { notices, payments } = await bank.charge(twice)
    assert.lengthOf(payments, 2)
    assert.equal(notices[0].state, 'lost')
    await page.context().close()
  })

  test('a pasted code is checked, shown and confirmed by keyboard alone', async ({ assert }) => {
    const { txid, pixCopiaECola: code } = await makeCob('55.00', 'Colada')
    const page = await open()
    const field = page.getByLabel('Pix copia e cola')
    await field.fill(code.slice(0, -1))
    await field.press('Enter')
    await page
      .getByRole('alert')
      .getByText(/incompleto ou foi alterado/)
      .waitFor()
    assert.deepEqual(await faultsNow(page, 'wrong code'), [])
    await field.fill(code)
    await field.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Confirme o pagamento' })
    await dialog.getByText('Guiche Atendimento').waitFor()
    assert.deepEqual(await faultsNow(page, 'dialog', 'dialog'), [])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    assert.equal((await bank.charge(txid)).state, 'open')
    await field.press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Pagar outra vez' }).waitFor()
    assert.equal((await bank.charge(txid)).state, 'paid')
    await page.context().close()
  })

  test('a fault of the APIs is ordered, shown and cleared', async ({ assert }) => {
    const page = await open()
    await page.getByLabel('Provedor').selectOption('pix')
    await page.getByLabel('Chamada').selectOption('create')
    await page.getByLabel('Quantas').selectOption('3')
    await page.getByRole('button', { name: 'Cair depois de fazer' }).click()
    await page.getByText('Cair depois de fazer · Pix (Efí) · criar cobrança · 3×').waitFor()
    const [fault] = await bank.own('GET', '/faults')
    assert.deepInclude(fault, { kind: 'cut_after', provider: 'pix', call: 'create', count: 3 })
    await page.getByRole('button', { name: 'Tudo de volta ao normal' }).click()
    await page.getByText('Valendo agora').waitFor({ state: 'hidden' })
    assert.deepEqual(await bank.own('GET', '/faults'), [])
    await page.context().close()
  })

  test('usable in {colorScheme} at {width} pixels')
    .with([
      { colorScheme: 'light', width: 1440 },
      { colorScheme: 'dark', width: 1440 },
      { colorScheme: 'light', width: 390 },
      { colorScheme: 'dark', width: 390 },
    ] as const)
    .run(async ({ assert }, { colorScheme, width }) => {
      const { txid } = await makeCob(
        '70.00',
        'Plano de nome bem comprido, com doze meses e desconto'
      )
      await bank.own('POST', `/charges/${txid}/forge`, {})
      await bank.own('POST', '/faults', { kind: 'error', provider: 'asaas', count: 1 })
      const page = await open({ colorScheme, viewport: width === 390 ? phone : undefined })
      const look = async (name: string) => {
        assert.deepEqual(await faultsNow(page, `${name}, ${width}, ${colorScheme}`), [])
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        assert.equal(wider, 0, name)
      }
      await look('list')
      // By keyboard: into the list, down and up again, open.
      await page.locator('.bank-item').first().focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: /70,00/ }).waitFor()
      await look('charge')
      if (width === 390) {
        await page.getByRole('button', { name: 'Voltar às cobranças' }).click()
        const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-part'))
        assert.equal(await focused(), txid)
        await page.getByRole('button', { name: 'Avisos e falhas' }).click()
        await look('panel')
      }
      await page.context().close()
      await bank.own('DELETE', '/faults')
    })
})
