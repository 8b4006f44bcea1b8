/** What the library hands over, in our words. */
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { proto, type WAMessage } from '@whiskeysockets/baileys'
import { arrivalOf, unpack } from '#modules/whatsapp/drivers/baileys/arrival'
import { translateInbound } from '#modules/whatsapp/drivers/baileys/translate_inbound'

const own = { number: '5511900000001', lid: '100200300400500' }
const arrivedAt = new Date('2026-11-21T12:00:00Z')
const both = { phone: '5511987650001', lid: '238086711049031', pushName: 'Ana Lima' }

function fixture(name: string): WAMessage {
  const path = new URL(`../fixtures/inbound/${name}.json`, import.meta.url)
  const json = JSON.parse(readFileSync(path, 'utf8'))
  return { ...json, message: json.message && proto.Message.fromObject(json.message) }
}
const translated = (name: string) => translateInbound(fixture(name), own, arrivedAt)

test.group('translate inbound: who wrote', () => {
  const cases = [
    { name: 'text__lid', sender: both },
    { name: 'text__pn', sender: { ...both, lid: null } },
    { name: 'text__pn_with_lid', sender: both },
    { name: 'text__lid_only', sender: { ...both, phone: null } },
    // On messages of ours it is still the customer, and never our own name (IN-08).
    { name: 'text__own_phone', sender: { ...both, pushName: null } },
    {
      name: 'text__own_phone_with_own_number_beside',
      sender: { ...both, phone: null, pushName: null },
    },
  ]
  test('{name}')
    .with(cases)
    .run(({ assert }, { name, sender }) => {
      assert.deepEqual(translated(name)?.sender, sender)
    })
})

test.group('translate inbound: what was written', () => {
  const cases = [
    { name: 'text__lid', kind: 'text', body: 'Bom dia!' },
    { name: 'extended_text__quoting', kind: 'text', body: 'Esta aqui' },
    { name: 'text__disappearing', kind: 'text', body: 'some em um dia' },
    { name: 'image__with_caption', kind: 'image', body: 'o recibo' },
    { name: 'image__without_path', kind: 'unsupported', body: 'imageMessage' },
    { name: 'image__view_once', kind: 'unsupported', body: 'viewOnceMessage' },
    { name: 'document__pdf', kind: 'unsupported', body: 'documentMessage' },
    { name: 'location', kind: 'unsupported', body: 'locationMessage' },
    { name: 'sealed', kind: 'unsupported', body: 'sealed' },
  ]
  test('{name}')
    .with(cases)
    .run(({ assert }, { name, kind, body }) => {
      assert.include(translated(name), { kind, body })
    })

  test('an image carries all that is needed to fetch it', ({ assert }) => {
    const { imageMessage } = fixture('image__with_caption').message!
    assert.deepEqual(translated('image__with_caption')?.media, {
      kind: 'image',
      mimetype: 'image/jpeg',
      fileName: null,
      size: 270,
      width: 8,
      height: 6,
      seconds: null,
      directPath: imageMessage!.directPath!,
      mediaKey: Buffer.from(imageMessage!.mediaKey!).toString('base64'),
      sha256: Buffer.from(imageMessage!.fileSha256!).toString('base64'),
    })
  })

  test('a quote is the copy that the sender’s phone made (IN-27)', ({ assert }) => {
    assert.deepEqual(translated('extended_text__quoting')?.quote, {
      wid: '3ADD368DF8F7CD19D7D7',
      kind: 'text',
      body: 'Bom dia!',
    })
    assert.deepEqual(translated('text__quoting_an_image')?.quote, {
      wid: '3A00000000000000000B',
      kind: 'image',
      body: 'vitrine',
    })
  })

  test('the time is WhatsApp’s, at most a minute ahead of ours (IN-14)', ({ assert }) => {
    const seconds = fixture('text__lid').messageTimestamp as number
    assert.equal(translated('text__lid')?.at, new Date(seconds * 1000).toISOString())
    assert.equal(translated('text__far_in_the_future')?.at, '2026-11-21T12:01:00.000Z')
  })
})

test.group('translate inbound: nothing to tell', () => {
  test('{$self} is kept for later and told to nobody')
    .with(['reaction', 'edit', 'revoke', 'text__to_oneself'])
    .run(({ assert }, name) => {
      assert.isNull(translated(name))
      const arrival = arrivalOf(fixture(name), own)
      assert.isNotNull(arrival)
      assert.isNull(arrival!.message)
      assert.isNotNull(unpack(arrival!.payload).message)
    })

  test('{$self} is not even kept (IN-01)')
    .with(['story', 'newsletter', 'group', 'history_sign'])
    .run(({ assert }, name) => {
      assert.isNull(translated(name))
      assert.isNull(arrivalOf(fixture(name), own))
    })

  test('one that could not be opened is kept as such', ({ assert }) => {
    assert.isTrue(arrivalOf(fixture('sealed'), own)?.isSealed)
    assert.isFalse(arrivalOf(fixture('text__lid'), own)?.isSealed)
  })
})
