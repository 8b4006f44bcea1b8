// Failures of a real network, injected as faults, so that the product can be tested against them.
import { test } from '@japa/runner'
import { downloadMediaMessage } from '@whiskeysockets/baileys'
import type { Company } from '#sandbox/tests/company'
import { waitFor } from '#sandbox/tests/company'
import { picture } from '#sandbox/tests/picture'
import { ANA, JOAO, pairedCompany, setUpSandbox, type SandboxFixture } from '#sandbox/tests/fixture'

const FAILED = 0
const DELIVERED = 3
const CIPHERTEXT_STUB = 2

test.group('Sandbox | faults', (group) => {
  let fixture: SandboxFixture
  let company: Company
  let business: string

  group.setup(async () => {
    fixture = await setUpSandbox()
    return () => fixture.sandbox.stop()
  })
  group.each.setup(async () => {
    const pair = await pairedCompany(fixture)
    company = pair.company
    business = pair.paired.number
  })
  group.each.teardown(async () => {
    await fixture.phones.clearFaults()
    company.leave()
    await fixture.phones.fault({ kind: 'logout' })
  })

  const jid = (number: string) => `${number}@s.whatsapp.net`
  const statusOf = async (id: string) =>
    (await fixture.phones.chat(ANA)).find((each) => each.id === id)?.status

  test('messages sent while the company is offline are queued in order', async ({ assert }) => {
    await fixture.phones.fault({ kind: 'drop' })
    await company.closedWith(428)
    const texts = ['um', 'dois', 'três']
    for (const text of texts) await fixture.phones.say(ANA, text)
    const last = (await fixture.phones.chat(ANA)).at(-1)!
    assert.equal(last.status, 'sent')
    await company.connect().opened()
    await company.receivedText('três')
    assert.deepEqual(company.texts(), texts)
    await fixture.phones.chatUntil(ANA, (all) => all.at(-1)?.status === 'delivered')
  })

  test('an unconfirmed message is sent again', async ({ assert }) => {
    await fixture.phones.say(ANA, 'primeira')
    await company.receivedText('primeira')
    // Cut the connection before the receipt, which is delayed by three seconds, gets through.
    await fixture.phones.fault({ kind: 'slow', ms: 3000 })
    const { id } = await fixture.phones.say(ANA, 'sem recibo')
    await company.receivedText('sem recibo')
    await fixture.phones.fault({ kind: 'drop' })
    await company.closedWith(428)
    await fixture.phones.clearFaults()
    assert.equal(await statusOf(id), 'sent')
    await company.connect().opened()
    await fixture.phones.say(ANA, 'depois')
    await company.receivedText('depois')
    // Baileys has used up that message's key: it refuses the second copy by its id.
    const refused = await fixture.phones.chatUntil(ANA, (all) =>
      all.some((each) => each.id === id && each.refused !== null)
    )
    assert.equal(refused.find((each) => each.id === id)?.refused, 487)
  })

  test('in an established session the second copy is requested again and arrives', async ({
    assert,
  }) => {
    await fixture.phones.say(ANA, 'primeira')
    await company.receivedText('primeira')
    const reply = await company.send(jid(ANA), { text: 'resposta' })
    await company.reachedStatus(reply, DELIVERED)
    await fixture.phones.say(ANA, 'segunda')
    await company.receivedText('segunda')
    await fixture.phones.fault({ kind: 'slow', ms: 3000 })
    const { id } = await fixture.phones.say(ANA, 'sem recibo')
    await company.receivedText('sem recibo')
    await fixture.phones.fault({ kind: 'drop' })
    await company.closedWith(428)
    await fixture.phones.clearFaults()
    await company.connect().opened()
    await fixture.phones.chatUntil(ANA, (all) =>
      all.some((each) => each.id === id && each.status === 'delivered')
    )
    const read = company.messages.filter(
      ({ message }) => message.key.id === id && message.message?.conversation
    )
    assert.lengthOf(read, 2)
  })

  test('a drop with ms refuses logins for that long', async ({ assert }) => {
    await fixture.phones.fault({ kind: 'drop', ms: 400 })
    await company.closedWith(428)
    company.closes.length = 0
    company.connect()
    await waitFor(() => company.closes.length > 0, 'the door is shut')
    assert.isFalse(company.isOpen)
    await new Promise((resolve) => setTimeout(resolve, 450))
    await company.connect().opened()
  })

  test('the phone removes the device: 401, now and at the next login', async ({ assert }) => {
    const { hit } = await fixture.phones.fault({ kind: 'logout', number: business })
    assert.equal(hit, 1)
    await company.closedWith(401)
    company.closes.length = 0
    company.connect()
    await company.closedWith(401)
  })

  test('a logout in the product removes the device from the phone', async ({ assert }) => {
    await company.socket.logout()
    await waitFor(() => company.closes.includes(401), 'it closes')
    const left = async () => {
      const phones = await fixture.phones.phones()
      return phones.find(({ number }) => number === business)?.linked
    }
    for (let tries = 0; (await left()) !== 0 && tries < 100; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    assert.equal(await left(), 0)
  })

  test('another login with the same device closes the first with 440', async ({ assert }) => {
    const twin = company.twin().connect()
    await company.closedWith(440)
    await twin.opened()
    await fixture.phones.say(ANA, 'para quem chegou depois')
    await twin.receivedText('para quem chegou depois')
    assert.deepEqual(company.texts(), [])
    await fixture.phones.fault({ kind: 'replaced' })
    await twin.closedWith(440)
  })

  test('the server refuses a message with the requested code', async ({ assert }) => {
    await fixture.phones.fault({ kind: 'ack_error', number: ANA, count: 1, code: 463 })
    const passes = await company.send(jid(JOAO), { text: 'João recebe' })
    const refused = await company.send(jid(ANA), { text: 'Ana não' })
    await company.reachedStatus(refused, FAILED)
    await company.reachedStatus(passes, DELIVERED)
    assert.isUndefined(await statusOf(refused))
    const second = await company.send(jid(ANA), { text: 'agora sim' })
    await company.reachedStatus(second, DELIVERED)
  })

  test('a phone that is offline receives everything when it is back', async ({ assert }) => {
    await fixture.phones.addPhone(ANA, 'Ana Lima')
    await fixture.phones.fault({ kind: 'offline', number: ANA })
    const before = (await fixture.phones.chat(ANA)).length
    const acked = new Promise<string>((resolve) =>
      company.socket.ws.on('CB:ack,class:message', ({ attrs }) => resolve(attrs.id))
    )
    const id = await company.send(jid(ANA), { text: 'quando ligar' })
    assert.equal(await acked, id)
    assert.lengthOf(await fixture.phones.chat(ANA), before)
    await fixture.phones.clearFaults()
    await company.reachedStatus(id, DELIVERED)
    assert.equal(await statusOf(id), 'delivered')
  })

  test('a phone that cannot decrypt a message receives it again', async ({ assert }) => {
    await company.send(jid(ANA), { text: 'antes' })
    await fixture.phones.fault({ kind: 'unreadable', number: ANA, count: 1 })
    const id = await company.send(jid(ANA), { text: 'de novo, por favor' })
    const chat = await fixture.phones.chatUntil(ANA, (all) => all.some((each) => each.id === id))
    assert.include(
      chat.find((each) => each.id === id),
      { text: 'de novo, por favor', copies: 1 }
    )
    await company.reachedStatus(id, DELIVERED)
  })

  test('a company that lost its last ratchet step sends a message twice: shown once, two copies', async ({
    assert,
  }) => {
    const number = '5562987650020'
    await company.send(jid(number), { text: 'abre a conversa' })
    await fixture.phones.say(number, 'aberta', { to: business })
    await company.receivedText('aberta')
    // From here on both sides use an established session.
    const established = await company.send(jid(number), { text: 'estabelecida' })
    await company.reachedStatus(established, DELIVERED)

    const lose = company.rememberKeys()
    const messageId = '3EB0FEEDFACE01234567'
    for (const round of [1, 2]) {
      await company.socket.sendMessage(jid(number), { text: 'uma vez' }, { messageId })
      await fixture.phones.chatUntil(number, (all) =>
        all.some(({ id, copies }) => id === messageId && copies === round)
      )
      lose()
    }
    const other = await company.send(jid(number), { text: 'outra, com a chave gasta' })
    const chat = await fixture.phones.chatUntil(number, (all) => all.some(({ id }) => id === other))
    assert.lengthOf(
      chat.filter(({ id }) => id === messageId),
      1
    )
  })

  test('a company that cannot decrypt a message requests it again', async ({ assert }) => {
    await fixture.phones.say(ANA, 'antes')
    await company.receivedText('antes')
    await fixture.phones.fault({ kind: 'corrupt', number: ANA, count: 1 })
    const { id } = await fixture.phones.say(ANA, 'chegou estragada')
    await company.receivedText('chegou estragada')
    const stubs = company.messages.filter(
      ({ message }) => message.key.id === id && message.messageStubType === CIPHERTEXT_STUB
    )
    assert.lengthOf(stubs, 1)
    await fixture.phones.chatUntil(ANA, (all) =>
      all.some((each) => each.id === id && each.status === 'delivered')
    )
    await fixture.phones.say(ANA, 'depois')
    await company.receivedText('depois')
  })

  test('a slow line adds latency and does not limit throughput', async ({ assert }) => {
    await company.send(jid(ANA), { text: 'abre a conversa' })
    await fixture.phones.fault({ kind: 'slow', number: business, ms: 300 })
    const started = performance.now()
    const ids: string[] = []
    for (let index = 0; index < 10; index++) {
      ids.push(await company.send(jid(ANA), { text: `lenta ${index}` }))
    }
    await company.reachedStatus(ids.at(-1)!, DELIVERED)
    assert.isAtLeast(performance.now() - started, 300)
    const shown = (await fixture.phones.chat(ANA)).slice(-10).map(({ text }) => text)
    assert.deepEqual(
      shown,
      ids.map((_, index) => `lenta ${index}`)
    )
  })

  test('a file that the host has dropped cannot be downloaded', async ({ assert }) => {
    const { id } = await fixture.phones.sayImage(ANA, { bytes: await picture('#132326') })
    const message = await company.received((each) => each.key.id === id)
    await fixture.phones.fault({ kind: 'media', count: 1, code: 410 })
    await assert.rejects(() => downloadMediaMessage(message, 'buffer', {}))
    const bytes = await downloadMediaMessage(message, 'buffer', {})
    assert.isAbove(bytes.length, 100)
  })

  test('requests new one-time keys before they run out', async ({ assert }) => {
    const uploads: number[] = []
    company.socket.ws.on('CB:notification,type:encrypt', () => uploads.push(1))
    const numbers = Array.from({ length: 815 }, (_, index) => String(5511900000001 + index))
    for (let start = 0; start < numbers.length; start += 100) {
      const some = numbers.slice(start, start + 100)
      await Promise.all(
        some.map((from) => fixture.phones.say(from, 'primeira vez', { to: business }))
      )
    }
    await waitFor(
      () => company.texts().length === numbers.length,
      'all arrive',
      () => company.texts().length
    )
    assert.isAbove(uploads.length, 0)
  }).timeout(90_000)
})
