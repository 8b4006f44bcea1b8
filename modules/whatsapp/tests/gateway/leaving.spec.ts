/** Every kind of outbound message, from an agent's request to the customer's phone, through the real library. */
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { voiceNote } from '#app/kernel/media/convert/voice_note'
import { aFilm, aRecording } from '#app/kernel/tests/support/recording'
import type { OutboundFile } from '#modules/whatsapp/contract'
import { library } from '#modules/whatsapp/drivers/chosen_library'
import type { MessageWire } from '#sandbox/client'
import Gateway from '#modules/whatsapp/sessions/gateway'
import {
  ANA,
  call,
  linkedConnection,
  queue,
  setUpGateway,
  tearDownGateway,
  text,
  waitFor,
  untilOutbox,
  untilStatus,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'
import env from '#start/env'

const SALES = '5511900000001'

test.group('gateway: every outbound kind', (group) => {
  let fixture: GatewayFixture
  let id: number
  let ticketId: number
  let chat: string
  group.setup(async () => {
    fixture = await setUpGateway()
    id = await linkedConnection(fixture, SALES)
    await fixture.phones.say(ANA, 'Bom dia!')
    const ticket = await waitFor(
      () => db.from('tickets').where({ connection_id: id }).first(),
      'a ticket opens'
    )
    ticketId = ticket.id
    chat = ticket.chat_address
    await call(fixture, 'PUT', `/tickets/${ticketId}`, {
      status: 'open',
      userId: fixture.admin.user.id,
    })
    return () => tearDownGateway(fixture)
  })
  group.each.teardown(() => void fixture.phones.clearFaults())

  const say = (body: object) => call(fixture, 'POST', `/messages/${ticketId}`, body)
  const shown = async (wid: string, has: (message: MessageWire) => boolean = () => true) => {
    const all = await fixture.phones.chatUntil(ANA, (messages) =>
      messages.some((message) => message.id === wid && has(message))
    )
    return all.find((message) => message.id === wid)!
  }
  const widOf = async (messageId: number): Promise<string> =>
    (await db.from('messages').where({ id: messageId }).first()).wid
  const untilRow = (messageId: number, has: (row: Record<string, unknown>) => boolean) =>
    waitFor(async () => {
      const row = await db.from('messages').where({ id: messageId }).first()
      return has(row) ? row : null
    }, `message ${messageId} is as expected`)

  /** As the screen uploads files. */
  async function sendFiles(files: [string, Uint8Array][], fields: [string, string][] = []) {
    const form = new FormData()
    for (const [name, bytes] of files) form.append('medias', new Blob([Buffer.from(bytes)]), name)
    for (const [name, value] of fields) form.append(name, value)
    const response = await fetch(
      `http://${env.get('HOST')}:${env.get('PORT')}/messages/${ticketId}`,
      { method: 'POST', headers: { authorization: `Bearer ${fixture.admin.token}` }, body: form }
    )
    const answer = (await response.json()) as { messages: { id: number; wid: string }[] }
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer.messages
  }

  test('BIL-10: while the company owes nothing leaves; once it has paid, everything does, in order', async ({
    assert,
  }) => {
    const company = db.from('companies').where('id', fixture.admin.company.id)
    const before = (await say({ body: 'antes' })) as { id: number }
    await shown(await widOf(before.id))
    await company.clone().update({ due_date: '2020-01-31' })
    const wids: string[] = []
    for (const body of ['um', 'dois', 'três']) {
      wids.push((await queue(fixture.admin.actor, id, chat, text(body))).wid)
    }
    // What a customer writes meanwhile arrives: by then the lane has been asked more than once.
    await fixture.phones.say(ANA, 'Alguém aí?')
    await waitFor(
      () => db.from('messages').where({ ticket_id: ticketId, body: 'Alguém aí?' }).first(),
      'the message of the customer is stored'
    )
    const waiting = await db.from('outbox_entries').whereIn('wid', wids)
    assert.deepEqual(
      waiting.map(({ status }) => status),
      ['pending', 'pending', 'pending']
    )
    await company.clone().update({ due_date: null })
    for (const wid of wids) await shown(wid)
    const all = await fixture.phones.chatUntil(ANA, () => true)
    const arrived = all.filter((message) => wids.includes(message.id!)).map(({ id: wid }) => wid)
    assert.deepEqual(arrived, wids)
  })

  test('TCK-12, TCK-13: an image, a video, audio, a document and a voice note are each sent once', async ({
    assert,
  }) => {
    const picture = await sharp({
      create: { width: 64, height: 48, channels: 3, background: '#13a10e' },
    })
      .png()
      .toBuffer()
    const film = await aFilm(50)
    const sound = (await voiceNote(await aRecording(150)))!.bytes
    const list = Buffer.from('nome;valor')
    const sent = await sendFiles(
      [
        ['foto.png', picture],
        ['filme.mp4', film],
        ['som.ogg', sound],
        ['lista de preços.csv', list],
      ],
      [['body', 'A foto']]
    )
    const [voice] = await sendFiles([['voz.webm', await aRecording(100)]], [['voice', 'true']])
    const wids = [...sent, voice].map(({ wid }) => wid)
    await fixture.phones.chatUntil(ANA, (all) => wids.every((wid) => all.some((m) => m.id === wid)))
    const [image, video, audio, document, note] = await Promise.all(wids.map((wid) => shown(wid)))
    assert.include(image, { kind: 'image', caption: 'A foto', copies: 1 })
    assert.include(video, { kind: 'video', seconds: 2, copies: 1 })
    assert.include(audio, { kind: 'audio', seconds: 3, copies: 1 })
    assert.include(document, { kind: 'document', copies: 1 })
    assert.equal(document.media?.fileName, 'lista_de_preços.csv')
    assert.include(note, { kind: 'voice', seconds: 2, copies: 1 })
    assert.equal(note.media?.mimetype, 'audio/ogg; codecs=opus')
    for (const [message, bytes] of [
      [image, picture],
      [video, film],
      [audio, sound],
      [document, list],
    ] as const) {
      assert.isTrue((await fixture.phones.media(message)).equals(Buffer.from(bytes)), message.kind)
    }
  }).timeout(30_000)

  test('a gif and a sticker are each sent once', async ({ assert }) => {
    const sticker = await sharp({
      create: { width: 64, height: 64, channels: 4, background: '#fff' },
    })
      .webp()
      .toBuffer()
    await drive.use().put('tests/leaving.webp', sticker)
    await drive.use().put('tests/leaving.mp4', await aFilm(25))
    const plain = { fileName: null, caption: '', quote: null }
    const files: OutboundFile[] = [
      { kind: 'gif', file: 'tests/leaving.mp4', mimetype: 'video/mp4', seconds: 1, ...plain },
      {
        kind: 'sticker',
        file: 'tests/leaving.webp',
        mimetype: 'image/webp',
        seconds: null,
        ...plain,
      },
    ]
    for (const file of files) {
      const { wid } = await queue(fixture.admin.actor, id, chat, file)
      assert.include(await shown(wid), { kind: file.kind, copies: 1 })
    }
  })

  test('IN-23, IN-24: a location and contact cards are sent', async ({ assert }) => {
    const place = { latitude: -23.5613, longitude: -46.6565, name: 'Loja' }
    const at = await shown(await widOf((await say({ location: place })).id))
    assert.containsSubset(at, { kind: 'location', location: place, copies: 1 })
    const contacts = [
      { name: 'Ana', number: '5511987650001' },
      { name: 'João', number: '5521987650002' },
    ]
    const one = await shown(await widOf((await say({ contacts: contacts.slice(0, 1) })).id))
    const two = await shown(await widOf((await say({ contacts })).id))
    assert.deepEqual(one.contacts, contacts.slice(0, 1))
    assert.deepEqual(two.contacts, contacts)
  })

  test('IN-28: an edit replaces the text on the phone and in the database', async ({ assert }) => {
    const { id: messageId } = await say({ body: 'até as 17h' })
    const wid = await widOf(messageId)
    await shown(wid)
    await call(fixture, 'PUT', `/messages/${messageId}`, { body: 'até as 18h' })
    assert.include(await shown(wid, ({ isEdited }) => isEdited), { text: 'até as 18h' })
    await untilRow(messageId, (row) => row.body === 'até as 18h' && row.is_edited === true)
  })

  test('TCK-14: a deleted message is removed on the phone, and marked as deleted in the database', async ({
    assert,
  }) => {
    const { id: messageId } = await say({ body: 'engano' })
    const wid = await widOf(messageId)
    await shown(wid)
    await call(fixture, 'DELETE', `/messages/${messageId}`)
    assert.isTrue((await shown(wid, ({ isDeleted }) => isDeleted)).isDeleted)
    const row = await untilRow(messageId, (found) => found.is_deleted === true)
    assert.equal(row.body, 'engano')
  })

  test('TCK-14: WhatsApp refuses a deletion: nothing is shown as deleted', async ({ assert }) => {
    const { id: messageId } = await say({ body: 'fica' })
    await shown(await widOf(messageId))
    await untilRow(messageId, ({ ack }) => Number(ack) >= 2)
    await fixture.phones.fault({ kind: 'ack_error', number: ANA, count: 1, code: 400 })
    const refused = await call(fixture, 'DELETE', `/messages/${messageId}`).catch(String)
    assert.include(String(refused), 'ERR_DELETE_WAPP_MSG')
    assert.isFalse((await db.from('messages').where({ id: messageId }).first()).is_deleted)
  })

  test('IN-30: our reaction is added and removed, on the phone and in the database', async ({
    assert,
  }) => {
    const { id: wid } = await fixture.phones.say(ANA, 'obrigada!')
    const row = await waitFor(() => db.from('messages').where({ wid }).first(), 'it is stored')
    const reactions = () => db.from('message_reactions').where({ message_id: row.id })
    await call(fixture, 'POST', `/messages/${row.id}/reactions`, { emoji: '❤️' })
    const there = await shown(wid, (message) => message.reactions.length === 1)
    assert.deepEqual(there.reactions, [{ by: SALES, emoji: '❤️' }])
    await waitFor(async () => ((await reactions()).length === 1 ? true : null), 'it is kept')
    await call(fixture, 'POST', `/messages/${row.id}/reactions`, { emoji: '' })
    await shown(wid, (message) => message.reactions.length === 0)
    await waitFor(async () => ((await reactions()).length === 0 ? true : null), 'it is gone')
  })

  test('the customer sees that the agent is typing or recording', async () => {
    for (const state of ['composing', 'recording', 'paused'] as const) {
      await call(fixture, 'POST', `/tickets/${ticketId}/typing`, { state })
      await waitFor(
        async () => ((await fixture.phones.presence(ANA)).state === state ? true : null),
        `the customer sees ${state}`
      )
    }
  })

  test('a failed message is sent again under its id, and is shown once', async ({ assert }) => {
    await fixture.phones.fault({ kind: 'ack_error', number: ANA, count: 1, code: 479 })
    const { id: messageId } = await say({ body: 'na segunda vai' })
    const wid = await widOf(messageId)
    await untilRow(messageId, (row) => row.error_code === '479')
    await call(fixture, 'POST', `/messages/${messageId}/retry`)
    assert.include(await shown(wid), { text: 'na segunda vai', copies: 1 })
    await untilRow(messageId, (row) => row.error_code === null && Number(row.ack) >= 2)
  })

  test('after lost acks and a gateway restart each message is shown once, in order', async ({
    assert,
  }) => {
    let isDeaf = true
    await fixture.gateway.stop()
    fixture.gateway = new Gateway({
      ...library,
      connect: (link, events, services) =>
        library.connect(
          link,
          {
            ...events,
            receipts: async (receipts) => {
              if (!isDeaf) await events.receipts(receipts)
            },
          },
          services
        ),
    })
    await fixture.gateway.start()
    await untilStatus(id, 'CONNECTED')
    await drive.use().put('tests/leaving.txt', 'lista')
    const document: OutboundFile = {
      kind: 'document',
      file: 'tests/leaving.txt',
      mimetype: 'text/plain',
      fileName: 'lista.txt',
      caption: '',
      seconds: null,
      quote: null,
    }
    const actor = fixture.admin.actor
    const first = await queue(actor, id, chat, text('errado'))
    const target = { wid: first.wid, fromMe: true }
    const rest = [
      await queue(actor, id, chat, document),
      await queue(actor, id, chat, { kind: 'edit', target, text: 'certo' }),
      await queue(actor, id, chat, { kind: 'reaction', target, emoji: '✅' }),
    ]
    const all = [first, ...rest].map(({ wid }) => wid)
    await shown(first.wid, ({ isEdited, reactions }) => isEdited && reactions.length === 1)
    for (const wid of all) await untilOutbox(wid, 'sending')

    await fixture.gateway.stop()
    isDeaf = false
    fixture.gateway = new Gateway()
    await fixture.gateway.start()
    for (const wid of all) await untilOutbox(wid, 'sent')
    const messages = await fixture.phones.chatUntil(ANA, (found) =>
      found.some((message) => message.id === first.wid && message.copies === 2)
    )
    const mine = messages.filter((message) => all.includes(message.id))
    assert.deepEqual(
      mine.map(({ id: wid, kind, text: texts }) => [wid, kind, texts]),
      [
        [first.wid, 'text', 'certo'],
        [rest[0].wid, 'document', null],
      ]
    )
    assert.deepEqual(mine[0].reactions, [{ by: SALES, emoji: '✅' }])
  }).timeout(60_000)
})
