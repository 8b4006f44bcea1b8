/** Conversations that we start: checked first, and stopped while WhatsApp forbids them. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { queueOutbound } from '#modules/whatsapp/outbox/queue_outbound'
import { retryOutbound } from '#modules/whatsapp/outbox/retry_outbound'
import { checkNumber } from '#modules/whatsapp/queries/check_number'
import {
  connectionRow,
  inboxOf,
  linkedConnection,
  queue,
  setUpGateway,
  tearDownGateway,
  text,
  waitFor,
  untilInbox,
  untilOutbox,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const SALES = '5511900000001'
/** WhatsApp knows nobody under such a number. */
const NOBODY = '5511987650000'
let made = 0
const aStranger = () => `55119876${String(51_000 + ++made)}`
const jid = (number: string) => `${number}@s.whatsapp.net`

test.group('gateway: beginnings', (group) => {
  let fixture: GatewayFixture
  let id: number
  group.setup(async () => {
    fixture = await setUpGateway()
    id = await linkedConnection(fixture, SALES)
    return () => tearDownGateway(fixture)
  })
  group.each.teardown(() => void fixture.phones.clearFaults())

  const begin = (address: string, texts: string, mayWait = true) =>
    unitOfWork((work) =>
      queueOutbound(work, fixture.admin.actor, {
        connectionId: id,
        address,
        content: text(texts),
        isCold: true,
        mayWait,
      })
    )
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: { code: string }) => error.code
    )

  test('EXT-10, EXT-04: a number is checked once, and its address cached', async ({ assert }) => {
    const number = aStranger()
    await fixture.phones.addPhone(number, 'Bia')
    const { address } = await checkNumber(fixture.admin.actor, id, number)
    assert.equal(address, jid(number))
    await db.from('number_checks').where({ number }).update({ address: 'kept@s.whatsapp.net' })
    const again = await checkNumber(fixture.admin.actor, id, number)
    assert.equal(again.address, 'kept@s.whatsapp.net')
    await db
      .from('number_checks')
      .where({ number })
      .update({ checked_at: db.raw("now() - interval '25 hours'") })
    assert.equal((await checkNumber(fixture.admin.actor, id, number)).address, jid(number))
  })

  test('EXT-04: caches for an hour that nobody has the number', async ({ assert }) => {
    const check = () => codeOf(checkNumber(fixture.admin.actor, id, NOBODY))
    const own = { company_id: fixture.admin.company.id, number: NOBODY }
    assert.equal(await check(), 'E_NUMBER_UNKNOWN')
    const row = await db.from('number_checks').where(own).first()
    assert.isNull(row.address)
    assert.equal(await check(), 'E_NUMBER_UNKNOWN')
    await db
      .from('number_checks')
      .where(own)
      .update({ checked_at: db.raw("now() - interval '61 minutes'") })
    await check()
    const fresh = await db.from('number_checks').where(own).first()
    assert.isAbove(fresh.checked_at.getTime(), Date.now() - 60_000)
  })

  test('EXT-10: a first message to an unknown number fails, and its author is told why', async ({
    assert,
  }) => {
    const { wid } = await begin(jid(NOBODY), 'Olá?')
    assert.equal((await untilOutbox(wid, 'failed')).error_code, 'ERR_WAPP_INVALID_CONTACT')
    const receipt = (await inboxOf(id, 'receipt')).find((row) => row.wid === wid)
    assert.include(receipt, { ack: 0, error_code: 'ERR_WAPP_INVALID_CONTACT' })
  })

  test('a first message goes to the address that WhatsApp confirms', async () => {
    const number = aStranger()
    const { wid } = await begin(jid(number), 'Olá!')
    await untilOutbox(wid, 'sent')
    await fixture.phones.chatUntil(number, (all) => all.some((message) => message.id === wid))
  })

  test('463: the number starts no new conversations until the lock ends, but still sends replies', async ({
    assert,
  }) => {
    const [first, second, customer] = [aStranger(), aStranger(), aStranger()]
    await fixture.phones.fault({ kind: 'ack_error', number: first, count: 1, code: 463 })
    const refused = await begin(jid(first), 'Oferta!')
    assert.equal((await untilOutbox(refused.wid, 'failed')).error_code, '463')
    const locked = await waitFor(async () => {
      const row = await connectionRow(id)
      return row.coldLockedUntil ? row : null
    }, 'the number is locked')
    assert.isAbove(locked.coldLockedUntil!.toMillis(), Date.now())
    assert.equal(locked.coldLockedReason, '463')
    assert.equal(await codeOf(begin(jid(second), 'Agora?', false)), 'E_COLD_LOCKED')

    const blocked = await begin(jid(second), 'Oferta!')
    const row = await untilOutbox(blocked.wid, 'failed')
    assert.include(row, { error_code: 'ERR_WAPP_COLD_LOCKED', attempts: 0, encoded: null })

    const { id: wid } = await fixture.phones.say(customer, 'Tem vaga?')
    const rows = await untilInbox(id, (all) => all.some((one) => one.wid === wid), 'it arrives')
    const { chat } = rows.find((one) => one.wid === wid)!
    const answer = await queue(fixture.admin.actor, id, chat, text('Tem!'))
    await untilOutbox(answer.wid, 'sent')
    // Queued as a first message, but the customer has written since.
    await untilOutbox((await begin(chat, 'Pode vir hoje')).wid, 'sent')

    await db.from('connections').where({ id }).update({ cold_locked_until: new Date() })
    const again = await unitOfWork((work) =>
      retryOutbound(work, fixture.admin.actor, { connectionId: id, wid: blocked.wid })
    )
    assert.isTrue(again)
    await untilOutbox(blocked.wid, 'sent')
    const shown = await fixture.phones.chatUntil(second, (all) => all.length > 0)
    assert.deepEqual(
      shown.map((message) => [message.id, message.copies]),
      [[blocked.wid, 1]]
    )
  }).timeout(30_000)

  test('each refusal is recorded, also after a retry', async ({ assert }) => {
    const number = aStranger()
    await fixture.phones.fault({ kind: 'ack_error', number, count: 2, code: 479 })
    const { wid } = await begin(jid(number), 'de novo')
    const waiting = async () =>
      (await inboxOf(id, 'receipt')).filter((row) => row.wid === wid && row.ack === 0)
    await untilOutbox(wid, 'failed')
    const [row] = await waiting()
    await unitOfWork((work) => retryOutbound(work, fixture.admin.actor, { connectionId: id, wid }))
    await untilOutbox(wid, 'failed')
    const [again] = await waitFor(async () => {
      const rows = await waiting()
      return rows.length ? rows : null
    }, 'it is told again')
    assert.notEqual(again.id, row.id)
  })
})
