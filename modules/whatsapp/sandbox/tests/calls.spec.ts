// Calls: the company hears them ring and end, and can decline.
import { test } from '@japa/runner'
import type { WACallEvent } from '@whiskeysockets/baileys'
import type { Company } from '#modules/whatsapp/sandbox/tests/company'
import { until } from '#modules/whatsapp/sandbox/tests/company'
import { ANA, pairedCompany, setStage, type Stage } from '#modules/whatsapp/sandbox/tests/stage'

test.group('Sandbox | calls', (group) => {
  let stage: Stage
  let company: Company
  let heard: WACallEvent[]
  group.setup(async () => {
    stage = await setStage()
    await stage.phones.addPhone(ANA, 'Ana Lima')
    company = (await pairedCompany(stage)).company
    return async () => {
      company.leave()
      await stage.sandbox.stop()
    }
  })
  group.each.setup(() => {
    heard = []
    company.socket.ev.on('call', (calls) => heard.push(...calls))
  })
  const has = (id: string, status: string) => () =>
    heard.find((call) => call.id === id && call.status === status)

  test('it rings ({kind}) and the customer hangs up')
    .with([
      { kind: 'voice', video: false },
      { kind: 'video', video: true },
    ])
    .run(async ({ assert }, { video }) => {
      const { id } = await stage.phones.ring(ANA, { video })
      await until(has(id, 'offer'), 'it rings', () => heard)
      const offer = has(id, 'offer')()!
      assert.equal(offer.isVideo, video)
      assert.match(offer.from, /@lid$/)
      assert.equal(offer.callerPn, `${ANA}@s.whatsapp.net`)
      assert.equal((await stage.phones.hangUp(id)).state, 'ended')
      await until(
        () => has(id, 'terminate')() ?? has(id, 'timeout')(),
        'it ends',
        () => heard
      )
    })

  test('the company declines', async ({ assert }) => {
    const { id, state } = await stage.phones.ring(ANA)
    assert.equal(state, 'ringing')
    await until(has(id, 'offer'), 'it rings')
    await company.socket.rejectCall(id, has(id, 'offer')()!.from)
    const call = (await stage.phones.calls()).find((each) => each.id === id)
    assert.equal(call?.state, 'rejected')
    assert.equal((await stage.phones.hangUp(id)).state, 'rejected')
  })

  test('a call that nobody was there to hear is told at the next login', async ({ assert }) => {
    await stage.phones.fault({ kind: 'drop' })
    await company.closedWith(428)
    const { id } = await stage.phones.ring(ANA)
    await stage.phones.hangUp(id)
    company.connect()
    company.socket.ev.on('call', (calls) => heard.push(...calls))
    await company.opened()
    await until(has(id, 'offer'), 'it is told', () => heard)
    assert.isTrue(has(id, 'offer')()!.offline)
  })
})
