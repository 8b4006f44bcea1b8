// Text and pictures are sent both ways, encrypted, with their ticks.
import { test } from '@japa/runner'
import { downloadMediaMessage } from '@whiskeysockets/baileys'
import type { Company } from '#sandbox/tests/company'
import { picture } from '#sandbox/tests/picture'
import { ANA, JOAO, pairedCompany, setUpSandbox, type SandboxFixture } from '#sandbox/tests/fixture'

const DELIVERED = 3
const READ = 4

test.group('Sandbox | messages', (group) => {
  let fixture: SandboxFixture
  let company: Company
  let business: string

  group.setup(async () => {
    fixture = await setUpSandbox()
    await fixture.phones.addPhone(ANA, 'Ana Lima')
    const pair = await pairedCompany(fixture)
    company = pair.company
    business = pair.paired.number
    return async () => {
      company.leave()
      await fixture.sandbox.stop()
    }
  })
  group.each.teardown(() => fixture.phones.clearFaults())

  const lidOf = async (number: string) =>
    (await fixture.phones.phones()).find((phone) => phone.number === number)!.lid

  test('a customer writes, addressed as {mode}')
    .with([
      { mode: 'lid', jid: 'lid', alt: 's.whatsapp.net' },
      { mode: 'pn', jid: 's.whatsapp.net', alt: undefined },
      { mode: 'pn+lid', jid: 's.whatsapp.net', alt: 'lid' },
    ] as const)
    .run(async ({ assert }, { mode, jid, alt }) => {
      const text = `Olá, por ${mode}!`
      const { id } = await fixture.phones.say(ANA, text, { mode })
      const message = await company.receivedText(text)
      assert.equal(message.key.id, id)
      assert.equal(message.pushName, 'Ana Lima')
      assert.equal(message.key.remoteJid?.split('@')[1], jid)
      assert.equal(message.key.remoteJidAlt?.split('@')[1], alt)
    })

  test('a customer sends a picture with a caption', async ({ assert }) => {
    const bytes = await picture('#0B6E76')
    await fixture.phones.sayImage(ANA, { bytes, caption: 'a etiqueta' })
    const message = await company.received((each) => each.message?.imageMessage)
    const image = message.message?.imageMessage
    assert.include(image, { caption: 'a etiqueta', mimetype: 'image/jpeg', width: 64, height: 48 })
    assert.isAbove(image!.jpegThumbnail!.length, 100)
    const downloaded = await downloadMediaMessage(message, 'buffer', {})
    assert.isTrue(bytes.equals(downloaded))
  })

  test('other kinds of file are sent, too: {mimetype}')
    .with([
      { mimetype: 'video/mp4', field: 'videoMessage' },
      { mimetype: 'audio/ogg; codecs=opus', field: 'audioMessage' },
      { mimetype: 'application/pdf', field: 'documentMessage' },
    ] as const)
    .run(async ({ assert }, { mimetype, field }) => {
      const bytes = Buffer.from(`not really ${mimetype}`)
      const { id } = await fixture.phones.sayImage(ANA, { bytes, mimetype, fileName: 'arquivo' })
      const message = await company.received((each) => each.key.id === id)
      assert.equal(message.message?.[field]?.mimetype, mimetype)
      assert.isTrue(bytes.equals(await downloadMediaMessage(message, 'buffer', {})))
    })

  test('a customer quotes what the company wrote', async ({ assert }) => {
    const asked = await company.send(`${ANA}@s.whatsapp.net`, { text: 'Qual o pedido?' })
    await fixture.phones.chatUntil(ANA, (all) => all.some(({ id }) => id === asked))
    await fixture.phones.say(ANA, 'O 118', { quote: asked })
    const answer = await company.receivedText('O 118')
    const context = answer.message?.extendedTextMessage?.contextInfo
    assert.equal(context?.stanzaId, asked)
    assert.equal(context?.quotedMessage?.conversation, 'Qual o pedido?')
    const [shown] = (await fixture.phones.chat(ANA)).slice(-1)
    assert.include(shown, { quotedId: asked, text: 'O 118', direction: 'out' })
  })

  test('the company writes by LID and by number: the phone shows the decrypted text', async ({
    assert,
  }) => {
    const byLid = await company.send(`${await lidOf(ANA)}@lid`, { text: 'pelo LID' })
    const byNumber = await company.send(`${ANA}@s.whatsapp.net`, { text: 'pelo número' })
    const chat = await fixture.phones.chatUntil(ANA, (all) => all.some(({ id }) => id === byNumber))
    const shown = chat.filter(({ id }) => id === byLid || id === byNumber)
    assert.deepEqual(
      shown.map(({ text, direction, copies, status }) => ({ text, direction, copies, status })),
      [
        { text: 'pelo LID', direction: 'in', copies: 1, status: 'delivered' },
        { text: 'pelo número', direction: 'in', copies: 1, status: 'delivered' },
      ]
    )
  })

  test('the company sends a picture: the phone can decrypt it', async ({ assert }) => {
    const bytes = await picture('#F2A33A')
    const id = await company.send(`${ANA}@s.whatsapp.net`, { image: bytes, caption: 'o boleto' })
    const chat = await fixture.phones.chatUntil(ANA, (all) => all.some((each) => each.id === id))
    const shown = chat.find((each) => each.id === id)!
    assert.equal(shown.caption, 'o boleto')
    assert.equal(shown.media?.mimetype, 'image/jpeg')
    assert.isTrue(bytes.equals(await fixture.phones.media(shown)))
  })

  test('the company sees two ticks, and blue ones when the customer reads', async ({ assert }) => {
    const id = await company.send(`${JOAO}@s.whatsapp.net`, { text: 'Chegou?' })
    await company.reachedStatus(id, DELIVERED)
    assert.notInclude(company.statuses.get(id), READ)
    assert.deepEqual(await fixture.phones.read(JOAO), { read: 1 })
    await company.reachedStatus(id, READ)
    assert.deepEqual(await fixture.phones.read(JOAO), { read: 0 })
    assert.equal((await fixture.phones.chat(JOAO, business)).at(-1)?.status, 'read')
  })

  test('a phone with autoRead turns the ticks blue at once', async () => {
    const number = '5585987650009'
    await fixture.phones.addPhone(number, 'Lê Sempre', true)
    const id = await company.send(`${number}@s.whatsapp.net`, { text: 'Leu?' })
    await company.reachedStatus(id, READ)
  })

  test("the customer's ticks follow the receipts of the company", async ({ assert }) => {
    const { id } = await fixture.phones.say(ANA, 'vocês leram?')
    const message = await company.receivedText('vocês leram?')
    const ticks = (status: string) =>
      fixture.phones.chatUntil(ANA, (all) =>
        all.some((each) => each.id === id && each.status === status)
      )
    await ticks('delivered')
    await company.socket.readMessages([message.key])
    const chat = await ticks('read')
    assert.include(
      chat.find((each) => each.id === id),
      { direction: 'out', refused: null }
    )
  })

  test('a message sent twice with the same id is shown once, with two copies', async ({
    assert,
  }) => {
    const messageId = '3EB0C0FFEE0123456789'
    for (const text of ['uma vez só', 'uma vez só']) {
      await company.socket.sendMessage(`${ANA}@s.whatsapp.net`, { text }, { messageId })
    }
    const chat = await fixture.phones.chatUntil(ANA, (all) =>
      all.some(({ id, copies }) => id === messageId && copies === 2)
    )
    assert.lengthOf(
      chat.filter(({ id }) => id === messageId),
      1
    )
  })

  test('a customer may send the same id twice, as networks do', async ({ assert }) => {
    const { id } = await fixture.phones.say(ANA, 'repetida')
    await company.receivedText('repetida')
    await fixture.phones.say(ANA, 'repetida', { id })
    await fixture.phones.say(ANA, 'depois da repetida')
    await company.receivedText('depois da repetida')
    const copies = company.messages.filter(({ message }) => message.key.id === id)
    assert.lengthOf(copies, 2)
    const shown = (await fixture.phones.chat(ANA)).filter((each) => each.id === id)
    assert.lengthOf(shown, 1)
  })

  test('looks up who is on WhatsApp; a number without it is reported as not existing', async ({
    assert,
  }) => {
    const answers = await company.socket.onWhatsApp(ANA, '551100000000')
    const byJid = Object.fromEntries(answers!.map(({ jid, exists }) => [jid, exists]))
    assert.isTrue(byJid[`${ANA}@s.whatsapp.net`])
    assert.isNotTrue(byJid['551100000000@s.whatsapp.net'])
  })

  test('keeps the order of a chat at 200 messages a second', async ({ assert }) => {
    const total = 400
    const before = company.texts().length
    const started = performance.now()
    const numbers = Array.from({ length: total }, (_, index) => index)
    await Promise.all(
      numbers.map((index) => fixture.phones.say(index % 2 ? ANA : JOAO, `n.º ${index}`))
    )
    await company.receivedText(`n.º ${total - 1}`)
    await company.receivedText(`n.º ${total - 2}`)
    const perSecond = Math.round((total * 1000) / (performance.now() - started))
    console.log(`      customers → company: ${perSecond} messages/s`)
    const came = company.texts().slice(before)
    assert.lengthOf(came, total)
    for (const parity of [0, 1]) {
      const chat = (await fixture.phones.chat(parity ? ANA : JOAO)).filter(({ text }) =>
        text?.startsWith('n.º')
      )
      const order = came.filter((text) => Number(text!.slice(4)) % 2 === parity)
      assert.deepEqual(
        order,
        chat.map(({ text }) => text)
      )
    }
  })

  test("delivers a burst of the company's messages once and in order", async ({ assert }) => {
    const number = '5548987650010'
    const texts = Array.from({ length: 100 }, (_, index) => `aviso ${index}`)
    const started = performance.now()
    for (const text of texts) await company.send(`${number}@s.whatsapp.net`, { text })
    const chat = await fixture.phones.chatUntil(
      number,
      (all) => all.length === texts.length,
      20_000
    )
    const perSecond = Math.round((texts.length * 1000) / (performance.now() - started))
    console.log(`      company → customers: ${perSecond} messages/s (sender included)`)
    assert.deepEqual(
      chat.map(({ text }) => text),
      texts
    )
    assert.isTrue(chat.every(({ copies }) => copies === 1))
  })
})
