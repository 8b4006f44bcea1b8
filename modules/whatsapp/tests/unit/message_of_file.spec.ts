/** Messages that are no longer stored, as far as they are needed to request their file again (IN-25). */
import { test } from '@japa/runner'
import type { MediaReference } from '#modules/whatsapp/contract'
import { filePathOf, unpack } from '#modules/whatsapp/drivers/baileys/arrival'
import { messageOfFile } from '#modules/whatsapp/drivers/baileys/message_of_file'

const media = {
  kind: 'image',
  directPath: '/v/t62/gone',
  mediaKey: Buffer.from('its key').toString('base64'),
} as MediaReference
const wid = '3EB0AA'

test.group('the message of a file', () => {
  test('in a chat of two: the customer by the address, and all that names the file', ({
    assert,
  }) => {
    const chat = '5511987650001@s.whatsapp.net'
    const { payload, ...place } = messageOfFile({ chat, fromMe: false, wid, author: null, media })
    assert.deepEqual(place, {
      sender: { phone: '5511987650001', lid: null, pushName: null },
      group: null,
    })
    const message = unpack(payload)
    assert.deepEqual(message.key, { remoteJid: chat, fromMe: false, id: wid })
    assert.equal(filePathOf(message), media.directPath)
    assert.equal(Buffer.from(message.message!.imageMessage!.mediaKey!).toString(), 'its key')
  })

  test('in a group: no customer, and the member who wrote, by the hidden id if it is known', ({
    assert,
  }) => {
    const chat = '120363000000000001@g.us'
    const ana = { phone: '5511987650001', lid: '238086711049031', pushName: 'Ana' }
    for (const [author, participant] of [
      [ana, '238086711049031@lid'],
      [{ ...ana, lid: null }, '5511987650001@s.whatsapp.net'],
    ] as const) {
      const { payload, ...place } = messageOfFile({ chat, fromMe: false, wid, author, media })
      assert.deepEqual(place, {
        sender: { phone: null, lid: null, pushName: null },
        group: { subject: null },
      })
      assert.equal(unpack(payload).key.participant, participant)
    }
  })
})
