/** Messages of the library, translated into our contract. */
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { proto, type WAMessage } from '@whiskeysockets/baileys'
import { arrivalOf, unpack } from '#modules/whatsapp/drivers/baileys/arrival'
import { translateInbound } from '#modules/whatsapp/drivers/baileys/translate_inbound'

const own = { number: '5511900000001', lid: '100200300400500', takesGroups: false }
const withGroups = { ...own, takesGroups: true }
const arrivedAt = new Date('2026-11-21T12:00:00Z')
const both = { phone: '5511987650001', lid: '238086711049031', pushName: 'Ana Lima' }

function fixture(name: string): WAMessage {
  const path = new URL(`../fixtures/inbound/${name}.json`, import.meta.url)
  const json = JSON.parse(readFileSync(path, 'utf8'))
  return { ...json, message: json.message && proto.Message.fromObject(json.message) }
}
const read = (name: string, us = own) => translateInbound(fixture(name), us, arrivedAt)
const translated = (name: string, us = own) => {
  const content = read(name, us)
  return content?.what === 'message' ? content : null
}

test.group('translate inbound: who wrote (IN-08)', () => {
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

test.group('translate inbound: content', () => {
  const cases = [
    { name: 'text__lid', kind: 'text', body: 'Bom dia!' },
    { name: 'extended_text__quoting', kind: 'text', body: 'Esta aqui' },
    { name: 'text__disappearing', kind: 'text', body: 'some em um dia' },
    { name: 'image__with_caption', kind: 'image', body: 'o recibo' },
    { name: 'image__without_path', kind: 'unsupported', body: 'imageMessage' },
    { name: 'image__view_once', kind: 'view_once', body: '' },
    { name: 'image__view_once_delivered', kind: 'image', body: '' },
    { name: 'video__with_caption', kind: 'video', body: 'olha' },
    { name: 'video__note', kind: 'video', body: '' },
    { name: 'gif', kind: 'gif', body: '' },
    { name: 'voice', kind: 'voice', body: '' },
    { name: 'audio', kind: 'audio', body: '' },
    { name: 'sticker', kind: 'sticker', body: '' },
    { name: 'sticker__lottie', kind: 'sticker', body: '' },
    // IN-22: the caption, else the name of a document.
    { name: 'document__pdf', kind: 'document', body: 'a.pdf' },
    { name: 'document__with_caption', kind: 'document', body: 'o contrato' },
    { name: 'poll', kind: 'text', body: 'Qual cor?\n- Azul\n- Verde' },
    { name: 'buttons', kind: 'text', body: 'Confirma?\n- Sim' },
    { name: 'list', kind: 'text', body: 'Menu\nEscolha\n- Vendas\n- Suporte' },
    { name: 'buttons_answer', kind: 'text', body: 'Sim' },
    { name: 'list_answer', kind: 'text', body: 'Vendas' },
    { name: 'template_answer', kind: 'text', body: 't1' },
    { name: 'interactive_answer', kind: 'text', body: 'Amanhã' },
    { name: 'undecryptable', kind: 'undecryptable', body: '' },
    { name: 'unknown', kind: 'unsupported', body: 'bcallMessage' },
    // The protocol has a field for it that the library does not treat as a message.
    { name: 'unknown__call_log', kind: 'unsupported', body: 'callLogMesssage' },
    { name: 'unknown__of_a_later_protocol', kind: 'unsupported', body: 'unknown' },
  ]
  test('IN-20, IN-22: {name}')
    .with(cases)
    .run(({ assert }, { name, kind, body }) => {
      assert.include(translated(name), { kind, body })
    })

  test('BOT-07: {name} has the chosen id: {chosenId}')
    .with([
      { name: 'list_answer', chosenId: '1' },
      { name: 'buttons_answer', chosenId: 'b1' },
      { name: 'template_answer', chosenId: 't1' },
      { name: 'text__lid', chosenId: undefined },
      { name: 'list', chosenId: undefined },
    ])
    .run(({ assert }, { name, chosenId }) => {
      assert.equal(translated(name)?.chosenId, chosenId)
    })

  const mapOf = (point: string) => `https://maps.google.com/maps?q=${point}&z=17`
  test('IN-23: {name}')
    .with([
      { name: 'location', body: `|${mapOf('-23.55%2C-46.63')}|-23.55, -46.63` },
      {
        name: 'location__named',
        body: `data:image/jpeg;base64,/9j/|${mapOf('-23.55%2C-46.63')}|Loja\nRua Um, 1`,
      },
      { name: 'location__live', body: `|${mapOf('-23.5%2C-46.6')}|a caminho` },
    ])
    .run(({ assert }, { name, body }) => {
      assert.include(translated(name), { kind: 'location', body })
    })

  test('IN-24: contact cards become their vCards, separated by a blank line', ({ assert }) => {
    assert.equal(translated('contact')?.kind, 'contact')
    assert.match(translated('contact')!.body, /^BEGIN:VCARD\nVERSION:3\.0\nFN:Bia\n[^]*END:VCARD$/)
    const [bia, caio, ...rest] = translated('contact__several')!.body.split('\n\n')
    assert.equal(bia, translated('contact')!.body)
    assert.include(caio, 'FN:Caio')
    assert.isEmpty(rest)
  })

  test('{name}: kind, type and duration of the file')
    .with([
      { name: 'voice', kind: 'voice', mimetype: 'audio/ogg; codecs=opus', seconds: 3 },
      { name: 'video__with_caption', kind: 'video', mimetype: 'video/mp4', seconds: 12 },
      { name: 'document__pdf', kind: 'document', mimetype: 'application/pdf', seconds: null },
    ])
    .run(({ assert }, { name, ...media }) => {
      assert.include(translated(name)?.media, media)
    })

  test('an image has all that is needed to download it', ({ assert }) => {
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
      fromMe: false,
      author: { phone: null, lid: both.lid },
    })
    assert.deepEqual(translated('text__quoting_an_image')?.quote, {
      wid: '3A00000000000000000B',
      kind: 'image',
      body: 'vitrine',
      fromMe: false,
      author: { phone: null, lid: both.lid },
    })
  })

  test('IN-27: a quote names the author of the quoted text: {participant}')
    .with([
      { participant: `${own.number}@s.whatsapp.net`, fromMe: true, author: null },
      { participant: `${own.lid}@lid`, fromMe: true, author: null },
      { participant: `${own.number}:7@s.whatsapp.net`, fromMe: true, author: null },
      {
        participant: '5521987650002@s.whatsapp.net',
        fromMe: false,
        author: { phone: '5521987650002', lid: null },
      },
      // Without a named author it is unknown, and not assumed to be ours.
      { participant: null, fromMe: false, author: null },
    ])
    .run(({ assert }, { participant, fromMe, author }) => {
      const raw = fixture('extended_text__quoting')
      raw.message!.extendedTextMessage!.contextInfo!.participant = participant
      const content = translateInbound(raw, own, arrivedAt)
      const { quote } = content as Extract<typeof content, { what: 'message' }>
      assert.containsSubset(quote, { fromMe, author })
    })

  test('the time is WhatsApp’s, at most a minute ahead of ours (IN-14)', ({ assert }) => {
    const seconds = fixture('text__lid').messageTimestamp as number
    assert.equal(translated('text__lid')?.at, new Date(seconds * 1000).toISOString())
    assert.equal(translated('text__far_in_the_future')?.at, '2026-11-21T12:01:00.000Z')
  })
})

test.group('translate inbound: nothing to emit', () => {
  test('{$self} is stored for later and not emitted')
    .with(['album', 'poll_vote', 'text__to_oneself'])
    .run(({ assert }, name) => {
      assert.isNull(read(name))
      const arrival = arrivalOf(fixture(name), own)
      assert.isNotNull(arrival)
      assert.isNull(arrival!.content)
      assert.isNotNull(unpack(arrival!.payload).message)
    })

  test('{$self} is not even stored (IN-01, IN-60)')
    .with(['story', 'newsletter', 'group', 'group__subject', 'history_sign'])
    .run(({ assert }, name) => {
      assert.isNull(read(name))
      assert.isNull(arrivalOf(fixture(name), own))
    })

  test('a message that could not be decrypted is stored as such', ({ assert }) => {
    assert.isTrue(arrivalOf(fixture('undecryptable'), own)?.isUndecryptable)
    assert.isFalse(arrivalOf(fixture('text__lid'), own)?.isUndecryptable)
  })
})

test.group('translate inbound: ids made up by a sender', () => {
  const arrived = (id: string) => {
    const raw = fixture('text__lid')
    return arrivalOf({ ...raw, key: { ...raw.key, id } }, own)?.wid
  }

  test('IN-11: ids of any length stay distinct', ({ assert }) => {
    const [one, other] = ['A', 'B'].map((end) => arrived('3'.repeat(199) + end))
    assert.isAtMost(one!.length, 128)
    assert.notEqual(one, other)
    assert.equal(one, arrived(`${'3'.repeat(199)}A`))
    assert.equal(arrived('3'.repeat(128)), '3'.repeat(128))
  })
})

test.group('translate inbound: changes of a message', () => {
  const theirs = { wid: '3A00000000000000000B', fromMe: false }
  test('{name}')
    .with([
      { name: 'edit', target: theirs, change: { kind: 'edit', body: 'corrigido' } },
      { name: 'edit__caption', target: theirs, change: { kind: 'edit', body: 'nova legenda' } },
      { name: 'revoke', target: theirs, change: { kind: 'delete' } },
      // IN-11: a customer who names a message of ours only names one of their own, which does not exist.
      {
        name: 'revoke__claiming_ours',
        target: { wid: '3EB0AA', fromMe: false },
        change: { kind: 'delete' },
      },
      {
        name: 'reaction',
        target: { wid: '3EB0AA', fromMe: true },
        change: { kind: 'reaction', emoji: '👍' },
      },
      {
        name: 'reaction__taken_back',
        target: { wid: '3A0B', fromMe: false },
        change: { kind: 'reaction', emoji: '' },
      },
    ])
    .run(({ assert }, { name, target, change }) => {
      const content = read(name)
      assert.deepInclude(content, { what: 'change', target, change, sender: both, author: null })
    })
})

test.group('translate inbound: groups, when the company wants them (IN-61)', () => {
  const nobody = { phone: null, lid: null, pushName: null }

  test('the chat is the group, the author is its member', ({ assert }) => {
    assert.deepInclude(translated('group', withGroups), {
      kind: 'text',
      body: 'oi grupo',
      sender: nobody,
      author: { phone: null, lid: '238086711049031', pushName: 'Ana Lima' },
      group: { subject: null },
    })
  })

  test('a message from our own phone has no author', ({ assert }) => {
    assert.deepInclude(translated('group__own_phone', withGroups), { author: null, body: 'nosso' })
  })

  test('emits a new subject (IN-62)', ({ assert }) => {
    assert.deepEqual(read('group__subject', withGroups), { what: 'regroup', subject: 'Time azul' })
  })

  test('a deletion of another’s message names its author', ({ assert }) => {
    const content = read('group__revoke_by_another', withGroups)
    assert.deepInclude(content, { target: { wid: '3EB0AA', fromMe: true } })
  })

  test('a group key that arrives beside a message is not a message', ({ assert }) => {
    assert.isNull(arrivalOf(fixture('group__key_alone'), withGroups))
  })
})
