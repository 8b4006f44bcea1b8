// The sandbox's page: a person connects a number, plays a customer, and sees the company's replies arrive.
import { AxeBuilder } from '@axe-core/playwright'
import { test } from '@japa/runner'
import { chromium, type Browser, type Page } from 'playwright-core'
import { Company } from '#sandbox/tests/company'
import { picture } from '#sandbox/tests/picture'
import { ANA, setUpSandbox, type SandboxFixture } from '#sandbox/tests/fixture'
import { findBrowser } from '#scripts/browser'
import { waitFor } from '#tests/support/waiting'

const READ = 4

test.group('Sandbox | page', (group) => {
  let fixture: SandboxFixture
  let browser: Browser
  let company: Company

  group.setup(async () => {
    fixture = await setUpSandbox({ demo: true })
    browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox'],
    })
    company = new Company(fixture.sandbox.waUrl)
    return async () => {
      company.leave()
      await browser.close()
      await fixture.sandbox.stop()
    }
  })

  async function open(width: number, height: number, colorScheme: 'light' | 'dark' = 'light') {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme })
    const page = await context.newPage()
    page.on('pageerror', (error) => {
      throw error
    })
    await page.goto(fixture.sandbox.url)
    await page.getByRole('button', { name: /Ana Lima/ }).waitFor()
    return page
  }

  test('connects a number and plays both sides of a conversation', async () => {
    const page = await open(1440, 900)
    await page.getByText('nenhuma empresa conectada', { exact: true }).waitFor()
    await page.getByLabel('Texto do QR').fill(await company.connect().shownQr())
    await page.getByRole('button', { name: 'Ler o QR' }).click()
    await company.opened()
    await page.getByText('1 empresa no ar').waitFor()

    await page.getByRole('button', { name: /Ana Lima/ }).click()
    await page.getByLabel('Escrever como Ana Lima').fill('Meu pedido *não* chegou')
    await page.keyboard.press('Enter')
    const message = await company.receivedText('Meu pedido *não* chegou')
    await company.socket.readMessages([message.key])
    await page.getByRole('img', { name: 'lida', exact: true }).waitFor()

    const file = { name: 'caixa.jpg', mimeType: 'image/jpeg', buffer: await picture('#c9a26b') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText('caixa.jpg').waitFor()
    await page.keyboard.press('Enter')
    await company.received((each) => each.message?.imageMessage)
    const shown = page.locator('.bubble.out img')
    await shown.waitFor()
    await page.waitForFunction(
      (img) => (img as HTMLImageElement).naturalWidth > 0,
      await shown.elementHandle()
    )

    const id = await company.send(message.key.remoteJid!, { text: 'Sinto muito, vou *ver*.' })
    await page.locator('.bubble.in strong', { hasText: 'ver' }).waitFor()
    await page.getByRole('button', { name: 'Marcar como lidas' }).click()
    await company.reachedStatus(id, READ)
    await page.close()
  })

  test('shows every kind, reacts, edits, deletes, sends a place and a contact card, and calls', async ({
    assert,
  }) => {
    const page = await open(1440, 900)
    await page.getByRole('button', { name: /Ana Lima/ }).click()
    await page.getByRole('button', { name: 'Enviar localização' }).click()
    await company.received((each) => each.message?.locationMessage)
    await page.getByRole('button', { name: 'Enviar contato' }).click()
    await company.received((each) => each.message?.contactMessage)
    await page.locator('.carried', { hasText: 'Praça da Sé' }).waitFor()

    await page.getByLabel('Escrever como Ana Lima').fill('quero dois')
    await page.keyboard.press('Enter')
    await company.receivedText('quero dois')
    const own = page.locator('.bubble.out', { hasText: 'quero dois' })
    await own.hover()
    await own.getByRole('button', { name: 'Reagir com 👍' }).click()
    await page.getByRole('img', { name: 'Reações: 👍' }).waitFor()
    await own.hover()
    await own.getByRole('button', { name: 'Editar esta mensagem' }).click()
    await page.getByLabel('Escrever como Ana Lima').fill('quero três')
    await page.keyboard.press('Enter')
    const edited = page.locator('.bubble.out', { hasText: 'quero três' })
    await edited.getByText('editada').waitFor()
    await edited.hover()
    await edited.getByRole('button', { name: 'Apagar esta mensagem para todos' }).click()
    await page.getByText('Mensagem apagada').first().waitFor()

    const sound = { name: 'oi.ogg', mimeType: 'audio/ogg', buffer: Buffer.from('not a sound') }
    await page.locator('input[type=file]').setInputFiles(sound)
    await page.getByLabel('como gravação de voz').check()
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    const voice = await company.received((each) => each.message?.audioMessage)
    assert.isTrue(voice.message?.audioMessage?.ptt)

    await page.getByRole('button', { name: 'Ligar', exact: true }).click()
    await page.getByRole('button', { name: 'Encerrar chamada' }).waitFor()
    assert.equal((await fixture.phones.calls()).at(-1)?.state, 'ringing')
    await page.close()
  })

  test('adds a customer, and injects a fault that is shown and can be removed', async ({
    assert,
  }) => {
    const page = await open(1440, 900)
    await page.getByRole('button', { name: 'Novo cliente' }).click()
    await page.getByLabel('Nome').fill('Zé da Feira')
    await page.locator('#add-form').getByLabel('Número').fill('+55 81 98765-0044')
    await page.keyboard.press('Enter')
    await page.getByLabel('Escrever como Zé da Feira').waitFor()
    await page.getByRole('button', { name: 'Desligar' }).click()
    await page.getByText('Valendo agora').waitFor()
    assert.containSubset(await fixture.phones.faults(), [
      { kind: 'offline', number: '5581987650044' },
    ])
    await page.getByRole('button', { name: 'Tudo de volta ao normal' }).click()
    await page.getByText('Valendo agora').waitFor({ state: 'detached' })
    assert.isEmpty(await fixture.phones.faults())
    await page.close()
  })

  test('leaves the focus where somebody types while {what} is still loading')
    .with([
      { what: 'the page', held: '**/api/faults' },
      { what: 'the first conversation', held: '**/api/chats/**' },
    ])
    .run(async ({ assert }, { held }) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      let load: () => void = () => {}
      const typed = new Promise<void>((resolve) => (load = resolve))
      await page.route(held, async (route) => {
        await typed
        await route.continue()
      })
      await page.goto(fixture.sandbox.url)
      await page.getByRole('button', { name: /Ana Lima/ }).waitFor()
      const qr = page.getByLabel('Texto do QR')
      await qr.pressSequentially('https://')
      const loaded = page.waitForResponse(/\/api\/chats\//)
      load()
      await loaded
      await page.getByLabel('Escrever como Ana Lima').waitFor()
      // Slowly enough for the conversation to be drawn meanwhile.
      await page.keyboard.type('example.org', { delay: 100 })
      assert.equal(await qr.inputValue(), 'https://example.org')
      await context.close()
    })

  test('has a tab for each stand-in, and opens the one in its address again', async ({
    assert,
    cleanup,
  }) => {
    const standIns = ['sandbox/whatsapp', 'sandbox/tests/stand_ins/echo/index']
    const { sandbox } = await setUpSandbox({ demo: true, standIns })
    cleanup(() => sandbox.stop())
    const page = await (await browser.newContext()).newPage()
    await page.goto(sandbox.url)
    const ana = page.getByRole('button', { name: /Ana Lima/ })
    const said = page.getByText('exemplo', { exact: true })
    await ana.waitFor()
    assert.isFalse(await said.isVisible())
    await page.getByRole('button', { name: 'Eco & companhia' }).click()
    await said.waitFor()
    assert.isFalse(await ana.isVisible())
    await page.reload()
    await said.waitFor()
    const { violations } = await new AxeBuilder({ page }).analyze()
    assert.deepEqual(
      violations.map(({ id }) => id),
      []
    )
    await page.getByRole('button', { name: 'Celulares de teste' }).click()
    await ana.waitFor()
    await page.close()
  })

  test('shows errors as readable text', async () => {
    const page = await open(1440, 900)
    await page.getByLabel('Texto do QR').fill('https://example.org')
    // The page may still grow above the button and move it away from the pointer.
    await waitFor('the refusal', async () => {
      await page.getByRole('button', { name: 'Ler o QR' }).click()
      const message = page.getByText('Este texto não é um QR de aparelho conectado.').first()
      return message.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false
      )
    })
    await page.close()
  })

  test('is accessible and fits: {width} px, {scheme}')
    .with([
      { width: 1440, scheme: 'light' },
      { width: 1440, scheme: 'dark' },
      { width: 390, scheme: 'light' },
      { width: 390, scheme: 'dark' },
    ] as const)
    .run(async ({ assert }, { width, scheme }) => {
      const page = await open(width, 844, scheme)
      await assertAccessible(page)
      await page.getByRole('button', { name: /Ana Lima/ }).click()
      await page.locator(`.bubble`).first().waitFor()
      await assertAccessible(page)
      assert.isNotEmpty(await fixture.phones.chat(ANA))
      const [wide, window] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        innerWidth,
      ])
      assert.isAtMost(wide, window)
      const bubbles = await page.locator('.bubble').evaluateAll((all) =>
        all.map((each) => {
          const { left, right } = each.getBoundingClientRect()
          return left >= 0 && right <= innerWidth
        })
      )
      assert.notInclude(bubbles, false)
      if (width < 600) {
        await page.getByRole('button', { name: 'Voltar aos clientes' }).click()
        await page.getByRole('button', { name: 'Conexões e falhas' }).click()
        await page.getByLabel('Texto do QR').waitFor()
        await assertAccessible(page)
      }
      await page.close()

      async function assertAccessible(target: Page) {
        const { violations } = await new AxeBuilder({ page: target }).analyze()
        assert.deepEqual(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
          []
        )
      }
    })
})
