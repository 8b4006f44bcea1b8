// Every kind of message that a customer can send reaches unmodified Baileys as WhatsApp sends it.
import { test } from '@japa/runner'
import { downloadMediaMessage, normalizeMessageContent, proto } from '@whiskeysockets/baileys'
import type { MediaOrder } from '#sandbox/client'
import type { Company } from '#sandbox/tests/company'
import { picture } from '#sandbox/tests/picture'
import { ANA, JOAO, pairedCompany, setUpSandbox, type SandboxFixture } from '#sandbox/tests/fixture'

const { Type } = proto.Message.ProtocolMessage

test.group('Sandbox | kinds of message', (group) => {
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

  const arrived = async (id: string) => {
    const message = await company.received(({ key }) => key.id === id)
    return { message, plain: normalizeMessageContent(message.message)! }
  }
  const customerOf = (index: number) => (index % 2 ? ANA : JOAO)
  const shown = async (number: string, id: string) =>
    (await fixture.phones.chat(number)).find((each) => each.id === id)

  test('a file: {name}')
    .with([
      {
        name: 'video',
        file: { mimetype: 'video/mp4', caption: 'veja', seconds: 9 },
        field: 'videoMessage',
        says: { caption: 'veja', seconds: 9 },
        kind: 'video',
      },
      {
        name: 'gif',
        file: { mimetype: 'video/mp4', gif: true, seconds: 2 },
        field: 'videoMessage',
        says: { gifPlayback: true },
        kind: 'gif',
      },
      {
        name: 'audio',
        file: { mimetype: 'audio/mpeg', seconds: 61 },
        field: 'audioMessage',
        says: { seconds: 61 },
        kind: 'audio',
      },
      {
        name: 'voice note',
        file: { mimetype: 'audio/ogg; codecs=opus', voice: true, seconds: 7 },
        field: 'audioMessage',
        says: { seconds: 7, ptt: true },
        kind: 'voice',
      },
      {
        name: 'document',
        file: { mimetype: 'application/pdf', fileName: 'nota.pdf' },
        field: 'documentMessage',
        says: { fileName: 'nota.pdf' },
        kind: 'document',
      },
      {
        name: 'document with words',
        file: { mimetype: 'application/pdf', fileName: 'nota.pdf', caption: 'a nota' },
        field: 'documentMessage',
        says: { fileName: 'nota.pdf', caption: 'a nota' },
        kind: 'document',
      },
      {
        name: 'sticker',
        file: { mimetype: 'image/webp' },
        field: 'stickerMessage',
        says: { mimetype: 'image/webp' },
        kind: 'sticker',
      },
    ] as const)
    .run(async ({ assert }, { name, file, field, says, kind }) => {
      const bytes = Buffer.from(`a file: ${name}`)
      const order: Partial<MediaOrder> = file
      const { id } = await fixture.phones.sayFile(ANA, { bytes, ...order })
      const { message, plain } = await arrived(id)
      assert.containSubset(plain[field], says)
      assert.isTrue(bytes.equals(await downloadMediaMessage(message, 'buffer', {})))
      assert.containSubset(await shown(ANA, id), { kind, caption: order.caption ?? null })
      if (name === 'document with words') assert.exists(message.message?.documentWithCaptionMessage)
      if (kind === 'voice') assert.lengthOf(plain.audioMessage!.waveform!, 64)
    })

  test('a location, and a live location', async ({ assert }) => {
    const place = { latitude: -23.5, longitude: -46.6, name: 'Praça da Sé', address: 'Centro' }
    const still = await fixture.phones.sayLocation(ANA, place)
    const { plain } = await arrived(still.id)
    assert.containSubset(plain.locationMessage, {
      degreesLatitude: -23.5,
      degreesLongitude: -46.6,
      name: 'Praça da Sé',
      address: 'Centro',
    })
    const moving = await fixture.phones.sayLocation(ANA, { latitude: 1, longitude: 2, live: true })
    assert.equal((await arrived(moving.id)).plain.liveLocationMessage?.degreesLongitude, 2)
    assert.containSubset(await shown(ANA, moving.id), {
      kind: 'location',
      location: { live: true },
    })
  })

  test('one contact card, and several', async ({ assert }) => {
    const cards = [
      { name: 'João Batista', number: JOAO },
      { name: 'Dona Célia', number: '5571987650005' },
    ]
    const one = await fixture.phones.sayContacts(ANA, cards.slice(0, 1))
    const card = (await arrived(one.id)).plain.contactMessage
    assert.equal(card?.displayName, 'João Batista')
    assert.include(card?.vcard, `waid=${JOAO}`)
    const both = await fixture.phones.sayContacts(ANA, cards)
    assert.lengthOf((await arrived(both.id)).plain.contactsArrayMessage!.contacts!, 2)
    assert.deepEqual((await shown(ANA, both.id))?.contacts, cards)
  })

  test('a poll, and the answers to buttons, lists and templates', async ({ assert }) => {
    const poll = { question: 'Que dia?', options: ['Terça', 'Quarta'] }
    const asked = await fixture.phones.send({ from: ANA, poll })
    const made = (await arrived(asked.id)).plain.pollCreationMessageV3
    assert.equal(made?.name, 'Que dia?')
    assert.deepEqual(
      made?.options?.map(({ optionName }) => optionName),
      poll.options
    )
    const answer = (kind: 'button' | 'list' | 'template') =>
      fixture.phones
        .send({ from: ANA, answer: { kind, id: 'linha-2', text: 'Segunda via' } })
        .then(({ id }) => arrived(id))
    const button = (await answer('button')).plain.buttonsResponseMessage
    assert.include(button, { selectedButtonId: 'linha-2', selectedDisplayText: 'Segunda via' })
    const list = (await answer('list')).plain.listResponseMessage
    assert.equal(list?.title, 'Segunda via')
    assert.equal(list?.singleSelectReply?.selectedRowId, 'linha-2')
    const template = (await answer('template')).plain.templateButtonReplyMessage
    assert.include(template, { selectedId: 'linha-2', selectedDisplayText: 'Segunda via' })
  })

  test('view once: the linked device gets an empty envelope', async ({ assert }) => {
    const bytes = await picture('#333333')
    const { id } = await fixture.phones.sayImage(ANA, { bytes }, { viewOnce: true })
    const { message } = await arrived(id)
    assert.isTrue((message.key as { isViewOnce?: boolean }).isViewOnce)
    assert.notExists(message.message)
    const own = (await shown(ANA, id))!
    assert.isTrue(own.viewOnce)
    assert.isTrue(bytes.equals(await fixture.phones.media(own)))
  })

  test('an edit arrives wrapped, with the key of the edited message', async ({ assert }) => {
    const { id } = await fixture.phones.say(ANA, 'quero dois')
    await arrived(id)
    const edit = await fixture.phones.edit(ANA, id, 'quero três')
    const update = await company.updated((each) => each.update.message?.editedMessage)
    assert.equal(update.key.id, id)
    const { plain } = await arrived(edit.id)
    assert.equal(plain.protocolMessage?.type, Type.MESSAGE_EDIT)
    assert.include(plain.protocolMessage?.key, { id, fromMe: true })
    assert.equal(plain.protocolMessage?.editedMessage?.conversation, 'quero três')
    assert.containSubset(await shown(ANA, id), { text: 'quero três', isEdited: true })
    assert.isUndefined(await shown(ANA, edit.id))
  })

  test('a message is deleted for everyone', async ({ assert }) => {
    const { id } = await fixture.phones.say(ANA, 'sem querer')
    await arrived(id)
    const gone = await fixture.phones.erase(ANA, id)
    const { plain } = await arrived(gone.id)
    assert.equal(plain.protocolMessage?.type, Type.REVOKE)
    assert.equal(plain.protocolMessage?.key?.id, id)
    assert.containSubset(await shown(ANA, id), { text: null, isDeleted: true })
  })

  test("a reaction to the company's message, and its removal", async ({ assert }) => {
    const asked = await company.send(`${ANA}@s.whatsapp.net`, { text: 'Chegou bem?' })
    await fixture.phones.chatUntil(ANA, (all) => all.some(({ id }) => id === asked))
    const reactions = async (emoji: string) => {
      const { id } = await fixture.phones.react(ANA, asked, emoji)
      return (await arrived(id)).plain.reactionMessage
    }
    const liked = await reactions('👍')
    assert.equal(liked?.text, '👍')
    assert.include(liked?.key, { id: asked, fromMe: true })
    assert.deepEqual((await shown(ANA, asked))?.reactions, [{ by: ANA, emoji: '👍' }])
    assert.equal((await reactions(''))?.text, '')
    assert.deepEqual((await shown(ANA, asked))?.reactions, [])
  })

  test('a quote names the author of the quoted message', async ({ assert }) => {
    const { id } = await fixture.phones.say(ANA, 'o azul')
    const answer = await fixture.phones.say(ANA, 'ou o verde', { quote: id })
    const context = (await arrived(answer.id)).plain.extendedTextMessage?.contextInfo
    const { lid } = (await fixture.phones.phones()).find(({ number }) => number === ANA)!
    assert.include(context, { stanzaId: id, participant: `${lid}@lid` })
  })

  test("messages from the company's own phone reach its linked devices as their own ({mode})")
    .with([
      { mode: 'lid', jid: 'lid', alt: 's.whatsapp.net' },
      { mode: 'lid-only', jid: 'lid', alt: undefined },
      { mode: 'pn', jid: 's.whatsapp.net', alt: undefined },
      { mode: 'pn+lid', jid: 's.whatsapp.net', alt: 'lid' },
    ] as const)
    .run(async ({ assert }, { mode, jid, alt }) => {
      const text = `do celular, ${mode}`
      const { id } = await fixture.phones.sayAsBusiness(business, ANA, { text, mode })
      const message = await company.own(id)
      assert.equal(message.message?.conversation, text)
      assert.isTrue(message.key.fromMe)
      assert.equal(message.key.remoteJid?.split('@')[1], jid)
      assert.equal(message.key.remoteJidAlt?.split('@')[1], alt)
      assert.containSubset(await shown(ANA, id), { direction: 'in', text })
      await company.reachedStatus(id, 3)
    })

  test("a picture from the company's own phone", async ({ assert }) => {
    const bytes = await picture('#abcdef')
    const base64 = bytes.toString('base64')
    const media = { mimetype: 'image/jpeg', base64, caption: 'do balcão' }
    const sent = await fixture.phones.sayAsBusiness(business, ANA, { media })
    const own = await company.own(sent.id)
    assert.equal(own.message?.imageMessage?.caption, 'do balcão')
    assert.isTrue(bytes.equals(await downloadMediaMessage(own, 'buffer', {})))
  })

  test("an edit, a deletion and a reaction from the company's own phone", async ({ assert }) => {
    const { id } = await fixture.phones.sayAsBusiness(business, ANA, { text: 'às 8' })
    const edit = await fixture.phones.sayAsBusiness(business, ANA, { edit: { id, text: 'às 9' } })
    const plain = normalizeMessageContent((await company.own(edit.id)).message)
    assert.include(plain?.protocolMessage?.key, { id, fromMe: true })
    assert.containSubset(await shown(ANA, id), { text: 'às 9', isEdited: true })
    const gone = await fixture.phones.sayAsBusiness(business, ANA, { erase: id })
    const revoke = (await company.own(gone.id)).message?.protocolMessage
    assert.equal(revoke?.key?.id, id)

    const { id: hers } = await fixture.phones.say(ANA, 'obrigada')
    const react = { id: hers, emoji: '🙏' }
    const reaction = await fixture.phones.sayAsBusiness(business, ANA, { react })
    assert.equal((await company.own(reaction.id)).message?.reactionMessage?.key?.id, hers)
    assert.deepEqual((await shown(ANA, hers))?.reactions, [{ by: business, emoji: '🙏' }])
  })

  test("a message from the company's own phone is resent when it cannot be decrypted", async ({
    assert,
  }) => {
    await fixture.phones.fault({ kind: 'corrupt', number: business, count: 1 })
    const text = 'do celular, estragada'
    const { id } = await fixture.phones.sayAsBusiness(business, ANA, { text })
    const read = await company.own(id, (message) => message.message?.conversation)
    assert.equal(read.message?.conversation, text)
  })

  test('a customer known by the LID alone', async ({ assert }) => {
    const { id } = await fixture.phones.say('5531987650077', 'sem número', { mode: 'lid-only' })
    const { message } = await arrived(id)
    assert.match(message.key.remoteJid!, /@lid$/)
    assert.notExists(message.key.remoteJidAlt)
  })

  test('forged changes refer to messages of another chat', async ({ assert }) => {
    const { id } = await fixture.phones.say(ANA, 'a verdadeira')
    await arrived(id)
    await fixture.phones.say(JOAO, 'a forjada', { id })
    const forged = await company.receivedText('a forjada')
    assert.equal(forged.key.id, id)
    const edit = await fixture.phones.edit(JOAO, id, 'trocada', { forged: true })
    await arrived(edit.id)
    assert.containSubset(await shown(ANA, id), { text: 'a verdadeira', isEdited: false })
    await assert.rejects(() => fixture.phones.edit(JOAO, 'NAOEXISTE', 'x'), /NO_SUCH_MESSAGE/)
  })

  test('thousands of messages are sent in one call and keep their own times', async ({
    assert,
  }) => {
    const total = 300
    const at = '2026-11-20T12:00:00.000Z'
    const text = (index: number) => `lote ${index}`
    const numbers = Array.from({ length: total }, (_, index) => index)
    const orders = numbers.map((index) => ({ from: customerOf(index), text: text(index), at }))
    const ids = await fixture.phones.sendAll(orders)
    assert.lengthOf(new Set(ids), total)
    for (const from of [ANA, JOAO]) {
      const wanted = numbers.filter((index) => customerOf(index) === from)
      const last = await company.receivedText(text(wanted.at(-1)!))
      assert.equal(last.key.id, ids[wanted.at(-1)!])
      assert.equal(Number(last.messageTimestamp), Date.parse(at) / 1000)
      const came = company.texts().filter((each) => wanted.some((index) => text(index) === each))
      assert.deepEqual(came, wanted.map(text))
    }
  })
})
