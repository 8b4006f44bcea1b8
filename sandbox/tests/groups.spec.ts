// Groups: messages encrypted with sender keys in both directions, and notifications of changes.
import { test } from '@japa/runner'
import { normalizeMessageContent, type WASocket } from '@whiskeysockets/baileys'
import type { Company } from '#sandbox/tests/company'
import { textOf, waitFor } from '#sandbox/tests/company'
import { ANA, JOAO, pairedCompany, setUpSandbox, type SandboxFixture } from '#sandbox/tests/fixture'

const MARINA = '5531987650003'

test.group('Sandbox | groups', (group) => {
  let fixture: SandboxFixture
  let company: Company
  let business: string
  let id: string
  group.setup(async () => {
    fixture = await setUpSandbox()
    for (const [number, name] of [
      [ANA, 'Ana Lima'],
      [JOAO, 'João Batista'],
      [MARINA, 'Marina Souza'],
    ]) {
      await fixture.phones.addPhone(number, name)
    }
    const pair = await pairedCompany(fixture)
    company = pair.company
    business = pair.paired.number
    id = (await fixture.phones.createGroup('Condomínio', ANA, [JOAO, business])).id
    return async () => {
      company.leave()
      await fixture.sandbox.stop()
    }
  })
  group.each.teardown(() => fixture.phones.clearFaults())

  const lidOf = async (number: string) =>
    `${(await fixture.phones.phones()).find((phone) => phone.number === number)!.lid}@lid`
  const inGroup = (number: string) => fixture.phones.chat(number, id)
  const shownTo = async (number: string, wid: string) => {
    const has = async () => (await inGroup(number)).some((each) => each.id === wid)
    await waitFor(has, `${number} sees ${wid}`)
    return (await inGroup(number)).find((each) => each.id === wid)!
  }

  test('groups made in the same second have addresses of their own', async ({ assert }) => {
    const subjects = Array.from({ length: 60 }, (_, index) => `Bloco ${index}`)
    const made = await Promise.all(
      subjects.map((subject) => fixture.phones.createGroup(subject, MARINA, [JOAO]))
    )
    assert.equal(new Set(made.map((one) => one.id)).size, subjects.length)
  })

  test('members write and the company sees the author of each message', async ({ assert }) => {
    const texts = ['bom dia', 'a água voltou?', 'voltou']
    const authors = [ANA, JOAO, ANA]
    for (const [index, text] of texts.entries()) {
      await fixture.phones.sayInGroup(authors[index], id, text)
    }
    for (const [index, text] of texts.entries()) {
      const { key, pushName } = await company.receivedText(text)
      assert.equal(key.remoteJid, id)
      assert.equal(key.participant, await lidOf(authors[index]))
      assert.equal(
        (key as { participantAlt?: string }).participantAlt,
        `${authors[index]}@s.whatsapp.net`
      )
      assert.equal(pushName, authors[index] === ANA ? 'Ana Lima' : 'João Batista')
    }
    await waitFor(async () => (await inGroup(ANA)).at(-1)?.status === 'delivered', 'the tick')
    assert.deepEqual(
      (await inGroup(JOAO)).map(({ text, author, direction }) => ({ text, author, direction })),
      texts.map((text, index) => ({
        text,
        author: authors[index],
        direction: authors[index] === JOAO ? 'out' : 'in',
      }))
    )
  })

  test('the company writes and every member shows the message once', async ({ assert }) => {
    for (const text of ['o técnico vem às 10', 'confirmado']) {
      const wid = await company.send(id, { text })
      for (const number of [ANA, JOAO]) {
        const shown = await shownTo(number, wid)
        assert.include(shown, { text, author: business, direction: 'in', copies: 1 })
      }
    }
  })

  test('a quote, an edit, a reaction and a deletion in a group', async ({ assert }) => {
    const { id: wid } = await fixture.phones.sayInGroup(ANA, id, 'às 19 h')
    const quote = await fixture.phones.sayInGroup(JOAO, id, 'combinado', { quote: wid })
    const answer = await company.received(({ key }) => key.id === quote.id)
    const context = answer.message?.extendedTextMessage?.contextInfo
    assert.include(context, { stanzaId: wid, participant: await lidOf(ANA) })
    await fixture.phones.send({ from: ANA, group: id, edit: { id: wid, text: 'às 20 h' } })
    await fixture.phones.send({ from: JOAO, group: id, react: { id: wid, emoji: '👍' } })
    const reaction = await company.received(({ message }) => message?.reactionMessage)
    assert.equal(reaction.message?.reactionMessage?.key?.id, wid)
    for (const number of [ANA, JOAO]) {
      const shown = await shownTo(number, wid)
      assert.include(shown, { text: 'às 20 h', isEdited: true })
      assert.deepEqual(shown.reactions, [{ by: JOAO, emoji: '👍' }])
    }
    const gone = await fixture.phones.send({ from: ANA, group: id, erase: wid })
    const revoke = await company.received(({ key }) => key.id === gone.id)
    assert.equal(normalizeMessageContent(revoke.message)?.protocolMessage?.key?.id, wid)
    assert.isTrue((await shownTo(JOAO, wid)).isDeleted)
  })

  test('a member that cannot decrypt a message of the company requests it again', async ({
    assert,
  }) => {
    await fixture.phones.fault({ kind: 'unreadable', number: ANA, count: 1 })
    const wid = await company.send(id, { text: 'de novo para a Ana' })
    assert.include(await shownTo(ANA, wid), { text: 'de novo para a Ana', copies: 1 })
    // The library resends it to all members: each phone must still show it once.
    const seen = (await inGroup(JOAO)).filter((each) => each.id === wid)
    assert.lengthOf(seen, 1)
  })

  test('the company cannot decrypt a member’s message, and requests it again', async ({
    assert,
  }) => {
    await fixture.phones.changeGroup(id, { add: [MARINA] })
    await fixture.phones.fault({ kind: 'corrupt', number: MARINA, count: 1 })
    const { id: wid } = await fixture.phones.sayInGroup(MARINA, id, 'cheguei')
    const read = await company.received((each) => each.key.id === wid && textOf(each))
    assert.equal(textOf(read), 'cheguei')
    await fixture.phones.sayInGroup(MARINA, id, 'e trouxe bolo')
    await company.receivedText('e trouxe bolo')
  })

  test('reports the members and the subject of a group', async ({ assert }) => {
    const changes: unknown[] = []
    company.socket.ev.on('groups.update', (updates) => changes.push(...updates))
    await fixture.phones.changeGroup(id, { subject: 'Condomínio Sol' })
    await waitFor(
      () => changes.length > 0,
      'the new name',
      () => changes
    )
    const metadata = await company.socket.groupMetadata(id)
    assert.equal(metadata.subject, 'Condomínio Sol')
    assert.sameMembers(
      metadata.participants.map((each) => each.id),
      await Promise.all([ANA, JOAO, MARINA, business].map(lidOf))
    )
    const all = await company.socket.groupFetchAllParticipating()
    assert.deepEqual(Object.keys(all), [id])
  })

  test('a removed member cannot read later messages', async ({ assert }) => {
    const wid = await company.send(id, { text: 'antes da saída' })
    await shownTo(MARINA, wid)
    const gone: string[] = []
    company.socket.ev.on('group-participants.update', ({ action }) => gone.push(action))
    await fixture.phones.changeGroup(id, { remove: [MARINA] })
    await waitFor(() => gone.includes('remove'), 'the notice')
    const later = await company.send(id, { text: 'depois da saída' })
    await shownTo(ANA, later)
    assert.notInclude(
      (await inGroup(MARINA)).map((each) => each.id),
      later
    )
    await fixture.phones.sayInGroup(ANA, id, 'com chave nova')
    await company.receivedText('com chave nova')
  })

  test('the company is removed from the group', async ({ assert }) => {
    await fixture.phones.changeGroup(id, { remove: [business] })
    const refused = (socket: WASocket) => socket.groupMetadata(id)
    await assert.rejects(() => refused(company.socket), /forbidden/)
    await fixture.phones.sayInGroup(ANA, id, 'já saíram?')
    await fixture.phones.say(ANA, 'fora do grupo')
    await company.receivedText('fora do grupo')
    assert.notInclude(company.texts(), 'já saíram?')
  })
})
