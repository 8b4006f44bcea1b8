// Messages of the company are shown decrypted on the customer's phone, with all later changes.
import { test } from '@japa/runner'
import type { AnyMessageContent } from '@whiskeysockets/baileys'
import type { MessageWire } from '#sandbox/client'
import type { Company } from '#sandbox/tests/company'
import { waitFor } from '#sandbox/tests/company'
import { picture } from '#sandbox/tests/picture'
import { ANA, pairedCompany, setUpSandbox, type SandboxFixture } from '#sandbox/tests/fixture'

const JID = `${ANA}@s.whatsapp.net`

test.group('Sandbox | what the phone shows', (group) => {
  let fixture: SandboxFixture
  let company: Company
  group.setup(async () => {
    fixture = await setUpSandbox()
    await fixture.phones.addPhone(ANA, 'Ana Lima')
    company = (await pairedCompany(fixture)).company
    return async () => {
      company.leave()
      await fixture.sandbox.stop()
    }
  })

  const shown = async (id: string, holds: (message: MessageWire) => unknown = () => true) => {
    const chat = await fixture.phones.chatUntil(ANA, (all) =>
      all.some((each) => each.id === id && holds(each))
    )
    return chat.find((each) => each.id === id)!
  }
  const send = (content: AnyMessageContent) => company.send(JID, content)

  test('a file the company sends: {kind}')
    .with([
      {
        kind: 'image',
        content: { image: Buffer.from('image'), caption: 'veja', jpegThumbnail: '' },
      },
      { kind: 'video', content: { video: Buffer.from('video'), jpegThumbnail: '' } },
      { kind: 'gif', content: { video: Buffer.from('gif'), gifPlayback: true, jpegThumbnail: '' } },
      {
        kind: 'audio',
        content: { audio: Buffer.from('audio'), mimetype: 'audio/mpeg', seconds: 4 },
      },
      {
        kind: 'voice',
        content: {
          audio: Buffer.from('voice'),
          mimetype: 'audio/ogg; codecs=opus',
          ptt: true,
          seconds: 7,
        },
      },
      {
        kind: 'document',
        content: {
          document: Buffer.from('document'),
          mimetype: 'application/pdf',
          fileName: 'a.pdf',
        },
      },
      { kind: 'sticker', content: { sticker: Buffer.from('sticker') } },
    ] as { kind: string; content: AnyMessageContent }[])
    .run(async ({ assert }, { kind, content }) => {
      const message = await shown(await send(content))
      assert.equal(message.kind, kind)
      assert.equal((await fixture.phones.media(message)).toString(), kind)
      if ('seconds' in content) assert.equal(message.seconds, content.seconds)
      if ('caption' in content) assert.equal(message.caption, content.caption)
      if ('fileName' in content) assert.equal(message.media?.fileName, content.fileName)
    })

  test('a place and contact cards', async ({ assert }) => {
    const location = { degreesLatitude: -22.9, degreesLongitude: -43.2, name: 'Loja' }
    const place = await shown(await send({ location }))
    assert.deepEqual(place.location, { latitude: -22.9, longitude: -43.2, name: 'Loja' })
    const vcard =
      'BEGIN:VCARD\nVERSION:3.0\nFN:Rui\nTEL;waid=5511912345678:+55 11 91234-5678\nEND:VCARD'
    const contacts = { displayName: 'Rui', contacts: [{ displayName: 'Rui', vcard }] }
    const card = await shown(await send({ contacts }))
    assert.deepEqual(card.contacts, [{ name: 'Rui', number: '5511912345678' }])
  })

  test('an edit replaces the text, a deletion empties the bubble', async ({ assert }) => {
    const id = await send({ text: 'às 8' })
    const key = { id, fromMe: true, remoteJid: JID }
    await send({ text: 'às 9', edit: key })
    const edited = await shown(id, ({ isEdited }) => isEdited)
    assert.equal(edited.text, 'às 9')
    await send({ delete: key })
    const gone = await shown(id, ({ isDeleted }) => isDeleted)
    assert.include(gone, { text: null, isDeleted: true })
    assert.lengthOf(
      (await fixture.phones.chat(ANA)).filter((each) => each.id === id),
      1
    )
  })

  test('a deleted picture can no longer be downloaded', async ({ assert }) => {
    const id = await send({ image: await picture('#fff'), caption: 'errada' })
    await shown(id)
    await send({ delete: { id, fromMe: true, remoteJid: JID } })
    const gone = await shown(id, ({ isDeleted }) => isDeleted)
    assert.isNull(gone.media)
    assert.isNull(gone.caption)
  })

  test("the company reacts to the customer's message and removes the reaction", async ({
    assert,
  }) => {
    const { id } = await fixture.phones.say(ANA, 'deu certo!')
    const { key } = await company.received((each) => each.key.id === id)
    await company.socket.sendMessage(key.remoteJid!, { react: { text: '🎉', key } })
    const liked = await shown(id, ({ reactions }) => reactions.length === 1)
    assert.equal(liked.reactions[0].emoji, '🎉')
    await company.socket.sendMessage(key.remoteJid!, { react: { text: '', key } })
    await shown(id, ({ reactions }) => reactions.length === 0)
  })

  test('the customer sees the company type, record and stop', async ({ assert }) => {
    assert.deepEqual(await fixture.phones.presence(ANA), { state: 'paused', since: null })
    for (const state of ['composing', 'recording', 'paused'] as const) {
      await company.socket.sendPresenceUpdate(state, JID)
      await waitFor(async () => (await fixture.phones.presence(ANA)).state === state, state)
      assert.equal((await fixture.phones.presence(ANA)).state, state)
    }
  })

  test('the company is notified that the customer types, once it has subscribed', async ({
    assert,
  }) => {
    const states: string[] = []
    company.socket.ev.on('presence.update', ({ presences }) => {
      for (const { lastKnownPresence } of Object.values(presences)) states.push(lastKnownPresence)
    })
    await fixture.phones.type(ANA, 'composing')
    await company.socket.presenceSubscribe(JID)
    await fixture.phones.type(ANA, 'composing')
    await fixture.phones.type(ANA, 'recording')
    await waitFor(
      () => states.includes('recording'),
      'the last sign',
      () => states
    )
    assert.deepEqual(states, ['available', 'composing', 'recording'])
  })
})
