// Calls: the company sees them ring and end, and can decline.
import { test } from '@japa/runner'
import type { WACallEvent } from '@whiskeysockets/baileys'
import type { Company } from '#sandbox/tests/company'
import { waitFor } from '#sandbox/tests/company'
import { ANA, pairedCompany, setUpSandbox, type SandboxFixture } from '#sandbox/tests/fixture'

test.group('Sandbox | calls', (group) => {
  let fixture: SandboxFixture
  let company: Company
  let events: WACallEvent[]
  group.setup(async () => {
    fixture = await setUpSandbox()
    await fixture.phones.addPhone(ANA, 'Ana Lima')
    company = (await pairedCompany(fixture)).company
    return async () => {
      company.leave()
      await fixture.sandbox.stop()
    }
  })
  group.each.setup(() => {
    events = []
    company.socket.ev.on('call', (calls) => events.push(...calls))
  })
  const has = (id: string, status: string) => () =>
    events.find((call) => call.id === id && call.status === status)

  test('a call rings ({kind}) and the customer hangs up')
    .with([
      { kind: 'voice', video: false },
      { kind: 'video', video: true },
    ])
    .run(async ({ assert }, { video }) => {
      const { id } = await fixture.phones.ring(ANA, { video })
      await waitFor(has(id, 'offer'), 'it rings', () => events)
      const offer = has(id, 'offer')()!
      assert.equal(offer.isVideo, video)
      assert.match(offer.from, /@lid$/)
      assert.equal(offer.callerPn, `${ANA}@s.whatsapp.net`)
      assert.equal((await fixture.phones.hangUp(id)).state, 'ended')
      await waitFor(
        () => has(id, 'terminate')() ?? has(id, 'timeout')(),
        'it ends',
        () => events
      )
    })

  test('the company declines a call', async ({ assert }) => {
    const { id, state } = await fixture.phones.ring(ANA)
    assert.equal(state, 'ringing')
    await waitFor(has(id, 'offer'), 'it rings')
    await company.socket.rejectCall(id, has(id, 'offer')()!.from)
    const call = (await fixture.phones.calls()).find((each) => each.id === id)
    assert.equal(call?.state, 'rejected')
    assert.equal((await fixture.phones.hangUp(id)).state, 'rejected')
  })

  test('a missed call is delivered at the next login', async ({ assert }) => {
    await fixture.phones.fault({ kind: 'drop' })
    await company.closedWith(428)
    const { id } = await fixture.phones.ring(ANA)
    await fixture.phones.hangUp(id)
    company.connect()
    company.socket.ev.on('call', (calls) => events.push(...calls))
    await company.opened()
    await waitFor(has(id, 'offer'), 'it is told', () => events)
    assert.isTrue(has(id, 'offer')()!.offline)
  })
})
