/** Reading and writing messages: days, unread marker, quotes, pasted and dropped files, drafts. */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { waitFor } from '#tests/support/product'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

test.group('reading and writing', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  test('core.md 2: separators show each day and where an earlier conversation ended', async () => {
    const { number, ticket } = await fixture.servedCustomer('Zilda Rocha', 'Escrevi em março')
    await fixture.api.call('PUT', `/tickets/${ticket.id}`, { status: 'closed', silent: true })
    await fixture.product.sql(
      `update messages set created_at = '2025-03-05 12:00-03', sent_at = '2025-03-05 12:00-03'
       where ticket_id = $1`,
      [ticket.id]
    )
    // Old enough for a new conversation (IN-52).
    await fixture.product.sql(
      `update tickets set closed_at = '2025-03-05 12:05-03' where id = $1`,
      [ticket.id]
    )
    await fixture.product.sandbox.say(number, 'Escrevi hoje')
    const again = await fixture.waiting(number)
    const page = await fixture.sit('agent')
    await page.getByRole('tab', { name: /Esperando/ }).click()
    await itemOf(page, 'Zilda Rocha').getByRole('button', { name: 'Aceitar' }).click()
    await page.waitForURL(new RegExp(again.uuid))
    const rows = page.getByRole('log').locator('[data-row]')
    await rows.filter({ hasText: 'Escrevi hoje' }).waitFor()
    await inOrder(page, [
      '05/03/2025',
      'Escrevi em março',
      `Atendimento nº ${ticket.id} encerrado`,
      'Hoje',
      'Escrevi hoje',
    ])
  })

  test('a badge shows new messages while older ones are read, and leads to them', async ({
    assert,
  }) => {
    const { number, ticket } = await fixture.servedCustomer('Zacarias Lima', 'verso 1')
    await fixture.product.sandbox.sendAll(
      Array.from({ length: 35 }, (_, index) => ({ from: number, text: `verso ${index + 2}` }))
    )
    await waitFor('all verses', async () => {
      const { count } = await fixture.api.call<{ count: number }>('GET', `/messages/${ticket.id}`)
      return count === 36
    })
    const page = await fixture.sit('agent', `/tickets/${ticket.uuid}`)
    const log = page.getByRole('log')
    const line = (texts: string) =>
      log.locator('[data-row]').filter({ hasText: new RegExp(`^${texts}\\d\\d:\\d\\d`) })
    await line('verso 36').waitFor()
    // Opened at the first unread message; everything is read now.
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor()
    await log.evaluate((box) => box.scrollTo({ top: 80 }))
    const place = await log.evaluate((box) => box.scrollTop)
    await fixture.product.sandbox.say(number, 'mais um')
    const badge = page.getByRole('button', { name: /mensage(m|ns) novas?/ })
    await badge.waitFor()
    assert.closeTo(await log.evaluate((box) => box.scrollTop), place, 2)
    await badge.click()
    await waitFor('the end', () =>
      log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight < 4)
    )
    await line('mais um').waitFor()
  })

  test('TCK-12: a reply quotes its message, in the conversation and on the phone', async ({
    assert,
  }) => {
    const { number, ticket } = await fixture.servedCustomer('Zuma Castro', 'Qual o prazo?')
    const question = (await fixture.product.sandbox.chat(number)).find(({ text }) => text)!
    const page = await fixture.sit('agent', `/tickets/${ticket.uuid}`)
    const row = page.getByRole('log').locator('[data-row]').filter({ hasText: 'Qual o prazo?' })
    await row.hover()
    await row.getByRole('button', { name: 'Reagir e mais opções' }).click()
    await page.getByRole('menuitem', { name: 'Responder' }).click()
    await page.getByRole('button', { name: 'Não responder a esta mensagem' }).waitFor()
    const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
    await field.fill('Dois dias úteis.')
    await field.press('Enter')
    await fixture.reaches(number, 'Dois dias úteis.')
    const [answer] = (await fixture.product.sandbox.chat(number)).filter(({ text }) =>
      text?.includes('Dois dias')
    )
    assert.equal(answer!.quotedId, question.id)
    const mine = page.getByRole('log').locator('[data-row]').filter({ hasText: 'Dois dias úteis.' })
    await mine.getByText('Qual o prazo?').waitFor()
  })

  test('files are pasted and dropped, previewed, removed again, and sent', async ({ assert }) => {
    const { number, ticket } = await fixture.servedCustomer('Zeno Alves', 'Manda a foto?')
    const permissions = ['clipboard-read', 'clipboard-write']
    const page = await fixture.sit('agent', `/tickets/${ticket.uuid}`, { permissions })
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).click()
    await copyPicture(page)
    await page.keyboard.press('Control+v')
    const files = page.locator('[data-kind]')
    await page.locator('[data-kind=image]').waitFor()

    await dropFile(page, 'contrato.pdf')
    await page.getByText('contrato.pdf').waitFor()
    await dropFile(page, 'engano.pdf')
    await page.getByRole('button', { name: 'Tirar engano.pdf' }).click()
    await page.getByText('engano.pdf').waitFor({ state: 'detached' })
    assert.equal(await files.count(), 2)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    const seen = await fixture.product.sandbox.chatUntil(
      number,
      (messages) => messages.filter(({ direction }) => direction === 'in').length === 2,
      30_000
    )
    assert.deepEqual(
      seen.filter(({ direction }) => direction === 'in').map(({ kind }) => kind),
      ['image', 'document']
    )
  })

  test('each ticket keeps its own draft, and the signature is optional', async ({ assert }) => {
    const one = await fixture.servedCustomer('Zélio Um', 'Oi')
    await fixture.servedCustomer('Zélio Dois', 'Oi')
    const page = await fixture.sit('agent', `/tickets/${one.ticket.uuid}`)
    const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
    await field.fill('para o primeiro')
    await itemOf(page, 'Zélio Dois').getByRole('link').click()
    await page.getByRole('log', { name: /Zélio Dois/ }).waitFor()
    await waitFor('an empty field', async () => (await field.inputValue()) === '')
    await field.fill('para o segundo')
    await itemOf(page, 'Zélio Um').getByRole('link').click()
    await page.getByRole('log', { name: /Zélio Um/ }).waitFor()
    await waitFor('the first draft', async () => (await field.inputValue()) === 'para o primeiro')

    await page.getByRole('switch', { name: /Assinar/ }).click()
    await field.press('Enter')
    const seen = await fixture.reaches(one.number, 'para o primeiro')
    assert.equal(seen.at(-1)!.text, 'para o primeiro')
  })
})

const itemOf = (page: Page, name: string) => page.locator('[data-ticket]').filter({ hasText: name })

/** The texts appear in the conversation, in this order. */
async function inOrder(page: Page, texts: readonly string[]) {
  await page.waitForFunction((wanted) => {
    const text = document.querySelector('[role=log]')!.textContent ?? ''
    const places = wanted.map((one) => text.indexOf(one))
    return places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1))
  }, texts)
}

/** Puts a picture into the clipboard, as "copy image" does. */
const copyPicture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 48)
    const pen = canvas.getContext('2d')!
    pen.fillRect(0, 0, 64, 48)
    const picture = await canvas.convertToBlob({ type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
  })

/** Drops a file on the conversation. */
async function dropFile(page: Page, name: string) {
  const dataTransfer = await page.evaluateHandle((called) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['%PDF-1.4'], called, { type: 'application/pdf' }))
    return transfer
  }, name)
  const log = page.getByRole('log')
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await log.dispatchEvent(event, { dataTransfer })
  }
}
