// Delivery faults of messages and files: late, duplicated, out of order, lost, expired, slow, damaged.
import { test } from '@japa/runner'
import { downloadMediaMessage, type WAMessage } from '@whiskeysockets/baileys'
import type { Company } from '#sandbox/tests/company'
import { waitFor } from '#sandbox/tests/company'
import { picture } from '#sandbox/tests/picture'
import { ANA, JOAO, pairedCompany, setUpSandbox, type SandboxFixture } from '#sandbox/tests/fixture'

const FAILED = 0

test.group('Sandbox | delivery faults', (group) => {
  let fixture: SandboxFixture
  let company: Company
  let business: string
  group.setup(async () => {
    fixture = await setUpSandbox()
    await fixture.phones.addPhone(ANA, 'Ana Lima')
    const pair = await pairedCompany(fixture)
    company = pair.company
    business = pair.paired.number
    return async () => {
      company.leave()
      await fixture.sandbox.stop()
    }
  })
  group.each.teardown(() => fixture.phones.clearFaults())

  // Baileys forgets the host of a file that was uploaded again, so it is passed each time.
  const download = (message: WAMessage) =>
    downloadMediaMessage(message, 'buffer', { host: fixture.sandbox.mediaHost })
  const aPicture = async () => {
    const bytes = await picture('#884400')
    const { id } = await fixture.phones.sayImage(ANA, { bytes })
    return { id, bytes, message: await company.received(({ key }) => key.id === id) }
  }

  test('late: a message is overtaken by the next', async ({ assert }) => {
    await fixture.phones.fault({ kind: 'late', number: ANA, ms: 300, count: 1 })
    await fixture.phones.say(ANA, 'atrasada')
    await fixture.phones.say(JOAO, 'pontual')
    await company.receivedText('atrasada')
    const [first, second] = company.texts().slice(-2)
    assert.deepEqual([first, second], ['pontual', 'atrasada'])
  })

  test('duplicate: the same stanza arrives twice with the same bytes', async ({ assert }) => {
    let times = 0
    const { id } = await fixture.phones.say(ANA, 'antes da repetida')
    await company.receivedText('antes da repetida')
    company.socket.ws.on('CB:message', ({ attrs }) => (times += attrs.id === id ? 0 : 1))
    await fixture.phones.fault({ kind: 'duplicate', number: ANA, count: 1 })
    await fixture.phones.say(ANA, 'duas vezes')
    await company.receivedText('duas vezes')
    await waitFor(
      () => times === 2,
      'two stanzas',
      () => times
    )
    const ticked = await fixture.phones.chatUntil(ANA, (all) => all.at(-1)?.status === 'delivered')
    assert.isNull(ticked.at(-1)?.refused)
  })

  test('reorder: messages arrive out of order with their own times', async ({ assert }) => {
    await fixture.phones.fault({ kind: 'reorder', number: ANA, count: 1 })
    await fixture.phones.say(ANA, 'primeira', { at: '2026-11-20T10:00:00.000Z' })
    await fixture.phones.say(ANA, 'segunda', { at: '2026-11-20T10:00:05.000Z' })
    const first = await company.receivedText('primeira')
    const second = await company.receivedText('segunda')
    assert.deepEqual(company.texts().slice(-2), ['segunda', 'primeira'])
    assert.equal(Number(second.messageTimestamp) - Number(first.messageTimestamp), 5)
  })

  test('lose: a lost message arrives at the next login', async ({ assert }) => {
    await fixture.phones.fault({ kind: 'lose', number: ANA, count: 1 })
    const { id } = await fixture.phones.say(ANA, 'a perdida')
    await fixture.phones.say(ANA, 'a seguinte')
    await company.receivedText('a seguinte')
    assert.notInclude(company.texts(), 'a perdida')
    await fixture.phones.fault({ kind: 'drop' })
    await company.closedWith(428)
    await company.connect().opened()
    assert.equal((await company.receivedText('a perdida')).key.id, id)
  })

  test('an undecryptable message becomes readable when the phone sends it again', async ({
    assert,
  }) => {
    await fixture.phones.fault({ kind: 'corrupt', number: ANA, count: 1 })
    await fixture.phones.fault({ kind: 'silent' })
    const { id } = await fixture.phones.say(ANA, 'lacrada')
    const undecryptable = await company.received(({ key }) => key.id === id)
    assert.exists(undecryptable.messageStubType)
    await fixture.phones.say(ANA, 'depois da lacrada')
    await company.receivedText('depois da lacrada')
    assert.notInclude(company.texts(), 'lacrada')
    await fixture.phones.clearFaults()
    await fixture.phones.say(ANA, 'lacrada', { id })
    assert.equal((await company.receivedText('lacrada')).key.id, id)
  })

  test('an undecryptable message becomes readable when the company’s own phone provides it', async ({
    assert,
  }) => {
    await fixture.phones.fault({ kind: 'corrupt', number: ANA, count: 1 })
    await fixture.phones.fault({ kind: 'silent', number: ANA })
    const { id } = await fixture.phones.say(ANA, 'aberta no celular da empresa')
    const brought = await company.receivedText('aberta no celular da empresa')
    assert.equal(brought.key.id, id)
    assert.equal((await company.received(({ key }) => key.id === id)).messageStubType, 2)
  })

  test('a file that the host has dropped ({code}) is uploaded again')
    .with([{ code: 404 }, { code: 410 }] as const)
    .run(async ({ assert }, { code }) => {
      const { id, bytes, message } = await aPicture()
      await fixture.phones.expireMedia(ANA, id, code)
      for (let tries = 0; tries < 2; tries++) await assert.rejects(() => download(message))
      const before = message.message?.imageMessage?.directPath
      const updated = await company.socket.updateMediaMessage(message)
      assert.notEqual(updated.message?.imageMessage?.directPath, before)
      assert.isTrue(bytes.equals(await download(updated)))
    })

  test('a file that the phone does not have either cannot be fetched', async ({ assert }) => {
    const { id, message } = await aPicture()
    await fixture.phones.expireMedia(ANA, id)
    await fixture.phones.fault({ kind: 'no_upload', number: ANA, count: 1 })
    await assert.rejects(() => company.socket.updateMediaMessage(message), /re-upload/)
  })

  test('downloads a file with damaged content, one with a damaged MAC, and a slow one', async ({
    assert,
  }) => {
    const { bytes, message } = await aPicture()
    await fixture.phones.fault({ kind: 'media_file', count: 1 })
    const damaged = await download(message)
    assert.equal(damaged.length, bytes.length)
    assert.isFalse(bytes.equals(damaged))
    await fixture.phones.fault({ kind: 'media_seal', count: 1 })
    const url = message.message!.imageMessage!.url!
    const encrypted = Buffer.from(await (await fetch(url)).arrayBuffer())
    const right = Buffer.from(await (await fetch(url)).arrayBuffer())
    assert.isTrue(encrypted.subarray(0, -10).equals(right.subarray(0, -10)))
    assert.isFalse(encrypted.equals(right))
    await fixture.phones.fault({ kind: 'slow_media', ms: 300, count: 1 })
    const started = performance.now()
    assert.isTrue(bytes.equals(await download(message)))
    assert.isAtLeast(performance.now() - started, 290)
  })

  test('a message with a forged file URL', async ({ assert }) => {
    const forged = { url: 'http://127.0.0.1:9/x', directPath: null, claimedSize: 9_000_000_000 }
    const { id } = await fixture.phones.sayImage(ANA, { bytes: await picture('#111'), ...forged })
    const { message } = await company.received(({ key }) => key.id === id)
    assert.equal(message?.imageMessage?.url, forged.url)
    assert.isNotOk(message?.imageMessage?.directPath)
    assert.equal(Number(message?.imageMessage?.fileLength), forged.claimedSize)
  })

  test('an upload of the company fails', async ({ assert }) => {
    await fixture.phones.fault({ kind: 'upload', code: 503 })
    const image = { image: await picture('#222') }
    await assert.rejects(() => company.send(`${ANA}@s.whatsapp.net`, image), /upload/i)
    await fixture.phones.clearFaults()
    assert.isString(await company.send(`${ANA}@s.whatsapp.net`, image))
  })

  test('the server refuses a message with {code}')
    .with([{ code: 463 }, { code: 479 }])
    .run(async ({ assert }, { code }) => {
      await fixture.phones.fault({ kind: 'ack_error', number: ANA, count: 1, code })
      const id = await company.send(`${ANA}@s.whatsapp.net`, { text: 'recusada' })
      await company.reachedStatus(id, FAILED)
      assert.deepInclude(company.refusals(id), String(code))
    })

  test('the account may not write to strangers for a while', async ({ assert }) => {
    const locks: unknown[] = []
    company.socket.ev.on('connection.update', ({ reachoutTimeLock }) => {
      if (reachoutTimeLock) locks.push(reachoutTimeLock.isActive)
    })
    await fixture.phones.fault({ kind: 'timelock', number: business, ms: 60_000 })
    await fixture.phones.fault({ kind: 'timelock', number: business })
    await waitFor(
      () => locks.length === 2,
      'both notices',
      () => locks
    )
    assert.deepEqual(locks, [true, false])
  })
})
