/** What flows get of a message (INT-10, INT-11), how it is signed (INT-12), and what is read of answers (INT-13). */
import { createHmac } from 'node:crypto'
import { test } from '@japa/runner'
import { signatureOf } from '#modules/integrations/credentials'
import type { Said } from '#modules/integrations/flows/port'
import { readAnswer } from '#modules/integrations/flows/read_answer'
import { n8nBody, webhookBody } from '#modules/integrations/http/flow_bodies'

const said: Said = {
  deliveryId: '7f8b5a0e-0000-4000-8000-000000000001',
  companyId: 3,
  connection: { id: 4, name: 'Loja' },
  ticket: {
    ...{ id: 5, uuid: 'u-u-i-d', status: 'pending', queueId: 6, userId: null },
    texts: async () => ({ queue: 'Vendas', protocol: '5' }),
  },
  contact: { id: 7, name: 'Ana', number: '5511987650001' },
  message: {
    id: 8,
    wid: 'WAID8',
    chat: '5511987650001@s.whatsapp.net',
    body: 'oi',
    kind: 'text',
    mediaType: 'conversation',
    mediaUrl: null,
    mimetype: null,
    mediaFile: null,
    mediaName: null,
    quotedId: 2,
    sentAt: new Date('2026-03-04T15:00:00Z'),
  },
}
const withFile = (kind: string, mediaName: string | null = null): Said => ({
  ...said,
  message: { ...said.message, kind, mediaName, mediaUrl: 'https://x/f', mimetype: 'a/b' },
})
const file = { url: 'https://x/f', mimetype: 'a/b' }
const read = (body: unknown, status = 200) => readAnswer(status, Buffer.from(JSON.stringify(body)))
const nothing = { status: 200, messages: [], action: null }

test.group('bodies of flows', () => {
  test('INT-11: a webhook gets the envelope and nothing else', ({ assert }) => {
    assert.deepEqual(webhookBody(said), {
      event: 'message.received',
      deliveryId: said.deliveryId,
      occurredAt: '2026-03-04T15:00:00.000Z',
      company: { id: 3 },
      whatsapp: { id: 4, name: 'Loja' },
      ticket: { id: 5, uuid: 'u-u-i-d', status: 'pending', queueId: 6, userId: null },
      contact: { id: 7, name: 'Ana', number: '5511987650001' },
      message: {
        id: 8,
        body: 'oi',
        mediaType: 'conversation',
        mediaUrl: null,
        createdAt: '2026-03-04T15:00:00.000Z',
        quotedMsgId: 2,
      },
    })
  })

  test('INT-10: n8n gets the raw shape, with ours as meta', ({ assert }) => {
    assert.deepEqual(n8nBody(said), {
      key: { remoteJid: '5511987650001@s.whatsapp.net', fromMe: false, id: 'WAID8' },
      messageTimestamp: 1_772_636_400,
      pushName: 'Ana',
      message: { conversation: 'oi' },
      meta: {
        event: 'message.received',
        companyId: 3,
        ticketId: 5,
        ticketUuid: 'u-u-i-d',
        queueId: 6,
        whatsappId: 4,
        contactId: 7,
        number: '5511987650001',
        name: 'Ana',
        text: 'oi',
        mediaUrl: null,
        mediaType: 'conversation',
      },
    })
  })

  test('INT-10: a {kind} is {message}')
    .with([
      { kind: 'image', message: { imageMessage: { ...file, caption: 'oi' } } },
      { kind: 'gif', message: { videoMessage: { ...file, caption: 'oi', gifPlayback: true } } },
      { kind: 'voice', message: { audioMessage: { ...file, ptt: true } } },
      { kind: 'audio', message: { audioMessage: { ...file, ptt: false } } },
      { kind: 'sticker', message: { stickerMessage: file } },
      {
        kind: 'document',
        message: { documentMessage: { ...file, fileName: 'a.pdf', caption: 'oi' } },
      },
    ])
    .run(({ assert }, { kind, message }) => {
      const body: object = n8nBody(withFile(kind, 'a.pdf')).message
      assert.deepEqual(body, message)
    })

  test('INT-12: the signature is the HMAC of the bytes that are sent', ({ assert }) => {
    const expected = createHmac('sha256', 'key').update('{"a":"é"}').digest('hex')
    assert.equal(signatureOf('key', '{"a":"é"}'), `sha256=${expected}`)
  })
})

test.group('answers of flows', () => {
  test('INT-13: messages and an action are read', ({ assert }) => {
    const answer = read({
      messages: [
        { type: 'text', text: 'Olá' },
        { type: 'image', url: 'https://x/a.png', caption: 'Foto' },
        { type: 'audio', url: 'https://x/a.ogg' },
      ],
      action: { type: 'transfer', queueId: '7', userId: null },
    })
    assert.deepEqual(answer, {
      status: 200,
      messages: [
        { kind: 'text', text: 'Olá' },
        { kind: 'image', url: 'https://x/a.png', caption: 'Foto' },
        { kind: 'audio', url: 'https://x/a.ogg', caption: '' },
      ],
      action: { kind: 'transfer', queueId: 7, userId: null },
    })
    assert.deepEqual(read({ action: { type: 'close' } }).action, { kind: 'close' })
    assert.deepEqual(read({ action: { type: 'stop' } }).action, { kind: 'stop' })
  })

  test('INT-13: ten messages at the most', ({ assert }) => {
    const messages = Array.from({ length: 12 }, (_, n) => ({ type: 'text', text: String(n) }))
    assert.lengthOf(read({ messages }).messages, 10)
  })

  test('INT-13: {what} says nothing')
    .with([
      { what: 'a text', body: 'Workflow was started' },
      { what: 'a list', body: [{ messages: [{ type: 'text', text: 'x' }] }] },
      { what: 'null', body: null },
      { what: 'messages that are no list', body: { messages: { type: 'text', text: 'x' } } },
      { what: 'an unknown type', body: { messages: [{ type: 'poll', text: 'x' }] } },
      { what: 'a blank text', body: { messages: [{ type: 'text', text: ' ' }] } },
      { what: 'a text that is none', body: { messages: [{ type: 'text', text: 4 }, null, 'x'] } },
      { what: 'a file without an address', body: { messages: [{ type: 'image' }] } },
      { what: 'a transfer to nobody', body: { action: { type: 'transfer', queueId: -1 } } },
      { what: 'an unknown action', body: { action: { type: 'delete' } } },
      { what: 'an action that is none', body: { action: 'close' } },
    ])
    .run(({ assert }, { body }) => {
      assert.deepEqual(read(body), nothing)
    })

  test('INT-13: what is no JSON, or no 2xx, says nothing', ({ assert }) => {
    assert.deepEqual(readAnswer(200, Buffer.from('<html>')), nothing)
    assert.deepEqual(readAnswer(200, Buffer.alloc(0)), nothing)
    const body = { messages: [{ type: 'text', text: 'x' }] }
    assert.deepEqual(read(body, 404), { ...nothing, status: 404 })
  })
})
