/** Receipts for messages of ours, from each of their sources. */
import { test } from '@japa/runner'
import type { BinaryNode, WAMessage } from '@whiskeysockets/baileys'
import {
  receiptOfServerAck,
  receiptsOfStanza,
  receiptsOfUpdates,
  receiptsOfUpsert,
} from '#modules/whatsapp/drivers/baileys/translate_ack'

const own = { number: '5511900000001', lid: '100200300400500', takesGroups: false }
const chat = '238086711049031@lid'
const wid = '3EB0C0FFEE'
const expectedReceipt = (ack: number, errorCode: string | null = null) => ({
  chat,
  wid,
  ack,
  errorCode,
})
const stanza = (tag: string, attrs: Record<string, string>, items: string[] = []): BinaryNode => ({
  tag,
  attrs: { from: chat, id: wid, ...attrs },
  content: items.length
    ? [{ tag: 'list', attrs: {}, content: items.map((id) => ({ tag: 'item', attrs: { id } })) }]
    : undefined,
})

test.group('translate ack: acks of the server', () => {
  test('the server accepted the message', ({ assert }) => {
    assert.deepEqual(receiptOfServerAck(stanza('ack', { class: 'message' }), own), [
      expectedReceipt(2),
    ])
  })
  test('the server refused the message with {$self}')
    .with(['463', '479'])
    .run(({ assert }, error) => {
      const node = stanza('ack', { class: 'message', error })
      assert.deepEqual(receiptOfServerAck(node, own), [expectedReceipt(0, error)])
    })
  test('ignores a protocol message to our own phone', ({ assert }) => {
    const node = stanza('ack', { class: 'message', from: '5511900000001@s.whatsapp.net' })
    assert.deepEqual(receiptOfServerAck(node, own), [])
  })
})

test.group('translate ack: receipts of a phone', () => {
  const cases = [
    { type: '', ack: 3 },
    { type: 'inactive', ack: 3 },
    { type: 'read', ack: 4 },
    { type: 'played', ack: 5 },
  ]
  test('type "{type}" is {ack}')
    .with(cases)
    .run(({ assert }, { type, ack }) => {
      const node = stanza('receipt', type ? { type } : {})
      assert.deepEqual(receiptsOfStanza(node, own), [expectedReceipt(ack)])
    })

  test('ignores type "{$self}"')
    .with(['retry', 'sender', 'read-self', 'hist_sync', 'peer_msg', 'server-error'])
    .run(({ assert }, type) => {
      assert.deepEqual(receiptsOfStanza(stanza('receipt', { type }), own), [])
    })

  test('one receipt can name several messages', ({ assert }) => {
    const node = stanza('receipt', { type: 'read' }, ['3EB0B', '3EB0C', wid])
    const wids = receiptsOfStanza(node, own).map((receipt) => receipt.wid)
    assert.deepEqual(wids, [wid, '3EB0B', '3EB0C'])
  })
  test('ignores what our own other device received', ({ assert }) => {
    const node = stanza('receipt', { recipient: '5511987650001@s.whatsapp.net' })
    assert.deepEqual(receiptsOfStanza(node, own), [])
  })
  test('ignores groups and stories', ({ assert }) => {
    for (const from of ['120363000000000001@g.us', 'status@broadcast']) {
      assert.deepEqual(receiptsOfStanza(stanza('receipt', { from }), own), [])
    }
  })
})

test.group('translate ack: receipts in a group (IN-31)', () => {
  const taking = { ...own, takesGroups: true }
  const from = '120363000000000001@g.us'
  const [ana, caio] = ['100000000000001@lid', '100000000000002@lid']
  const read = (reader: string, id = wid) => ({
    chat: from,
    wid: id,
    ack: 4,
    errorCode: null,
    reader,
  })

  test('IN-31: each receipt names its member, whichever of their devices sent it', ({ assert }) => {
    const participant = '100000000000001:12@lid'
    const node = stanza('receipt', { from, participant, type: 'read' }, ['3EB0B'])
    assert.deepEqual(receiptsOfStanza(node, taking), [read(ana), read(ana, '3EB0B')])
  })
  test('IN-31: several members in one stanza', ({ assert }) => {
    const user = (jid: string) => ({ tag: 'user', attrs: { jid, t: '1' } })
    const readers = { tag: 'participants', attrs: { key: wid }, content: [user(ana), user(caio)] }
    const node = { ...stanza('receipt', { from, type: 'read' }), content: [readers] }
    assert.deepEqual(receiptsOfStanza(node, taking), [read(ana), read(caio)])
  })
  test('IN-31: ignores our own phone, and a receipt without a member', ({ assert }) => {
    const self = stanza('receipt', { from, participant: `${own.lid}:3@lid` })
    assert.deepEqual(receiptsOfStanza(self, taking), [])
    assert.deepEqual(receiptsOfStanza(stanza('receipt', { from }), taking), [])
  })
  test('IN-31: the server’s ack names no member', ({ assert }) => {
    const node = stanza('ack', { from, class: 'message' })
    const taken = { chat: from, wid, ack: 2, errorCode: null }
    assert.deepEqual(receiptOfServerAck(node, taking), [taken])
  })
  test('IN-31: ignores a group status that names no member', ({ assert }) => {
    const key = { remoteJid: from, id: wid, fromMe: true }
    assert.deepEqual(receiptsOfUpdates([{ key, update: { status: 4 } }]), [])
  })
})

test.group('translate ack: events of the library', () => {
  const key = { remoteJid: chat, id: wid, fromMe: true }
  test('an update with status {status}')
    .with([
      { status: 1, expected: [] },
      { status: 2, expected: [expectedReceipt(2)] },
      { status: 3, expected: [expectedReceipt(3)] },
      { status: 4, expected: [expectedReceipt(4)] },
      { status: 5, expected: [expectedReceipt(5)] },
    ])
    .run(({ assert }, { status, expected }) => {
      assert.deepEqual(receiptsOfUpdates([{ key, update: { status } }]), expected)
    })
  test('an error keeps its code', ({ assert }) => {
    const update = { status: 0, messageStubParameters: ['463', 'restricted'] }
    assert.deepEqual(receiptsOfUpdates([{ key, update }]), [expectedReceipt(0, '463')])
  })
  test('ignores the status of a customer’s own message', ({ assert }) => {
    const theirs = { key: { ...key, fromMe: false }, update: { status: 4 } }
    assert.deepEqual(receiptsOfUpdates([theirs]), [])
  })
  test('reads a status that was merged into the message itself', ({ assert }) => {
    const merged = { key, status: 0, messageStubParameters: ['463'] } as WAMessage
    assert.deepEqual(receiptsOfUpsert([merged]), [expectedReceipt(0, '463')])
    assert.deepEqual(receiptsOfUpsert([{ key } as WAMessage]), [])
  })
})
