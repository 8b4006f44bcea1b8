/** What an agent does with an existing message: edit, react, delete, send again. */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Browser } from 'playwright-core'
import type { ProductClient } from '#tests/support/product_client'
import { openWindow, signIn } from '#tests/support/browser'
import { waitFor, type Product } from '#tests/support/product'
import { openBrowserFixture, ownWindows } from '#tests/support/browser_fixture'

test.group('changes to a message', (group) => {
  let product: Product
  let browser: Browser
  let api: ProductClient

  group.setup(async () => {
    ;({ product, browser, api } = await openBrowserFixture())
  })
  group.each.setup(ownWindows)

  /** The ticket of a customer who has just written; accepted. */
  async function conversationWith(name: string, email = 'agent@guiche.local') {
    const agent = await signIn(await openWindow(browser), product, email)
    await agent.getByRole('tab', { name: /Esperando/ }).click()
    const item = agent.locator('[data-ticket]').filter({ hasText: name })
    await item.getByRole('button', { name: 'Aceitar' }).click()
    const log = agent.getByRole('log', { name: new RegExp(name) })
    await log.waitFor()
    return { agent, log }
  }

  test('IN-28, IN-30, TCK-14: the phone shows that the agent types, edits, reacts and deletes', async () => {
    const number = '5511987650306'
    const { sandbox } = product
    await sandbox.addPhone(number, 'Hugo Lins')
    const question = await sandbox.say(number, 'Quanto custa?')
    const { agent, log } = await conversationWith('Hugo Lins', 'caio@guiche.local')
    await agent.getByRole('switch', { name: /Assinar/ }).click()
    const field = agent.getByRole('textbox', { name: 'Escreva uma mensagem' })
    await field.pressSequentially('São 10 reais')
    await waitFor('typing', async () => (await sandbox.presence(number)).state === 'composing')
    await sandbox.type(number, 'composing')
    await agent.getByText('está digitando…').waitFor()
    await sandbox.type(number, 'recording')
    await agent.getByText('está gravando um áudio…').waitFor()
    await sandbox.type(number, 'paused')
    await agent.getByText('está gravando um áudio…').waitFor({ state: 'detached' })
    await field.press('Enter')
    const bubble = (texts: string) => log.locator('[data-row]').filter({ hasText: texts })
    await bubble('São 10 reais').locator('[data-delivery=delivered]').waitFor()
    const open = async (texts: string) => {
      await bubble(texts).hover()
      await bubble(texts).getByRole('button', { name: 'Reagir e mais opções' }).click()
      await agent.getByRole('menu').waitFor()
    }

    await open('Quanto custa?')
    await agent.keyboard.press('ArrowRight')
    await agent.keyboard.press('Enter')
    await bubble('Quanto custa?').getByRole('button', { name: '❤️, 1 reação' }).waitFor()
    await sandbox.chatUntil(
      number,
      (seen) => seen.some(({ id, reactions }) => id === question.id && reactions.length === 1),
      20_000
    )

    await open('São 10 reais')
    await agent.getByRole('menuitem', { name: 'Editar' }).click()
    await agent.getByRole('textbox', { name: 'Edite a mensagem' }).fill('São 12 reais')
    await agent.keyboard.press('Enter')
    await bubble('São 12 reais').getByText('editada').waitFor()
    await sandbox.chatUntil(
      number,
      (seen) => seen.some(({ text, isEdited }) => text === 'São 12 reais' && isEdited),
      20_000
    )

    await open('São 12 reais')
    await agent.getByRole('menuitem', { name: 'Apagar para todos' }).click()
    await agent.getByRole('dialog').getByRole('button', { name: 'Apagar para todos' }).click()
    await log.getByText('Mensagem apagada').waitFor()
    await sandbox.chatUntil(number, (seen) => seen.some(({ isDeleted }) => isDeleted), 20_000)
  }).timeout(90_000)

  test('IN-06: after two contacts are merged, the open conversation shows the messages of both at once', async () => {
    const { sandbox } = product
    const numbers = ['5511987650308', '5511987650309']
    for (const number of numbers) await sandbox.addPhone(number, `Otto ${number.slice(-1)}`)
    await sandbox.say(numbers[0], 'Escrevi deste número')
    const ticketOf = (number: string) =>
      waitFor(`the ticket of ${number}`, async () => {
        const [found] = await api.tickets(`status=pending&showAll=true&searchParam=${number}`)
        return found ?? null
      })
    const first = await ticketOf(numbers[0])
    await sandbox.say(numbers[1], 'E agora deste')
    const second = await ticketOf(numbers[1])
    const { agent } = await conversationWith('Otto 9')
    // The older contact remains: the conversation takes its name.
    const log = agent.getByRole('log', { name: /Otto/ })
    await log.getByText('E agora deste').waitFor()
    await api.call('POST', `/contacts/${first.contact.id}/merge`, { withId: second.contact.id })
    await log.getByText('Escrevi deste número').waitFor()
  }).timeout(60_000)

  test('a message that WhatsApp refused shows the reason, and is retried under the same id', async ({
    assert,
  }) => {
    const number = '5511987650307'
    const { sandbox } = product
    await sandbox.addPhone(number, 'Inês Dias')
    await sandbox.say(number, 'Oi')
    const { agent, log } = await conversationWith('Inês Dias')
    await sandbox.fault({ kind: 'ack_error', number, code: 463, count: 1 })
    const field = agent.getByRole('textbox', { name: 'Escreva uma mensagem' })
    await field.fill('Chegou?')
    await field.press('Enter')
    const alert = log.getByRole('alert')
    await alert.getByText(/não deixa este número iniciar conversas agora/).waitFor()
    await alert.getByRole('button', { name: 'Tentar de novo' }).click()
    await log.locator('[data-delivery=delivered]').waitFor()
    await alert.waitFor({ state: 'detached' })
    const seen = await sandbox.chat(number)
    assert.deepEqual(
      seen.map(({ direction, copies }) => [direction, copies]),
      [
        ['out', 1],
        ['in', 1],
      ]
    )
  }).timeout(60_000)
})
