/** Every kind of message on the agent's screen: customers' messages are shown and played, the agent's messages arrive. */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Browser, Locator } from 'playwright-core'
import sharp from 'sharp'
import { faultsOf } from '#tests/support/axe'
import { openWindow, signIn } from '#tests/support/browser'
import { waitFor, type Product } from '#tests/support/product'
import { openBrowserFixture, ownWindows } from '#tests/support/browser_fixture'
import { recorded, tone } from '#tests/support/recordings'

const invoice = Buffer.from('%PDF-1.4\n% nota fiscal\n')
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2F6FB0' } })
    .jpeg()
    .toBuffer()
const sticker = () =>
  sharp({ create: { width: 256, height: 256, channels: 4, background: '#F2A33A' } })
    .webp()
    .toBuffer()

test.group('every kind of message', (group) => {
  let product: Product
  let browser: Browser

  group.setup(async () => {
    ;({ product, browser } = await openBrowserFixture())
  })
  group.each.setup(ownWindows)

  /** The ticket of a customer who has just written, accepted by the agent of the page under test. */
  async function conversationWith(name: string, email = 'agent@guiche.local') {
    const permissions = ['microphone', 'clipboard-read']
    // A gif plays by itself.
    const window = await openWindow(browser, { permissions, hasMotion: true })
    const agent = await signIn(window, product, email)
    await agent.getByRole('tab', { name: /Esperando/ }).click()
    const item = agent.locator('[data-ticket]').filter({ hasText: name })
    await item.getByRole('button', { name: 'Aceitar' }).click()
    const log = agent.getByRole('log', { name: new RegExp(name) })
    await log.waitFor()
    return { agent, log }
  }

  test('IN-20: what a customer sends can be viewed, played and downloaded', async ({ assert }) => {
    const number = '5511987650301'
    const { sandbox } = product
    await sandbox.addPhone(number, 'Clarice Nobre')
    await sandbox.say(number, 'Vou mandar umas coisas.')
    const { agent, log } = await conversationWith('Clarice Nobre')
    const film = await recorded(browser, 'film')

    await sandbox.sayImage(number, { bytes: await picture(640, 420), caption: 'O vaso' })
    await log.getByRole('button', { name: 'Abrir imagem: O vaso' }).locator('img').waitFor()
    await log.getByRole('button', { name: 'Abrir imagem: O vaso' }).click()
    await agent.locator('.ant-image-preview img').first().waitFor()
    await agent.keyboard.press('Escape')

    await sandbox.sayFile(number, { bytes: film, mimetype: 'video/webm', caption: 'O passeio' })
    await log.getByRole('button', { name: 'Assistir: O passeio' }).click()
    await plays(log.locator('video[controls]'))

    await sandbox.sayFile(number, { bytes: film, mimetype: 'video/webm', gif: true })
    await plays(log.locator('video[loop]'))

    const voice = { bytes: tone(3), mimetype: 'audio/wav', seconds: 3, voice: true }
    await sandbox.sayFile(number, voice)
    // A copy that every browser can play is made first.
    await log.getByRole('button', { name: 'Tocar: Mensagem de voz' }).click({ timeout: 60_000 })
    await log.getByRole('button', { name: 'Pausar: Mensagem de voz' }).waitFor()
    await plays(log.locator('audio').first())
    await log.getByRole('button', { name: 'Velocidade 1×' }).click()
    assert.equal(
      await log
        .locator('audio')
        .first()
        .evaluate((audio: HTMLAudioElement) => audio.playbackRate),
      1.5
    )

    const document = { bytes: invoice, mimetype: 'application/pdf', fileName: 'nota 118.pdf' }
    await sandbox.sayFile(number, document)
    const download = agent.waitForEvent('download')
    await log.getByRole('link', { name: /^nota 118.pdf/ }).click()
    assert.equal((await download).suggestedFilename(), 'nota 118.pdf')
    const stream = await (await download).createReadStream()
    assert.deepEqual(Buffer.concat(await stream.toArray()), invoice)

    await sandbox.sayFile(number, {
      bytes: await sticker(),
      mimetype: 'image/webp',
      kind: 'sticker',
    })
    await log.getByAltText('Figurinha').waitFor()
    await sandbox.sayLocation(number, { latitude: -23.55, longitude: -46.63, name: 'Loja da Sé' })
    const map = log.getByRole('link', { name: /Loja da Sé/ })
    assert.match((await map.getAttribute('href'))!, /^https:\/\/maps\.google\.com\/maps\?q=-23\.55/)
    await sandbox.sayContacts(number, [{ name: 'Oficina do Zé', number: '5511987654321' }])
    await log.getByText('Oficina do Zé').waitFor()
    await sandbox.sayImage(number, { bytes: await picture(64, 64) }, { viewOnce: true })
    await log.getByText(/Mensagem de visualização única/).waitFor()

    assert.deepEqual(await faultsOf(agent, 'conversation'), [])
  }).timeout(120_000)

  test('IN-28..30: the agent sees a customer’s edits, deletions and reactions', async ({
    assert,
  }) => {
    const number = '5511987650302'
    const { sandbox } = product
    await sandbox.addPhone(number, 'Davi Porto')
    const priced = await sandbox.say(number, 'O preço é 10?')
    const wrong = await sandbox.say(number, 'Apaguem isto')
    const { agent, log } = await conversationWith('Davi Porto', 'caio@guiche.local')
    await log.getByText('Apaguem isto').waitFor()

    await sandbox.edit(number, priced.id, 'O preço é 12?')
    const changed = log.locator('[data-bubble]').filter({ hasText: 'O preço é 12?' })
    await changed.getByText('editada').waitFor()
    await sandbox.erase(number, wrong.id)
    await log.getByText('Mensagem apagada').waitFor()
    assert.equal(await log.getByText('Apaguem isto').count(), 0)
    await sandbox.react(number, priced.id, '❤️')
    await log.getByRole('button', { name: '❤️, 1 reação' }).waitFor()
    await sandbox.react(number, priced.id, '')
    await log.getByRole('button', { name: '❤️, 1 reação' }).waitFor({ state: 'detached' })

    // IN-29: an agent does not see the deleted content; an admin can request it.
    assert.equal(await agent.getByRole('button', { name: 'Ver o que havia' }).count(), 0)
    const admin = await signIn(await openWindow(browser), product, 'admin@guiche.local')
    await admin.goto(agent.url())
    await admin.getByRole('button', { name: 'Ver o que havia' }).click()
    await admin.getByRole('log').getByText('Apaguem isto').waitFor()
  }).timeout(60_000)

  test('TCK-12, TCK-13: the agent sends files with captions, a voice message, a location and a contact', async ({
    assert,
  }) => {
    const number = '5511987650303'
    const { sandbox } = product
    await sandbox.addPhone(number, 'Elisa Rocha')
    await sandbox.say(number, 'Podem me mandar tudo?')
    const { agent } = await conversationWith('Elisa Rocha')
    await agent.getByRole('switch', { name: /Assinar/ }).click()
    const send = agent.getByRole('button', { name: 'Enviar', exact: true })

    // Three files at a time, one with its own caption.
    await agent.locator('input[type=file]').setInputFiles([
      { name: 'vaso.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 240) },
      { name: 'nota.pdf', mimeType: 'application/pdf', buffer: invoice },
      { name: 'canto.wav', mimeType: 'audio/wav', buffer: tone(1) },
    ])
    await agent.getByRole('textbox', { name: 'Escreva uma legenda' }).fill('O último')
    await send.click()

    await agent.getByRole('button', { name: 'Gravar mensagem de voz' }).click()
    await agent.getByRole('timer').getByText('00:02').waitFor()
    await agent.getByRole('button', { name: 'Enviar gravação' }).click()

    const add = agent.getByRole('button', { name: 'Enviar arquivo, localização ou contato' })
    await add.click()
    await agent.getByRole('menuitem', { name: 'Localização' }).click()
    const dialog = agent.getByRole('dialog')
    await dialog.getByLabel('Lugar', { exact: true }).fill('-23.55, -46.63')
    await dialog.getByLabel('Nome do lugar').fill('Loja da Sé')
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await add.click()
    await agent.getByRole('menuitem', { name: 'Contato' }).click()
    await dialog.getByLabel('Nome').fill('Oficina do Zé')
    await dialog.getByLabel('Número').fill('+55 11 98765-4321')
    await dialog.getByRole('button', { name: 'Enviar' }).click()

    const seen = await sandbox.chatUntil(number, (messages) => messages.length === 7, 30_000)
    assert.deepEqual(
      seen.slice(1).map(({ kind, caption, copies }) => [kind, caption, copies]),
      [
        ['image', 'O último', 1],
        ['document', null, 1],
        // Phones do not play WAV files directly.
        ['document', null, 1],
        ['voice', null, 1],
        ['location', null, 1],
        ['contact', null, 1],
      ]
    )
    assert.deepEqual(await sandbox.media(seen[2]!), invoice)
    assert.equal(seen[2]!.media!.fileName, 'nota.pdf')
    assert.include((await sandbox.media(seen[4]!)).subarray(0, 4).toString(), 'OggS')
    assert.include(seen[5]!.location, { latitude: -23.55, longitude: -46.63, name: 'Loja da Sé' })
    assert.equal(seen[6]!.contacts![0]!.name, 'Oficina do Zé')
    await waitFor('every message with two ticks', async () => {
      const ticks = await agent.getByRole('log').locator('[data-delivery=delivered]').count()
      return ticks === 6
    })
  }).timeout(90_000)

  test('a recording that is discarded or too short is not sent', async ({ assert }) => {
    const number = '5511987650304'
    await product.sandbox.addPhone(number, 'Fábio Sá')
    await product.sandbox.say(number, 'Oi')
    const { agent, log } = await conversationWith('Fábio Sá', 'caio@guiche.local')
    const record = agent.getByRole('button', { name: 'Gravar mensagem de voz' })
    await record.click()
    await agent.getByRole('timer').getByText('00:01').waitFor()
    await agent.keyboard.press('Escape')
    const field = agent.getByRole('textbox', { name: 'Escreva uma mensagem' })
    await field.waitFor()
    await agent.waitForFunction(() => document.activeElement?.matches('[data-composer]'))

    await record.click()
    await agent.getByRole('button', { name: 'Enviar gravação' }).click()
    await agent.getByText('Gravação curta demais. Nada foi enviado.').waitFor()
    assert.equal(await log.locator('[data-bubble=voice]').count(), 0)
    assert.lengthOf(await product.sandbox.chat(number), 1)
  }).timeout(60_000)

  test('emoji are found by name, and inserted at the cursor', async ({ assert }) => {
    const number = '5511987650305'
    await product.sandbox.addPhone(number, 'Gil Moura')
    await product.sandbox.say(number, 'Oi')
    const { agent } = await conversationWith('Gil Moura', 'admin@guiche.local')
    const field = agent.getByRole('textbox', { name: 'Escreva uma mensagem' })
    await field.fill('bomdia')
    await field.press('Home')
    for (let step = 0; step < 3; step++) await field.press('ArrowRight')
    await agent.getByRole('button', { name: 'Emojis' }).click()
    await agent.getByRole('combobox', { name: 'Procurar' }).fill('girassol')
    await agent.getByRole('option', { name: /girassol/ }).click()
    await agent.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('[data-composer]')?.value === 'bom🌻dia'
    )
    assert.deepEqual(await faultsOf(agent, 'conversation'), [])
  }).timeout(60_000)
})

/** Checks that it really plays: the file loads, and its current time advances. */
async function plays(player: Locator) {
  await player.waitFor({ state: 'attached' })
  await player.evaluate(
    (element) =>
      new Promise<void>((resolve, reject) => {
        const media = element as HTMLMediaElement
        const look = () => media.currentTime > 0 && resolve()
        media.addEventListener('timeupdate', look)
        media.addEventListener('error', () => reject(new Error(media.error?.message)))
        look()
      })
  )
}
