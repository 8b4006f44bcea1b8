/** Inbound and outbound messages, end to end. */
import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import drive from '@adonisjs/drive/services/main'
import sharp from 'sharp'
import type { CatalogueError } from '#app/kernel/errors'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { canonicalNumber } from '#modules/contacts/testing'
import type { InboundMessage, MediaReference } from '#modules/whatsapp/contract'
import { unpack } from '#modules/whatsapp/drivers/baileys/arrival'
import { addressModes } from '#sandbox/server/envelope'
import { markRead } from '#modules/whatsapp/outbox/mark_read'
import { inbox } from '#modules/whatsapp/public'
import {
  ANA,
  JOAO,
  inboxOf,
  linkedConnection,
  queue,
  setUpGateway,
  tearDownGateway,
  text,
  waitFor,
  untilInbox,
  untilOutbox,
  untilStatus,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const SALES = '5511900000001'
const jid = (number: string) => `${number}@s.whatsapp.net`
const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#13a10e' } })
    .jpeg()
    .toBuffer()

test.group('gateway: messages', (group) => {
  let fixture: GatewayFixture
  let id: number
  group.setup(async () => {
    fixture = await setUpGateway()
    id = await linkedConnection(fixture, SALES)
    return () => tearDownGateway(fixture)
  })
  group.each.teardown(() => void fixture.phones.clearFaults())

  const arrived = async (wid: string) => {
    const rows = await untilInbox(
      id,
      (all) => all.some((row) => row.wid === wid && row.status === 'done'),
      `message ${wid} is processed`
    )
    return rows.find((row) => row.wid === wid)!
  }
  const onPhone = async (number: string, wid: string, status: string) =>
    fixture.phones.chatUntil(number, (all) => all.some((m) => m.id === wid && m.status === status))
  const acksOf = async (wid: string) =>
    (await inboxOf(id, 'receipt')).filter((row) => row.wid === wid).map(({ ack }) => ack)

  test('a text arrives, with the number and the hidden id of its author', async ({ assert }) => {
    const { id: wid } = await fixture.phones.say(ANA, 'Bom dia!', { name: 'Ana Lima' })
    const row = await arrived(wid)
    assert.include(row.content, { kind: 'text', body: 'Bom dia!' })
    assert.equal(row.content.sender.phone, ANA)
    assert.isNotNull(row.content.sender.lid)
    await onPhone(ANA, wid, 'delivered')
  })

  test('a message addressed by {$self} is received')
    .with([...addressModes])
    .run(async ({ assert }, mode) => {
      const { id: wid } = await fixture.phones.say(JOAO, `via ${mode}`, { mode })
      const { content } = await arrived(wid)
      assert.equal(content.body, `via ${mode}`)
      const { phone, lid } = content.sender
      const saysPhone = mode !== 'lid-only'
      assert.equal(phone && canonicalNumber(phone), saysPhone ? JOAO : null)
      if (mode.includes('lid')) assert.match(lid!, /^\d+$/)
    })

  test('an image arrives and can be downloaded and decrypted', async ({ assert }) => {
    const limitBytes = 25 * 1024 * 1024
    const bytes = await picture()
    const { id: wid } = await fixture.phones.sayImage(ANA, { bytes, caption: 'o recibo' })
    const row = await arrived(wid)
    assert.include(row.content, { kind: 'image', body: 'o recibo' })
    const { media } = row.content as unknown as InboundMessage
    const fetched = await inbox.downloadMedia(media!, { limitBytes })
    assert.isTrue(fetched.equals(bytes))
    const causeOf = (wrong: Partial<MediaReference>) =>
      inbox.downloadMedia({ ...media!, ...wrong }, { limitBytes }).then(
        () => 'none',
        (error: CatalogueError) => error.details.cause ?? error.code
      )
    const key = randomBytes(32).toString('base64')
    assert.equal(await causeOf({ sha256: key }), 'checksum')
    assert.equal(await causeOf({ mediaKey: key }), 'seal')
    assert.equal(await causeOf({ size: 26 * 1024 * 1024 }), 'E_MEDIA_TOO_LARGE')
    for (const directPath of ['//127.0.0.1:9/x', 'http://127.0.0.1:9/x', '@127.0.0.1:9/x']) {
      assert.equal(await causeOf({ directPath }), 'path')
    }
    await fixture.phones.fault({ kind: 'media', count: 1, code: 410 })
    assert.equal(await causeOf({}), 410)
    assert.equal(await causeOf({}), 'none')
  })

  test('a text is sent, and its receipts are stored', async ({ assert }) => {
    const { wid } = await queue(fixture.admin.actor, id, jid(ANA), text('Pois não?'))
    await untilOutbox(wid, 'sent')
    const chat = await onPhone(ANA, wid, 'delivered')
    assert.include(
      chat.find((message) => message.id === wid),
      { text: 'Pois não?', copies: 1 }
    )
    await waitFor(async () => ((await acksOf(wid)).includes(3) ? true : null), 'it is delivered')
    await fixture.phones.read(ANA)
    await waitFor(async () => ((await acksOf(wid)).includes(4) ? true : null), 'it is read')
    assert.deepEqual(await acksOf(wid), [2, 3, 4])
  })

  test('an image is sent quoting the customer’s message', async ({ assert }) => {
    const bytes = await picture()
    await drive.use().put('tests/whatsapp-picture.jpg', bytes)
    const { id: quoted } = await fixture.phones.say(ANA, 'Tem foto?')
    const row = await arrived(quoted)
    const { wid } = await queue(fixture.admin.actor, id, row.chat, {
      kind: 'image',
      file: 'tests/whatsapp-picture.jpg',
      mimetype: 'image/jpeg',
      fileName: null,
      seconds: null,
      caption: 'Esta',
      quote: { wid: quoted, fromMe: false, body: 'Tem foto?' },
    })
    const chat = await onPhone(ANA, wid, 'delivered')
    const shown = chat.find((message) => message.id === wid)!
    assert.include(shown, { caption: 'Esta', quotedId: quoted })
    assert.isTrue((await fixture.phones.media(shown)).equals(bytes))
  })

  test('TCK-12: an image whose file is gone fails at once, and the next message is sent', async ({
    assert,
  }) => {
    const { wid: lost } = await queue(fixture.admin.actor, id, jid(ANA), {
      kind: 'image',
      file: 'tests/nobody-has-this.jpg',
      mimetype: 'image/jpeg',
      fileName: null,
      seconds: null,
      caption: '',
      quote: null,
    })
    const { wid } = await queue(fixture.admin.actor, id, jid(ANA), text('Recebeu?'))
    await onPhone(ANA, wid, 'delivered')
    const row = await untilOutbox(lost, 'failed')
    assert.include(row, { error_code: 'ERR_SENDING_WAPP_MSG' })
  })

  test('reading on our side sends read receipts to the customer', async () => {
    const { id: wid } = await fixture.phones.say(ANA, 'Viram?')
    const { chat } = await arrived(wid)
    await unitOfWork((work) =>
      markRead(work, fixture.admin.actor, { connectionId: id, address: chat, wids: [wid] })
    )
    await onPhone(ANA, wid, 'read')
  })

  test('a message that WhatsApp refuses reports the error code and is not retried', async ({
    assert,
  }) => {
    await fixture.phones.fault({ kind: 'ack_error', number: JOAO, count: 1, code: 463 })
    const { wid } = await queue(fixture.admin.actor, id, jid(JOAO), text('Olá!'))
    const row = await untilOutbox(wid, 'failed')
    assert.include(row, { error_code: '463', attempts: 1 })
    const [receipt] = (await inboxOf(id, 'receipt')).filter((one) => one.wid === wid)
    assert.include(receipt, { ack: 0, error_code: '463' })
  })

  test('many messages to one chat are sent in order', async ({ assert }) => {
    const texts = Array.from({ length: 12 }, (_, index) => `em ordem ${index}`)
    for (const word of texts) await queue(fixture.admin.actor, id, jid(ANA), text(word))
    const chat = await fixture.phones.chatUntil(ANA, (all) => all.at(-1)?.text === texts.at(-1))
    assert.deepEqual(
      chat.filter((message) => message.text?.startsWith('em ordem')).map((message) => message.text),
      texts
    )
  })

  test('messages written while the connection is down arrive once, in order', async ({
    assert,
  }) => {
    await fixture.phones.fault({ kind: 'drop', number: SALES, ms: 800 })
    await untilStatus(id, 'OPENING')
    const texts = ['um', 'dois', 'três', 'quatro']
    const wids: string[] = []
    for (const word of texts) wids.push((await fixture.phones.say(JOAO, word)).id)
    const rows = await untilInbox(
      id,
      (all) => wids.every((wid) => all.some((row) => row.wid === wid && row.status === 'done')),
      'the backlog is processed'
    )
    const found = rows.filter((row) => wids.includes(row.wid))
    assert.deepEqual(
      found.map((row) => row.content.body),
      texts
    )
    await onPhone(JOAO, wids.at(-1)!, 'delivered')
  })

  test('messages queued while we are offline are sent when we are back', async ({ assert }) => {
    await fixture.phones.fault({ kind: 'drop', number: SALES, ms: 500 })
    await untilStatus(id, 'OPENING')
    const { wid } = await queue(fixture.admin.actor, id, jid(ANA), text('com atraso'))
    const chat = await onPhone(ANA, wid, 'delivered')
    assert.equal(chat.find((message) => message.id === wid)?.copies, 1)
  })

  test('an undecryptable message is replaced when it is received again', async ({ assert }) => {
    await arrived((await fixture.phones.say(ANA, 'antes')).id)
    await fixture.phones.fault({ kind: 'corrupt', number: ANA, count: 1 })
    const { id: wid } = await fixture.phones.say(ANA, 'chegou estragada')
    const row = await arrived(wid)
    assert.include(row.content, { kind: 'text', body: 'chegou estragada' })
  })

  test('a message that the phone cannot decrypt is sent again from the outbox', async ({
    assert,
  }) => {
    await fixture.phones.fault({ kind: 'unreadable', number: ANA, count: 1 })
    const { wid } = await queue(fixture.admin.actor, id, jid(ANA), text('leia de novo'))
    const chat = await onPhone(ANA, wid, 'delivered')
    assert.include(
      chat.find((message) => message.id === wid),
      { text: 'leia de novo' }
    )
  })

  test('the inbox keeps everything that the library knew', async ({ assert }) => {
    const { id: wid } = await fixture.phones.say(ANA, 'inteira', { name: 'Ana Lima' })
    const row = (await arrived(wid)) as unknown as { payload: Buffer }
    const raw = unpack(row.payload)
    assert.equal(raw.message?.conversation, 'inteira')
    assert.equal(raw.key.id, wid)
    assert.equal(raw.pushName, 'Ana Lima')
  })
})
