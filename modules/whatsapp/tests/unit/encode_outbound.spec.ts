/** Outbound messages as the library's messages; those with files need an upload and are tested in the gateway suite. */
import { test } from '@japa/runner'
import { proto } from '@whiskeysockets/baileys'
import type { OutboundContent } from '#modules/whatsapp/contract'
import {
  decodeOutbound,
  encodeOutbound,
  stanzaAttributes,
} from '#modules/whatsapp/drivers/baileys/encode_outbound'

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type
const address = '5511987650001@s.whatsapp.net'

async function leaves(content: OutboundContent) {
  const upload = () => Promise.reject(new Error('there is no file in it'))
  const ownJid = '5511900000001:3@s.whatsapp.net'
  const bytes = await encodeOutbound(content, { address, wid: 'OURS', ownJid, upload })
  return decodeOutbound(bytes)
}

test.group('encodeOutbound', () => {
  test('a location carries its place and its name', async ({ assert }) => {
    const place = { latitude: -23.5613, longitude: -46.6565, name: 'Loja da Paulista' }
    const { locationMessage } = await leaves({ kind: 'location', ...place, quote: null })
    assert.closeTo(locationMessage!.degreesLatitude!, place.latitude, 1e-9)
    assert.closeTo(locationMessage!.degreesLongitude!, place.longitude, 1e-9)
    assert.equal(locationMessage!.name, place.name)
  })

  test('one contact card is sent alone, several are sent together', async ({ assert }) => {
    const card = (name: string) => ({ name, vcard: `BEGIN:VCARD\nFN:${name}\nEND:VCARD` })
    const one = await leaves({ kind: 'contact', cards: [card('Ana')], quote: null })
    assert.include(one.contactMessage, { displayName: 'Ana', vcard: card('Ana').vcard })
    const two = await leaves({ kind: 'contact', cards: [card('Ana'), card('João')], quote: null })
    assert.deepEqual(
      two.contactsArrayMessage!.contacts!.map(({ displayName }) => displayName),
      ['Ana', 'João']
    )
  })

  test('IN-28: an edit names its target and has the new text', async ({ assert }) => {
    const target = { wid: 'TARGET', fromMe: true }
    const message = await leaves({ kind: 'edit', target, text: 'até as 18h' })
    const { key, type, editedMessage } = message.protocolMessage!
    assert.include(key, { id: 'TARGET', fromMe: true, remoteJid: address })
    assert.equal(type, MESSAGE_EDIT)
    assert.equal(editedMessage!.extendedTextMessage!.text, 'até as 18h')
    assert.deepEqual(stanzaAttributes(message), { edit: '1' })
  })

  test('TCK-14: a deletion names its target', async ({ assert }) => {
    const message = await leaves({ kind: 'delete', target: { wid: 'TARGET', fromMe: true } })
    assert.include(message.protocolMessage!.key, { id: 'TARGET', fromMe: true })
    assert.equal(message.protocolMessage!.type, REVOKE)
    assert.deepEqual(stanzaAttributes(message), { edit: '7' })
  })

  test('IN-30: a reaction to a group member’s message names the member', async ({ assert }) => {
    const author = { phone: '5521987650002', lid: null }
    const target = { wid: 'THEIRS', fromMe: false, author }
    const message = await leaves({ kind: 'reaction', target, emoji: '👍' })
    assert.equal(message.reactionMessage!.text, '👍')
    const { id, participant } = message.reactionMessage!.key!
    assert.deepEqual([id, participant], ['THEIRS', '5521987650002@s.whatsapp.net'])
    assert.deepEqual(stanzaAttributes(message), {})

    const hidden = { ...target, author: { ...author, lid: '998877665544' } }
    const again = await leaves({ kind: 'reaction', target: hidden, emoji: '👍' })
    assert.equal(again.reactionMessage!.key!.participant, '998877665544@lid')
  })

  test('a quoting text contains what it quotes', async ({ assert }) => {
    const quote = { wid: 'ASKED', fromMe: false, body: 'Tem em azul?' }
    const { extendedTextMessage } = await leaves({ kind: 'text', text: 'Tem!', quote })
    const { stanzaId, participant, quotedMessage } = extendedTextMessage!.contextInfo!
    assert.deepEqual([stanzaId, participant], ['ASKED', address])
    assert.equal(quotedMessage!.conversation, 'Tem em azul?')
  })
})
