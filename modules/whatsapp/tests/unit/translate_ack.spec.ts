/** News about messages of ours, from each of the places it can come from. */
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
const told = (ack: number, errorCode: string | null = null) => ({ chat, wid, ack, errorCode })
const stanza = (tag: string, attrs: Record<string, string>, items: string[] = []): BinaryNode => ({
  tag,
  attrs: { from: chat, id: wid, ...attrs },
  content: items.length
    ? [{ tag: 'list', attrs: {}, content: items.map((id) => ({ tag: 'item', attrs: { id } })) }]
    : undefined,
})

test.group('translate ack: the server answers', () => {
  test('it took the message', ({ assert }) => {
    assert.deepEqual(receiptOfServerAck(stanza('ack', { class: 'message' }), own), [told(2)])
  })
  test('it refused the message with {$self}')
    .with(['463', '479'])
    .run(({ assert }, error) => {
      const node = stanza('ack', { class: 'message', error })
      assert.deepEqual(receiptOfServerAck(node, own), [told(0, error)])
    })
  test('a sign to our own phone is no message', ({ assert }) => {
    const node = stanza('ack', { class: 'message', from: '5511900000001@s.whatsapp.net' })
    assert.deepEqual(receiptOfServerAck(node, own), [])
  })
})

test.group('translate ack: a phone answers', () => {
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
      assert.deepEqual(receiptsOfStanza(node, own), [told(ack)])
    })

  test('type "{$self}" is no news of ours')
    .with(['retry', 'sender', 'read-self', 'hist_sync', 'peer_msg', 'server-error'])
    .run(({ assert }, type) => {
      assert.deepEqual(receiptsOfStanza(stanza('receipt', { type }), own), [])
    })

  test('one receipt can speak of several messages', ({ assert }) => {
    const node = stanza('receipt', { type: 'read' }, ['3EB0B', '3EB0C', wid])
    const wids = receiptsOfStanza(node, own).map((receipt) => receipt.wid)
    assert.deepEqual(wids, [wid, '3EB0B', '3EB0C'])
  })
  test('our own other device speaks of what it received itself', ({ assert }) => {
    const node = stanza('receipt', { recipient: '5511987650001@s.whatsapp.net' })
    assert.deepEqual(receiptsOfStanza(node, own), [])
  })
  test('groups and stories are passed over', ({ assert }) => {
    for (const from of ['120363000000000001@g.us', 'status@broadcast']) {
      assert.deepEqual(receiptsOfStanza(stanza('receipt', { from }), own), [])
    }
  })
})

test.group('translate ack: the library tells', () => {
  const key = { remoteJid: chat, id: wid, fromMe: true }
  test('an update with status {status}')
    .with([
      { status: 1, expected: [] },
      { status: 2, expected: [told(2)] },
      { status: 3, expected: [told(3)] },
      { status: 4, expected: [told(4)] },
      { status: 5, expected: [told(5)] },
    ])
    .run(({ assert }, { status, expected }) => {
      assert.deepEqual(receiptsOfUpdates([{ key, update: { status } }]), expected)
    })
  test('an error keeps its code', ({ assert }) => {
    const update = { status: 0, messageStubParameters: ['463', 'restricted'] }
    assert.deepEqual(receiptsOfUpdates([{ key, update }]), [told(0, '463')])
  })
  test('news of a customer’s own message is none of ours', ({ assert }) => {
    const theirs = { key: { ...key, fromMe: false }, update: { status: 4 } }
    assert.deepEqual(receiptsOfUpdates([theirs]), [])
  })
  test('a status merged into the message itself counts as well', ({ assert }) => {
    const merged = { key, status: 0, messageStubParameters: ['463'] } as WAMessage
    assert.deepEqual(receiptsOfUpsert([merged]), [told(0, '463')])
    assert.deepEqual(receiptsOfUpsert([{ key } as WAMessage]), [])
  })
})
