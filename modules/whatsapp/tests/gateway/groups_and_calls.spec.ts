/** Groups and calls, from a customer's phone through the library to the stored row. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import Gateway from '#modules/whatsapp/sessions/gateway'
import { otherProcess, untilSaid } from '#modules/whatsapp/tests/gateway/other_process'
import {
  ANA,
  JOAO,
  call,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  waitFor,
  untilStatus,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const gatewayToKill = `${import.meta.dirname}/gateway_to_kill.ts`
const SALES = '5511900000061'

interface Shown {
  readonly wid: string
  readonly kind: string
  readonly body: string
  readonly read: boolean
  readonly contact: { readonly name: string } | null
}

test.group('gateway: groups and calls', (group) => {
  let fixture: GatewayFixture
  let connectionId: number
  let companyId: number
  group.setup(async () => {
    fixture = await setUpGateway()
    companyId = fixture.admin.actor.companyId
    await fixture.phones.addPhone(ANA, 'Ana Lima')
    await fixture.phones.addPhone(JOAO, 'João Batista')
    connectionId = await linkedConnection(fixture, SALES)
    return () => tearDownGateway(fixture)
  })

  const choose = (key: string, value: string) =>
    call(fixture, 'PUT', `/settings/${key}`, { key, value })
  /** The group setting is read when a socket opens, so that no test waits for the cache to expire. */
  const startAgain = async () => {
    await fixture.gateway.stop()
    fixture.gateway = new Gateway()
    await fixture.gateway.start()
    await untilStatus(connectionId, 'CONNECTED')
  }
  const stored = (wid: string) =>
    waitFor(() => db.from('messages').where({ wid }).first(), `message ${wid} is stored`)
  const shownIn = async (ticketId: number): Promise<Shown[]> =>
    (await call(fixture, 'GET', `/messages/${ticketId}`)).messages
  const rowsOfGroup = async (id: string) => ({
    inbox: (await db.from('inbox_entries').where({ chat: id })).length,
    contacts: (await db.from('contacts').where({ company_id: companyId, is_group: true })).length,
  })

  test('IN-60: a group is ignored: nothing is stored', async ({ assert }) => {
    const { id } = await fixture.phones.createGroup('Família', ANA, [JOAO, SALES])
    await fixture.phones.sayInGroup(ANA, id, 'oi, gente')
    const { id: after } = await fixture.phones.say(ANA, 'e uma pergunta à loja')
    await stored(after)
    assert.deepEqual(await rowsOfGroup(id), { inbox: 0, contacts: 0 })
  })

  test('IN-61, IN-62: an enabled group has one ticket, with the authors and the current name', async ({
    assert,
  }) => {
    await choose('CheckMsgIsGroup', 'disabled')
    await startAgain()
    const { id } = await fixture.phones.createGroup('Condomínio', ANA, [JOAO, SALES])
    const wids = [
      (await fixture.phones.sayInGroup(ANA, id, 'a água voltou?')).id,
      (await fixture.phones.sayInGroup(JOAO, id, 'voltou agora')).id,
    ]
    const [first, second] = [await stored(wids[0]), await stored(wids[1])]
    assert.equal(first.ticket_id, second.ticket_id)
    const said = (await shownIn(first.ticket_id)).map(({ body, contact }) => [body, contact?.name])
    assert.deepEqual(said, [
      ['a água voltou?', 'Ana Lima'],
      ['voltou agora', 'João Batista'],
    ])
    await fixture.phones.call('POST', `/api/groups/${id}`, { by: ANA, subject: 'Condomínio Sol' })
    await waitFor(async () => {
      const row = await db.from('contacts').where({ id: first.contact_id }).first()
      return row.name === 'Condomínio Sol' ? row : null
    }, 'the contact has the name of the group')
    const ticket = await call(fixture, 'GET', `/tickets/${first.ticket_id}`)
    assert.include(ticket, { isGroup: true, status: 'pending' })
    await choose('CheckMsgIsGroup', 'enabled')
  })

  test('IN-63: with calls disabled a call is declined, the caller gets a message, and the call is recorded', async ({
    assert,
  }) => {
    await choose('call', 'disabled')
    const { ticket_id: ticketId } = await stored((await fixture.phones.say(ANA, 'posso ligar?')).id)
    const { id } = await fixture.phones.ring(ANA, { to: SALES, video: true })
    await waitFor(async () => {
      const rung = (await fixture.phones.calls()).find((one) => one.id === id)
      return rung?.state === 'rejected' ? rung : null
    }, 'the call is declined')
    const line = await waitFor(
      async () => (await shownIn(ticketId)).find(({ kind }) => kind === 'call') ?? null,
      'the call is noted'
    )
    assert.isTrue(line.read)
    await fixture.phones.chatUntil(ANA, (all) => all.some(({ direction }) => direction === 'in'))
    await choose('call', 'enabled')
  })

  test(
    'IN-63, OPS-04: a call ringing when the server is killed is recorded as missed once after a restart ({how})'
  )
    .with([
      { how: 'the caller hangs up meanwhile', hangsUp: true },
      { how: 'no end event arrives', hangsUp: false },
    ])
    .run(async ({ assert }, { hangsUp }) => {
      const { ticket_id: ticketId } = await stored((await fixture.phones.say(ANA, 'vou ligar')).id)
      await fixture.gateway.stop()
      const other = otherProcess(fixture, gatewayToKill)
      await untilSaid(other, 'open')
      const { id } = await fixture.phones.ring(ANA, { to: SALES })
      const row = () => db.from('inbox_entries').where({ wid: id }).first()
      await waitFor(row, 'the call has its row')
      other.process.kill('SIGKILL')
      assert.deepEqual(await other.ended, [null, 'SIGKILL'])
      assert.isNull(await db.from('messages').where({ wid: id }).first())

      if (hangsUp) await fixture.phones.hangUp(id)
      // Skips the time that a phone rings.
      else await db.from('inbox_entries').where({ wid: id }).update({ due_at: new Date() })
      fixture.gateway = new Gateway()
      await fixture.gateway.start()
      await stored(id)
      await untilStatus(connectionId, 'CONNECTED')
      // Once a later message of the chat is stored, the call's row has passed the same lane.
      await stored((await fixture.phones.say(ANA, 'não atendeu')).id)
      const lines = (await shownIn(ticketId)).filter(({ wid }) => wid === id)
      assert.deepEqual(
        lines.map(({ kind, read }) => [kind, read]),
        [['call', true]]
      )
      assert.equal((await row()).status, 'done')
    })
    .timeout(60_000)
})
