/** An admin adds a webhook, tries it, sees it fail, lets it go on and sends an event again (OPS-05, INT-12). */
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { ReceiverClient } from '#modules/webhooks/sandbox/tests/receiver_client'
import { openWindow } from '#tests/support/browser'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'
import { waitFor } from '#tests/support/waiting'

test.group('webhooks', (group) => {
  let fixture: BrowserFixture
  let receiver: ReceiverClient

  group.setup(async () => {
    fixture = await openBrowserFixture()
    receiver = new ReceiverClient(fixture.product.sandboxUrl)
    return async () => {
      await receiver.change({ answer: 'ok', secret: '' })
    }
  })
  group.each.setup(ownWindows)

  async function openReceiver(): Promise<Page> {
    const page = await (await openWindow(fixture.browser)).newPage()
    await page.goto(`${fixture.product.sandboxUrl}#receiver`)
    await page.getByText('pronto para receber').waitFor()
    return page
  }
  const received = (page: Page, event: string) =>
    page.locator('.hook-item').filter({ hasText: event })

  test('OPS-05, INT-12: from a new webhook to events that arrive, fail, arrive later and are sent again', async ({
    assert,
  }) => {
    const customer = await openReceiver()
    const address = await customer.getByLabel('Endereço para o webhook').inputValue()
    const page = await fixture.sit('admin', '/webhooks')
    await page.getByRole('button', { name: 'Novo webhook' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Nome').fill('CRM da loja')
    await form.getByLabel('Endereço').fill(address)
    await form.getByRole('checkbox', { name: /Atendimento aberto/ }).check()
    await form.getByRole('checkbox', { name: /Mensagem recebida/ }).check()
    await form.getByRole('button', { name: 'Salvar' }).click()
    const once = page.getByRole('dialog', { name: 'Segredo de CRM da loja' })
    const secret = await once.getByLabel('Segredo', { exact: true }).inputValue()
    assert.match(secret, /^whsec_/)
    await once.getByRole('button', { name: 'Já guardei' }).click()
    await once.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Entregas: CRM da loja' }).click()
    await page.getByRole('heading', { level: 1, name: 'CRM da loja' }).waitFor()
    assert.notInclude(await page.innerText('body'), secret)
    await page.getByRole('button', { name: 'Enviar teste' }).click()
    const trial = page.getByRole('status', { name: 'Teste' })
    await trial.getByText('Entregue').waitFor()
    await trial.getByText('HTTP 200').waitFor()

    await received(customer, 'webhook.test').getByText('sem segredo para conferir').waitFor()
    await customer.getByLabel('Segredo').fill(secret)
    await customer.getByRole('button', { name: 'Usar' }).click()
    await received(customer, 'webhook.test').getByText('assinatura confere').waitFor()
    await customer.getByLabel('Segredo').fill(`${secret.slice(0, -5)}AAAA=`)
    await customer.getByRole('button', { name: 'Usar' }).click()
    await received(customer, 'webhook.test').getByText('assinatura não confere').waitFor()
    await customer.getByLabel('Segredo').fill(secret)
    await customer.getByRole('button', { name: 'Usar' }).click()

    await customer.getByLabel('Como responder').selectOption('error')
    await waitFor('the order', async () => (await receiver.change()).answer === 'error' || null)
    await fixture.customerWrites('Hugo Prado', 'Vocês abrem no sábado?')
    await page.getByText('Com falhas').waitFor()
    await page.getByRole('cell', { name: 'HTTP 500' }).first().waitFor()
    await page.getByRole('button', { name: 'Tentar agora' }).waitFor()
    await received(customer, 'ticket.created').first().getByText('500').waitFor()

    await receiver.change({ answer: 'ok' })
    await page.getByRole('button', { name: 'Tentar agora' }).click()
    await page.getByText('O que esperava está sendo enviado.').waitFor()
    await page.getByText('Ativo').waitFor()
    const arrived = page.getByRole('row', { name: /message\.received.*HTTP 200/ })
    await arrived.waitFor()

    await arrived.getByText('message.received').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('region', { name: 'Corpo' }).getByText('Vocês abrem no sábado?').waitFor()
    await sheet
      .getByRole('region', { name: 'Cabeçalhos' })
      .getByText(/webhook-signature: v1,/)
      .waitFor()
    await sheet.getByRole('button', { name: 'Enviar de novo' }).click()
    await page.getByText('O evento vai de novo.').waitFor()
    const again = received(customer, 'message.received').filter({ hasText: 'repetido' })
    await again.filter({ hasText: 'assinatura confere' }).first().waitFor()
  })
})
