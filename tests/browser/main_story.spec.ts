/** The main use case, seen from the agent's screen and the customer's phone. */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { openWindow, signIn } from '#tests/support/browser'
import type { Product } from '#tests/support/product'
import { openBrowserFixture, ownWindows } from '#tests/support/browser_fixture'

const customer = { number: '5511987650001', name: 'Clara Nunes' }

const photo = (color: string) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

test.group('the main story', (group) => {
  let product: Product
  let browser: Browser

  group.setup(async () => {
    ;({ product, browser } = await openBrowserFixture())
    await product.sandbox.addPhone(customer.number, customer.name)
  })
  group.each.setup(ownWindows)

  /** The customer's phone: the sandbox's page, showing this chat. */
  async function openPhone(): Promise<Page> {
    const page = await (await openWindow(browser)).newPage()
    await page.goto(product.sandboxUrl)
    await page.getByRole('button', { name: new RegExp(customer.name) }).click()
    return page
  }

  test('a phone of the sandbox is chosen although its list changes while the button is pressed', async () => {
    const { sandbox, sandboxUrl } = product
    await sandbox.addPhone('5511987650002', 'Davi Rocha')
    const phone = await (await openWindow(browser)).newPage()
    await phone.goto(sandboxUrl)
    await phone.locator('.phone[aria-current]').waitFor()
    const others = phone.locator('.phone:not([aria-current])')
    const name = await others.first().locator('.phone-name').innerText()
    await others.first().hover()
    await phone.mouse.down()
    const listed = phone.waitForResponse((one) => new URL(one.url()).pathname === '/api/phones')
    await sandbox.addPhone('5511987650003', 'Iara Lima')
    await listed
    // Time to draw it.
    await phone.waitForTimeout(500)
    await phone.mouse.up()
    await phone.getByRole('button', { name: /Iara Lima/ }).waitFor()
    await phone.getByLabel(`Escrever como ${name}`).waitFor()
  })

  test('a customer writes, an agent replies with text and a picture, the ticks turn blue, and the ticket is closed', async ({
    assert,
  }) => {
    const agent = await signIn(await openWindow(browser), product, 'agent@guiche.local')
    const phone = await openPhone()
    const bubbles = phone.locator('.bubble.in')
    const list = agent.getByRole('region', { name: 'Lista de atendimentos' })

    // The customer writes; the agent's screen shows it at once, without any action.
    await list.getByRole('tab', { name: /Esperando/ }).click()
    await phone.getByLabel(`Escrever como ${customer.name}`).fill('Boa tarde! Chegou o vaso azul?')
    await phone.keyboard.press('Enter')
    const item = list.locator('[data-ticket]').filter({ hasText: customer.name })
    await item.waitFor()
    assert.include(await item.innerText(), 'Boa tarde! Chegou o vaso azul?')

    // Accepts.
    await item.hover()
    await item.getByRole('button', { name: 'Aceitar' }).click()
    const conversation = agent.getByRole('log', { name: new RegExp(customer.name) })
    await conversation.getByText('Chegou o vaso azul?').waitFor()

    // Answers with a text; the phone shows it.
    const field = agent.getByRole('textbox', { name: 'Escreva uma mensagem' })
    await field.fill('Chegou sim, olhe só:')
    await field.press('Enter')
    await bubbles.filter({ hasText: 'Chegou sim, olhe só:' }).waitFor()
    const mine = conversation.locator('[data-delivery]')
    await mine.first().and(agent.locator('[data-delivery=delivered]')).waitFor()

    // Answers with a picture.
    await agent.locator('input[type=file]').setInputFiles({
      name: 'vaso azul.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo('#2F6FB0'),
    })
    await agent.getByRole('textbox', { name: 'Escreva uma legenda' }).fill('O último da loja')
    await agent.getByRole('button', { name: 'Enviar', exact: true }).click()
    await bubbles.filter({ hasText: 'O último da loja' }).waitFor()
    await untilShown(bubbles.locator('img').last())

    // The customer sends a picture back; the agent's screen shows it.
    await product.sandbox.sayImage(customer.number, {
      bytes: await photo('#B05A2F'),
      caption: 'Combina com esta parede?',
    })
    await conversation.getByText('Combina com esta parede?').waitFor()
    await untilShown(conversation.locator('img').last())

    // The customer reads: two blue ticks on both answers.
    await phone.getByRole('button', { name: 'Marcar como lidas' }).click()
    await agent.waitForFunction(
      (count) => document.querySelectorAll('[data-delivery=read]').length === count,
      2
    )

    // Resolves; the ticket moves to the closed ones.
    await agent.getByRole('button', { name: 'Encerrar' }).last().click()
    await agent.waitForURL(/\/tickets$/)
    await list.getByRole('tab', { name: /Encerrados/ }).click()
    await list.getByRole('link', { name: new RegExp(customer.name) }).waitFor()

    // The number asks for a rating, and says goodbye after it (CLO-09, CLO-11).
    await bubbles.filter({ hasText: 'Foi um prazer atender você, Clara.' }).waitFor()
    await phone.getByLabel(`Escrever como ${customer.name}`).fill('3')
    await phone.keyboard.press('Enter')
    await bubbles.filter({ hasText: 'Obrigado pelo contato, Clara!' }).waitFor()

    // The phone shows each message exactly once, and the customer's messages are marked as read.
    const all = await product.sandbox.chat(customer.number)
    const seen = all.slice(0, -3)
    assert.deepEqual(
      seen.map(({ direction, text, caption, copies }) => [direction, text ?? caption, copies]),
      [
        ['out', 'Boa tarde! Chegou o vaso azul?', 1],
        ['in', '*Bruna Teixeira:*\nChegou sim, olhe só:', 1],
        ['in', '*Bruna Teixeira:*\nO último da loja', 1],
        ['out', 'Combina com esta parede?', 1],
      ]
    )
    assert.deepEqual(
      seen.map(({ status }) => status),
      ['read', 'read', 'read', 'read']
    )
  })
})

/** Waits until a picture has really loaded. */
async function untilShown(image: ReturnType<Page['locator']>) {
  await image.waitFor()
  await image.evaluate(
    (element) =>
      new Promise<void>((resolve, reject) => {
        const picture = element as HTMLImageElement
        const look = () =>
          picture.naturalWidth > 0 ? resolve() : reject(new Error('broken picture'))
        if (picture.complete) look()
        else picture.addEventListener('load', look, { once: true })
      })
  )
}
