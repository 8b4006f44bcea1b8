/**
 * Messages that WhatsApp delivers to the phone only: we get a stanza without content, and store a row for it (IN-20).
 */
import { test } from '@japa/runner'
import type { AuthenticationCreds, BinaryNode } from '@whiskeysockets/baileys'
import { arrivalOf } from '#modules/whatsapp/drivers/baileys/arrival'
import { withheldOf } from '#modules/whatsapp/drivers/baileys/durable_opening'

const own = { number: '5511900000001', lid: '100200300400500', takesGroups: false }
const creds = {
  me: { id: `${own.number}:2@s.whatsapp.net`, lid: `${own.lid}:2@lid` },
} as AuthenticationCreds

const stanzaOf = (...content: BinaryNode[]): BinaryNode => ({
  tag: 'message',
  attrs: {
    from: '238086711049031@lid',
    sender_pn: '5511987650001@s.whatsapp.net',
    addressing_mode: 'lid',
    notify: 'Ana Lima',
    type: 'text',
    id: '3A00000000000000000A',
    t: '1795233463',
  },
  content,
})
const unavailable = (type?: string): BinaryNode => ({
  tag: 'unavailable',
  attrs: type ? { type } : {},
})
const arrived = (stanza: BinaryNode) => {
  const withheld = withheldOf(creds, stanza)
  return withheld && arrivalOf(withheld, own)
}

test.group('withheld messages (IN-20)', () => {
  test('{type} becomes {kind}')
    .with([
      { type: 'view_once', kind: 'view_once', body: '', isUndecryptable: false },
      { type: 'view_once_unavailable_fanout', kind: 'view_once', body: '', isUndecryptable: false },
      {
        type: 'hosted_unavailable_fanout',
        kind: 'unsupported',
        body: 'hosted_unavailable_fanout',
        isUndecryptable: false,
      },
      {
        type: 'bot_unavailable_fanout',
        kind: 'unsupported',
        body: 'bot_unavailable_fanout',
        isUndecryptable: false,
      },
      // The library requests these from the company's own phone.
      { type: undefined, kind: 'undecryptable', body: '', isUndecryptable: true },
      { type: 'of_a_later_day', kind: 'undecryptable', body: '', isUndecryptable: true },
    ])
    .run(({ assert }, { type, kind, body, isUndecryptable }) => {
      const arrival = arrived(stanzaOf(unavailable(type)))
      assert.include(arrival, { wid: '3A00000000000000000A', fromMe: false, isUndecryptable })
      assert.deepInclude(arrival!.content, {
        ...{ what: 'message', kind, body },
        sender: { phone: '5511987650001', lid: '238086711049031', pushName: 'Ana Lima' },
      })
    })

  test('a stanza with ciphertext is decrypted instead', ({ assert }) => {
    const enc: BinaryNode = { tag: 'enc', attrs: { type: 'msg' }, content: Buffer.alloc(1) }
    assert.isNull(withheldOf(creds, stanzaOf(unavailable('view_once'), enc)))
    assert.isNull(withheldOf(creds, stanzaOf(enc)))
  })

  test('ignores an invalid envelope', ({ assert }) => {
    const { attrs, ...stanza } = stanzaOf(unavailable())
    const recipient = '5511987650002@s.whatsapp.net'
    assert.isNull(withheldOf(creds, { ...stanza, attrs: { ...attrs, recipient } }))
  })
})
