// Who is on WhatsApp: addresses and profile pictures.
import { test } from '@japa/runner'
import type { Company } from '#sandbox/tests/company'
import { waitFor } from '#sandbox/tests/company'
import { picture } from '#sandbox/tests/picture'
import { ANA, JOAO, pairedCompany, setUpSandbox, type SandboxFixture } from '#sandbox/tests/fixture'

const WITHOUT_NINTH = '551187651234'
const WITH_NINTH = '5511987651234'

test.group('Sandbox | people', (group) => {
  let fixture: SandboxFixture
  let company: Company
  group.setup(async () => {
    fixture = await setUpSandbox()
    await fixture.phones.addPhone(ANA, 'Ana Lima')
    company = (await pairedCompany(fixture)).company
    return async () => {
      company.leave()
      await fixture.sandbox.stop()
    }
  })

  test('the address that WhatsApp confirms may lack the ninth digit', async ({ assert }) => {
    await fixture.phones.addPhone(WITHOUT_NINTH, 'Sem Nono')
    const [answer] = (await company.socket.onWhatsApp(WITH_NINTH))!
    assert.deepEqual(answer, { jid: `${WITHOUT_NINTH}@s.whatsapp.net`, exists: true })
    const lost = await company.send(`${WITH_NINTH}@s.whatsapp.net`, { text: 'ao endereço errado' })
    const found = await company.send(answer.jid, { text: 'ao endereço certo' })
    const chat = await fixture.phones.chatUntil(WITHOUT_NINTH, (all) => all.length > 0)
    assert.deepEqual(
      chat.map(({ id }) => id),
      [found]
    )
    assert.notEqual(lost, found)
  })

  test('a person who writes under the other form of the number can be reached there ({mode})')
    .with([
      { mode: 'ninth', number: '5521987654321', alt: undefined },
      { mode: 'ninth+lid', number: '5521987654322', alt: 'lid' },
    ] as const)
    .run(async ({ assert }, { mode, number, alt }) => {
      await fixture.phones.say(number, `por ${mode}`, { mode })
      const { key } = await company.receivedText(`por ${mode}`)
      assert.equal(key.remoteJid, `${number.slice(0, 4)}${number.slice(5)}@s.whatsapp.net`)
      assert.equal(key.remoteJidAlt?.split('@')[1], alt)
      await fixture.phones.say(number, `pelo LID, ${mode}`)
      await company.receivedText(`pelo LID, ${mode}`)
      const id = await company.send(key.remoteJid!, { text: 'resposta' })
      await fixture.phones.chatUntil(number, (all) => all.some((each) => each.id === id))
    })

  test('returns a profile picture when there is one', async ({ assert }) => {
    const jid = `${ANA}@s.whatsapp.net`
    await assert.rejects(() => company.socket.profilePictureUrl(jid, 'image'))
    const bytes = await picture('#0B6E76')
    const changed: unknown[] = []
    company.socket.ev.on('contacts.update', (updates) => changed.push(...updates))
    await fixture.phones.setPicture(ANA, bytes)
    await waitFor(() => changed.length > 0, 'the change is told')
    const url = await company.socket.profilePictureUrl(jid, 'image')
    const response = await fetch(url!)
    assert.isTrue(bytes.equals(Buffer.from(await response.arrayBuffer())))
  })

  test('the server returns the number of a hidden id', async ({ assert }) => {
    await fixture.phones.say(JOAO, 'sem número', { mode: 'lid-only' })
    const { key } = await company.receivedText('sem número')
    const pairs: { lid: string; pn: string }[] = []
    company.socket.ev.on('lid-mapping.update', (mapping) => pairs.push(mapping))
    await fixture.phones.revealNumber(JOAO)
    await waitFor(() => pairs.length > 0, 'the mapping comes')
    assert.deepEqual(pairs[0], { lid: key.remoteJid!, pn: `${JOAO}@s.whatsapp.net` })
  })
})
