/** Automatic answers of a number, seen from the customer's phone and from the agent's screen. */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { ProductClient } from '#tests/support/product_client'
import { faultsOf } from '#tests/support/axe'
import { openBrowser, openWindow, signIn } from '#tests/support/browser'
import { Product, waitFor } from '#tests/support/product'

const mainMenu = /Com qual setor você quer falar\?[^]*\[ 1 \] - Vendas[^]*\[ 4 \] - Entregas/
const supportMenu =
  /Você está no Suporte[^]*\[ 2 \] - Produto com defeito[^]*\[ # \] - Menu principal/
const exchangeMenu = /O que você prefere, Olga\?[^]*\[ 0 \] - Menu anterior/

test.group('automation', (group) => {
  let product: Product
  let browser: Browser
  let agent: Page

  group.setup(async () => {
    // In parallel: an idle connection may be closed by the server while Chromium starts.
    ;[product, browser] = await Promise.all([Product.start({ hasBot: true }), openBrowser()])
    await (await new ProductClient(product).signIn('super@guiche.local')).pair(1)
    agent = await signIn(await openWindow(browser), product, 'agent@guiche.local')
    return async () => {
      await browser.close()
      await product.stop()
    }
  })

  const item = (name: string) => agent.locator('[data-ticket]').filter({ hasText: name })
  const conversation = (name: string) => agent.getByRole('region', { name, exact: true })
  const tab = (name: RegExp) => agent.getByRole('tab', { name })
  async function showWaiting() {
    await tab(/Abertos/).click()
    await tab(/Esperando/).click()
  }

  /** The customer's phone: the sandbox's page, showing this chat. */
  async function openPhone(number: string, name: string) {
    await product.sandbox.addPhone(number, name)
    const page = await (await openWindow(browser)).newPage()
    await page.goto(product.sandboxUrl)
    await page.getByRole('button', { name: new RegExp(name) }).click()
    const bubbles = page.locator('.bubble.in')
    const field = page.getByLabel(`Escrever como ${name}`)
    return {
      say: async (text: string) => {
        await field.fill(text)
        await field.press('Enter')
      },
      /** Waits until the answer at this index (from 0) has arrived and has this text. */
      hears: (place: number, texts: RegExp) =>
        bubbles.nth(place).filter({ hasText: texts }).waitFor(),
      heard: () => bubbles.count(),
    }
  }

  /** Accepts the ticket and answers; waits until the phone shows the answer at this index. */
  async function accept(name: string) {
    await showWaiting()
    await item(name).hover()
    await item(name).getByRole('button', { name: 'Aceitar' }).click()
    await conversation(name).getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor()
  }
  async function answer(text: string) {
    const field = agent.getByRole('textbox', { name: 'Escreva uma mensagem' })
    await field.fill(text)
    await field.press('Enter')
  }

  const tabs = [
    ['Filas', 'Fila de transferência'],
    ['Mensagens', 'Saudação'],
    ['Robô', 'Não repetir o menu por'],
  ] as const
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`CNX-06: the bot's fields are in the form of a connection, ${width} wide: no violation, light and dark`, async ({
      assert,
    }) => {
      const window = await openWindow(browser, { viewport: { width, height } })
      const page = await signIn(window, product, 'admin@guiche.local', '/connections')
      await page.getByRole('button', { name: 'Editar conexão' }).first().click()
      for (const [tabName, label] of tabs) {
        await page.getByRole('tab', { name: tabName }).click()
        await page.getByLabel(label, { exact: true }).waitFor()
        assert.deepEqual(await faultsOf(page, tabName, '[role=dialog]'), [])
      }
      await page.context().close()
    })
  }

  test('BOT-07, BOT-22, BOT-24, BOT-29, CLO-11, CLO-12: a customer uses the menu, is accepted by an agent, and rates', async ({
    assert,
  }) => {
    const name = 'Olga Prestes'
    const phone = await openPhone('5511987658001', name)
    // Six answers: the maximum per minute (BOT-13).
    const path: readonly [said: string, answer: RegExp][] = [
      ['Boa tarde', mainMenu],
      ['2', supportMenu],
      ['1', exchangeMenu],
      ['0', supportMenu],
      ['#', mainMenu],
      ['vendas', /Você está em Vendas[^]*\[ 1 \] - Preços/],
    ]
    for (const [place, [sentText, receivedText]] of path.entries()) {
      await phone.say(sentText)
      await phone.hears(place, receivedText)
    }

    // The agent sees the customer's position in the menu, and that the bot has been talking.
    await showWaiting()
    await item(name).getByLabel('Atendido pelo robô').waitFor()
    await item(name).getByTitle('Fila Vendas').waitFor()
    await accept(name)
    await item(name).getByLabel('Atendido pelo robô').waitFor({ state: 'detached' })

    // From now on a number is treated as ordinary text.
    await phone.say('1')
    await item(name).getByText('1', { exact: true }).first().waitFor()
    await answer('Oi, Olga! Como posso ajudar?')
    await phone.hears(6, /Como posso ajudar/)

    // After closing, the customer is asked for a rating; an invalid one gets a hint, once; the stars show at once.
    await conversation(name).getByRole('button', { name: 'Encerrar' }).click()
    await agent.waitForURL(/\/tickets$/)
    await phone.hears(7, /Foi um prazer atender você, Olga\.[^]*3 - Muito satisfeito/)
    await tab(/Encerrados/).click()
    await item(name).getByLabel('Aguarda avaliação').waitFor()
    await item(name).getByRole('link').click()
    await conversation(name).getByText('Aguarda avaliação').waitFor()
    await phone.say('5')
    await phone.hears(8, /Responda apenas com 1, 2 ou 3/)
    await phone.say('3')
    await phone.hears(9, /Obrigado pelo contato, Olga! Seu protocolo é/)
    const stars = 'Avaliação: 3 de 3, Muito satisfeito'
    await item(name).getByLabel(stars).waitFor()
    await conversation(name).getByLabel(stars).first().waitFor()
    await conversation(name).getByText('Muito satisfeito', { exact: true }).waitFor()
    assert.equal(await phone.heard(), 10)
  }).timeout(180_000)

  test('CLO-10: closing a ticket silently sends nothing to the customer', async ({ assert }) => {
    const name = 'Saulo Mendes'
    const number = '5511987658002'
    const phone = await openPhone(number, name)
    await phone.say('Tem alguém aí?')
    await phone.hears(0, mainMenu)
    await accept(name)
    await answer('Foi engano nosso, desculpe.')
    await phone.hears(1, /Foi engano nosso/)
    await conversation(name).getByRole('button', { name: 'Opções do atendimento' }).click()
    await agent.getByRole('menuitem', { name: 'Encerrar sem pedir avaliação' }).click()
    await agent.waitForURL(/\/tickets$/)
    await tab(/Encerrados/).click()
    await item(name).waitFor()
    assert.equal(
      await item(name)
        .getByLabel(/valiação/)
        .count(),
      0
    )

    // The agent's next message comes after anything that closing could have sent.
    await phone.say('Obrigado!')
    await accept(name)
    await answer('Por nada, Saulo!')
    await product.sandbox.chatUntil(number, (all) =>
      all.some(({ text }) => text?.includes('Por nada, Saulo!'))
    )
    const received = (await product.sandbox.chat(number)).filter(
      ({ direction }) => direction === 'in'
    )
    assert.isFalse(received.some(({ text }) => /avalia|1 a 3|protocolo/i.test(text ?? '')))
  }).timeout(120_000)

  test('BOT-42, BOT-44: the out-of-hours message is sent once; when open again, the menu is sent', async ({
    assert,
  }) => {
    const admin = await new ProductClient(product).signIn('admin@guiche.local')
    const { companyId } = await admin.call<{ companyId: number }>('GET', '/auth/me')
    const closed = { startTime: '00:00', endTime: '00:00' }
    const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
    const schedules = days.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, ...closed }))
    await admin.call('PUT', `/companies/${companyId}/schedules`, { schedules })
    await admin.call('PUT', '/settings/scheduleType', { value: 'company' })

    const phone = await openPhone('5511987658003', 'Nádia Porto')
    await phone.say('Estão abertos?')
    await phone.hears(0, /Nosso atendimento é de segunda a sexta/)
    await phone.say('Preciso de ajuda hoje')
    await showWaiting()
    await item('Nádia Porto').getByText('Preciso de ajuda hoje').waitFor()
    // The ticket is listed before the out-of-hours check has run without sending anything.
    await waitFor('the silence', async () => {
      const pending = `select id from messages where body = 'Preciso de ajuda hoje' and not is_answered`
      return (await product.sql(pending)).length === 0
    })
    await admin.call('PUT', '/settings/scheduleType', { value: 'disabled' })
    await phone.say('E agora?')
    await phone.hears(1, mainMenu)
    assert.equal(await phone.heard(), 2)
  }).timeout(120_000)
})
