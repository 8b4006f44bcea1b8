/** Every kind of message and its later changes, from a phone through the library to the stored row. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import sharp from 'sharp'
import {
  ANA,
  call,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  waitFor,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const SALES = '5511900000011'

interface Shown {
  readonly id: number
  readonly wid: string
  readonly kind: string
  readonly body: string
  readonly fromMe: boolean
  readonly isEdited: boolean
  readonly isDeleted: boolean
  readonly mediaState: string
  readonly mediaName: string | null
  readonly mediaSeconds: number | null
  readonly quotedMsg: { wid: string } | null
  readonly reactions: readonly { emoji: string; fromMe: boolean }[]
}

test.group('gateway: kinds', (group) => {
  let fixture: GatewayFixture
  group.setup(async () => {
    fixture = await setUpGateway()
    await linkedConnection(fixture, SALES)
    return () => tearDownGateway(fixture)
  })
  group.each.teardown(() => void fixture.phones.clearFaults())

  /** The message as an agent's screen gets it, once it matches. */
  const shown = (wid: string, isAsMeant: (message: Shown) => boolean = () => true) =>
    waitFor(async () => {
      const row = await db.from('messages').where({ wid }).select('ticket_id').first()
      if (!row) return null
      const { messages } = await call(fixture, 'GET', `/messages/${row.ticket_id}`)
      const found = (messages as unknown as Shown[]).find((message) => message.wid === wid)
      return found && isAsMeant(found) ? found : null
    }, `message ${wid} is shown`)
  const bytes = Buffer.from('%PDF-1.4 nada')

  test('IN-20, IN-22: a document without a caption has its file name as text', async ({
    assert,
  }) => {
    const { id } = await fixture.phones.sayFile(ANA, {
      bytes,
      mimetype: 'application/pdf',
      fileName: 'contrato.pdf',
    })
    assert.include(await shown(id), {
      kind: 'document',
      body: 'contrato.pdf',
      mediaName: 'contrato.pdf',
    })
  })

  test('IN-20: {kind}')
    .with([
      { kind: 'video', file: { mimetype: 'video/mp4', seconds: 7 } },
      { kind: 'gif', file: { mimetype: 'video/mp4', gif: true, seconds: 2 } },
      { kind: 'audio', file: { mimetype: 'audio/mpeg', seconds: 30 } },
      { kind: 'voice', file: { mimetype: 'audio/ogg; codecs=opus', voice: true, seconds: 3 } },
    ])
    .run(async ({ assert }, { kind, file }) => {
      const { id } = await fixture.phones.sayFile(ANA, { bytes, ...file })
      assert.include(await shown(id), { kind, mediaSeconds: file.seconds })
    })

  test('IN-20: a sticker is stored, and a view-once picture becomes a placeholder', async ({
    assert,
  }) => {
    const sticker = await fixture.phones.sayFile(ANA, {
      bytes,
      mimetype: 'image/webp',
      kind: 'sticker',
    })
    assert.include(await shown(sticker.id), { kind: 'sticker' })
    const once = await fixture.phones.sayImage(ANA, { bytes }, { viewOnce: true })
    const body = 'Mensagem de visualização única'
    assert.include(await shown(once.id), { kind: 'view_once', body, mediaState: 'none' })
  })

  test('IN-23, IN-24: locations and contact cards are stored', async ({ assert }) => {
    const place = { latitude: -23.5, longitude: -46.25, name: 'Loja' }
    const { body, kind } = await shown((await fixture.phones.sayLocation(ANA, place)).id)
    assert.equal(kind, 'location')
    assert.match(body, /\|https:\/\/maps\.google\.com\/maps\?q=-23\.5%2C-46\.25&z=17\|Loja/)
    const cards = await fixture.phones.sayContacts(ANA, [
      { name: 'Bia', number: '5511987650003' },
      { name: 'Caio', number: '5511987650004' },
    ])
    const contact = await shown(cards.id)
    assert.equal(contact.kind, 'contact')
    assert.lengthOf(contact.body.split('\n\n'), 2)
  })

  test('IN-20: polls and button replies are stored as text', async ({ assert }) => {
    const poll = { question: 'Qual cor?', options: ['Azul', 'Verde'] }
    const asked = await fixture.phones.send({ from: ANA, poll } as never)
    assert.include(await shown(asked.id), { kind: 'text', body: 'Qual cor?\n- Azul\n- Verde' })
    const answer = { kind: 'button', id: 'b1', text: 'Sim' }
    const answered = await fixture.phones.send({ from: ANA, answer } as never)
    assert.include(await shown(answered.id), { kind: 'text', body: 'Sim' })
  })

  test('IN-28, IN-29, IN-30: a customer edits, reacts to and deletes a message', async ({
    assert,
  }) => {
    const { id } = await fixture.phones.say(ANA, 'quero duas')
    await fixture.phones.edit(ANA, id, 'quero três')
    assert.include(await shown(id, ({ isEdited }) => isEdited), { body: 'quero três' })

    await fixture.phones.react(ANA, id, '👍')
    const [reaction] = (await shown(id, ({ reactions }) => reactions.length === 1)).reactions
    assert.include(reaction, { emoji: '👍', fromMe: false })
    await fixture.phones.react(ANA, id, '')
    await shown(id, ({ reactions }) => reactions.length === 0)

    await fixture.phones.erase(ANA, id)
    assert.include(await shown(id, ({ isDeleted }) => isDeleted), { body: 'quero três' })
  })

  test('IN-40, IN-41: messages from the company’s own phone are stored, with their edits and deletions', async ({
    assert,
  }) => {
    await shown((await fixture.phones.say(ANA, 'tem?')).id)
    const { id } = await fixture.phones.sayAsBusiness(SALES, ANA, { text: 'temos' })
    assert.include(await shown(id), { fromMe: true, body: 'temos' })
    await fixture.phones.sayAsBusiness(SALES, ANA, { edit: { id, text: 'temos sim' } })
    await shown(id, ({ body, isEdited }) => isEdited && body === 'temos sim')
    await fixture.phones.react(ANA, id, '❤️')
    const { reactions } = await shown(id, (message) => message.reactions.length === 1)
    assert.include(reactions[0], { emoji: '❤️', fromMe: false })
    await fixture.phones.sayAsBusiness(SALES, ANA, { erase: id })
    await shown(id, ({ isDeleted }) => isDeleted)
  })

  test('IN-11: a forged deletion or reaction by another sender changes nothing', async ({
    assert,
  }) => {
    await fixture.phones.addPhone('5511987650009', 'Zé')
    const { id } = await fixture.phones.say(ANA, 'só meu')
    await shown(id)
    await fixture.phones.send({ from: '5511987650009', erase: id, forged: true })
    await fixture.phones.send({
      from: '5511987650009',
      react: { id, emoji: '💀' },
      forged: true,
    } as never)
    const last = await fixture.phones.say('5511987650009', 'fui')
    await shown(last.id)
    assert.include(await shown(id), { isDeleted: false, body: 'só meu' })
    assert.isEmpty((await shown(id)).reactions)
  })

  test('an undecryptable message shows a placeholder, and the chat continues', async ({
    assert,
  }) => {
    await shown((await fixture.phones.say(ANA, 'antes')).id)
    await fixture.phones.fault({ kind: 'silent' })
    await fixture.phones.fault({ kind: 'corrupt', number: ANA, count: 1 })
    const { id } = await fixture.phones.say(ANA, 'no meio')
    const after = await fixture.phones.say(ANA, 'depois')
    const placeholder = await shown(id, ({ kind }) => kind === 'undecryptable')
    await shown(after.id)
    assert.isBelow(placeholder.id, (await shown(after.id)).id)
  }).timeout(90_000)

  test('IN-25: a file that WhatsApp no longer has is uploaded again by the phone', async ({
    assert,
  }) => {
    const image = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#13a10e' },
    })
      .jpeg()
      .toBuffer()
    const { id } = await fixture.phones.sayImage(ANA, { bytes: image })
    const { id: messageId } = await shown(id)
    await fixture.phones.expireMedia(ANA, id, 410)
    const { default: DownloadMedia } = await import('#modules/messages/jobs/download_media')
    const payload = { companyId: fixture.admin.company.id, messageId }
    const before = await referenceOf(id)
    const first = await new DownloadMedia().handle(payload).catch((error: Error) => error)
    assert.instanceOf(first, Error)
    // A command without an open socket is dropped: the job's next try repeats it, like the next round here.
    const isElsewhere = async () => ((await referenceOf(id)) === before ? null : true)
    await waitFor(
      () =>
        waitFor(isElsewhere, 'it lies elsewhere', 5_000).catch(async () => {
          await new DownloadMedia().handle(payload).catch(() => undefined)
          return null
        }),
      'the phone has brought it'
    )
    await new DownloadMedia().handle(payload)
    assert.include(await shown(id, ({ mediaState }) => mediaState === 'stored'), { kind: 'image' })
  })

  const referenceOf = async (wid: string) =>
    (await db.from('messages').where({ wid }).first()).media_reference.directPath as string
})
