/** Events on their way to a webhook: order, signatures, repeats, pauses (OPS-05, INT-12, ADR 58). */
import { createHmac } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { OutboundClient } from '#app/kernel/outbound/client'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { anAdmin } from '#modules/identity/testing'
import { resumeEndpoint } from '#modules/webhooks/actions/send_again'
import { deliverBatch } from '#modules/webhooks/delivery/deliver_batch'
import { dueBatch } from '#modules/webhooks/delivery/due'
import { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import { useOutbound } from '#modules/webhooks/outbound'
import { encrypted } from '#modules/webhooks/secrets'
import {
  aDelivery,
  anEndpoint,
  aReceiver,
  deliverDue,
  type Receiver,
} from '#modules/webhooks/testing'
import { startNameServer } from '#tests/support/name_server'
import { waitFor } from '#tests/support/waiting'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const former = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const day = 24 * 60

test.group('delivering', (group) => {
  let clock: ReturnType<typeof frozenClock>
  let receiver: Receiver
  group.each.setup(async () => {
    clock = frozenClock('2026-03-04T15:00:00Z')
    const jobs = fakeJobs()
    receiver = await aReceiver()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      await undo()
      await receiver.close()
      jobs.restore()
      clock.thaw()
    }
  })

  async function setUp(options: Parameters<typeof anEndpoint>[1] = {}) {
    const admin = await anAdmin()
    const endpoint = await anEndpoint(admin.user, {
      url: receiver.url,
      plainSecret: secret,
      ...options,
    })
    return {
      admin,
      endpoint,
      /** On its way, about this subject. */
      about: (subject: string) => aDelivery(endpoint, { subject }),
      stateOf: async ({ id }: WebhookDelivery) =>
        WebhookDelivery.of(admin.actor).where('id', id).firstOrFail(),
      again: () => endpoint.refresh(),
    }
  }
  const ids = () => receiver.received.map(({ id }) => id)

  test('INT-12: signed as Standard Webhooks has it, and with X-Signature', async ({ assert }) => {
    const { endpoint, about, stateOf } = await setUp()
    const delivery = await about('a')
    receiver.answers = () => ({ status: 200, text: 'thanks' })
    await deliverDue(endpoint)
    const [{ headers, body, event }] = receiver.received
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(headers['user-agent'], 'Guiche-Webhooks')
    assert.equal(headers['webhook-id'], delivery.publicId)
    assert.equal(headers['x-delivery-id'], delivery.publicId)
    assert.equal(headers['webhook-timestamp'], String(Date.parse('2026-03-04T15:00:00Z') / 1000))
    const signed = `${delivery.publicId}.${headers['webhook-timestamp']}.${body}`
    const v1 = createHmac('sha256', Buffer.alloc(32, 7)).update(signed).digest('base64')
    assert.equal(headers['webhook-signature'], `v1,${v1}`)
    const plain = createHmac('sha256', secret).update(body).digest('hex')
    assert.equal(headers['x-signature'], `sha256=${plain}`)
    assert.deepEqual(event, {
      type: 'contact.created',
      timestamp: '2026-03-04T15:00:00.000Z',
      data: { company: { id: endpoint.companyId } },
    })
    const { state, attempts, statusCode, answer, deliveredAt } = await stateOf(delivery)
    assert.deepEqual(
      { state, attempts, statusCode, answer, at: deliveredAt?.toMillis() },
      { state: 'delivered', attempts: 1, statusCode: 200, answer: 'thanks', at: now().toMillis() }
    )
  })

  test('a former secret signs as well until its time is over', async ({ assert }) => {
    const { endpoint, about } = await setUp({
      formerSecret: encrypted(former),
      formerSecretUntil: now().plus({ hours: 24 }),
    })
    await about('a')
    await deliverDue(endpoint)
    clock.minutesLater(day + 1)
    await about('a')
    await deliverDue(endpoint)
    const [during, after] = receiver.received.map(({ id, body, headers }) => {
      const signed = `${id}.${headers['webhook-timestamp']}.${body}`
      const with9 = createHmac('sha256', Buffer.alloc(32, 9)).update(signed).digest('base64')
      const signatures = String(headers['webhook-signature']).split(' ')
      return { count: signatures.length, hasFormer: signatures.includes(`v1,${with9}`) }
    })
    assert.deepEqual(during, { count: 2, hasFormer: true })
    assert.deepEqual(after, { count: 1, hasFormer: false })
  })

  test('sixteen subjects at once, the events of each one after the other', async ({ assert }) => {
    const { endpoint, about } = await setUp()
    const open = new Map<string, () => void>()
    const expected: string[] = []
    for (let round = 0; round < 2; round += 1) {
      for (let subject = 0; subject < 17; subject += 1) {
        const { publicId } = await about(`ticket:${subject}`)
        if (round === 0 && subject < 16) expected.push(publicId)
      }
    }
    let isHolding = true
    receiver.answers = async ({ id }) => {
      if (isHolding) await new Promise<void>((resolve) => open.set(id, resolve))
      return { status: 204 }
    }
    const delivering = deliverDue(endpoint)
    await waitFor('sixteen at once', async () => open.size === 16)
    assert.sameMembers(ids(), expected)
    isHolding = false
    open.forEach((answer) => answer())
    await delivering
    assert.lengthOf(receiver.received, 34)
    const rows = await WebhookDelivery.of(endpoint).orderBy('id')
    for (let subject = 0; subject < 17; subject += 1) {
      const own = rows.filter((row) => row.subject === `ticket:${subject}`)
      const arrived = ids().filter((id) => own.some(({ publicId }) => publicId === id))
      assert.deepEqual(
        arrived,
        own.map(({ publicId }) => publicId)
      )
    }
  })

  test('after 500 the webhook fails: one event is repeated with the same id and bytes, the others wait', async ({
    assert,
  }) => {
    const { endpoint, about, again } = await setUp()
    const [first, second] = [await about('a'), await about('a')]
    receiver.answers = () => ({ status: 500 })
    await deliverDue(endpoint)
    assert.deepEqual(ids(), [first.publicId])
    assert.equal((await again()).failingSince?.toMillis(), now().toMillis())
    clock.travel(4_999)
    await deliverDue(endpoint)
    assert.lengthOf(receiver.received, 1)
    clock.travel(1_000)
    receiver.answers = () => ({ status: 204 })
    await deliverDue(endpoint)
    assert.deepEqual(ids(), [first.publicId, first.publicId, second.publicId])
    assert.equal(receiver.received[0].body, receiver.received[1].body)
    const { failingSince, nextAttemptAt, failures } = await again()
    assert.deepEqual({ failingSince, nextAttemptAt, failures }, {
      failingSince: null,
      nextAttemptAt: null,
      failures: 0,
    } as never)
  })

  test('OPS-05: eight repeats within a day, then a pause and a mail; resumed, everything arrives', async ({
    assert,
  }) => {
    const { admin, endpoint, about, again } = await setUp()
    const rows = [await about('a'), await about('a'), await about('b')]
    receiver.answers = () => ({ status: 503 })
    const gaps: number[] = []
    for (;;) {
      await deliverDue(endpoint)
      const { pausedAt, nextAttemptAt } = await again()
      if (pausedAt) break
      gaps.push(nextAttemptAt!.diff(now()).as('minutes'))
      clock.travel(nextAttemptAt!.diff(now()).toMillis())
    }
    const least = [5 / 60, 5 - 5 / 60, 25, 90, 180, 300, 240, 600]
    assert.lengthOf(gaps, 8)
    gaps.forEach((gap, index) =>
      assert.isTrue(gap >= least[index] - 1e-6 && gap <= least[index] * 1.1 + 0.001)
    )
    assert.equal(endpoint.pauseReason, 'failing')
    const mails = await db.from('mails').where('company_id', admin.company.id)
    assert.deepEqual(
      mails.map(({ kind, recipient }) => [kind, recipient]),
      [['webhooks.failing', admin.user.email]]
    )
    // Two first attempts, since there are two subjects; then one at a time.
    assert.lengthOf(receiver.received, 10)

    receiver.answers = () => ({ status: 204 })
    receiver.received.length = 0
    clock.minutesLater(7 * day)
    await deliverDue(endpoint)
    assert.lengthOf(receiver.received, 0)
    await resumeEndpoint(admin.actor, endpoint.id)
    await deliverDue(endpoint)
    assert.sameMembers(
      ids(),
      rows.map(({ publicId }) => publicId)
    )
  })

  test('410 pauses at once, with a mail, and keeps what waits', async ({ assert }) => {
    const { admin, endpoint, about, again, stateOf } = await setUp()
    const delivery = await about('a')
    receiver.answers = () => ({ status: 410 })
    await deliverDue(endpoint)
    const { pausedAt, pauseReason } = await again()
    assert.deepEqual([pausedAt?.toMillis(), pauseReason], [now().toMillis(), 'gone'])
    assert.equal((await stateOf(delivery)).state, 'pending')
    const [mail] = await db.from('mails').where('company_id', admin.company.id)
    assert.equal(mail.kind, 'webhooks.gone')
  })

  test('an event that is refused holds up its own subject only, and is given up after its repeats', async ({
    assert,
  }) => {
    const { endpoint, about, again, stateOf } = await setUp()
    const bad = await about('a')
    const behind = await about('a')
    receiver.answers = ({ id }) => ({ status: id === bad.publicId ? 422 : 204 })
    await about('b')
    await deliverDue(endpoint)
    assert.notInclude(ids(), behind.publicId)
    assert.equal((await again()).nextAttemptAt, null)
    for (let repeat = 0; repeat < 8; repeat += 1) {
      assert.equal((await stateOf(bad)).state, 'pending')
      await about('b')
      clock.minutesLater(11 * 60)
      await deliverDue(endpoint)
    }
    assert.equal((await stateOf(bad)).state, 'failed')
    assert.equal(ids().filter((id) => id === bad.publicId).length, 9)
    assert.equal((await stateOf(behind)).state, 'delivered')
    assert.equal((await again()).pausedAt, null)
  })

  test('an event that breaks the receiver does not stop the others: they are tried in turn', async ({
    assert,
  }) => {
    const { endpoint, about, again, stateOf } = await setUp()
    const bad = await about('a')
    receiver.answers = ({ id }) => ({ status: id === bad.publicId ? 500 : 204 })
    await deliverDue(endpoint)
    assert.isNotNull((await again()).failingSince)
    const good = await about('b')
    clock.travel(6_000)
    await deliverDue(endpoint)
    assert.equal((await stateOf(good)).state, 'delivered')
  })

  test('ten refusals in a row without a success are the webhook’s', async ({ assert }) => {
    const { endpoint, about, again } = await setUp()
    receiver.answers = () => ({ status: 404 })
    for (let subject = 0; subject < 9; subject += 1) await about(`ticket:${subject}`)
    await deliverDue(endpoint)
    assert.equal((await again()).failingSince, null)
    await about('ticket:9')
    await deliverDue(endpoint)
    assert.isNotNull((await again()).failingSince)
  })

  test('Retry-After counts, up to an hour')
    .with([
      { header: '120', minutes: 2 },
      { header: '86400', minutes: 60 },
      { header: 'Wed, 04 Mar 2026 15:10:00 GMT', minutes: 10 },
    ])
    .run(async ({ assert }, { header, minutes }) => {
      const { endpoint, about, again } = await setUp()
      await about('a')
      receiver.answers = () => ({ status: 429, headers: { 'retry-after': header } })
      await deliverDue(endpoint)
      assert.equal((await again()).nextAttemptAt?.diff(now()).as('minutes'), minutes)
    })

  test('a redirect is not followed and counts as a failure', async ({ assert }) => {
    const { endpoint, about, stateOf } = await setUp()
    const delivery = await about('a')
    receiver.answers = () => ({ status: 307, headers: { location: '/elsewhere' } })
    await deliverDue(endpoint)
    assert.lengthOf(receiver.received, 1)
    const { state, statusCode } = await stateOf(delivery)
    assert.deepEqual({ state, statusCode }, { state: 'pending', statusCode: 307 })
  })

  test('INT-03: a name that has become a private address is not called', async ({
    assert,
    cleanup,
  }) => {
    const names = await startNameServer()
    names.answer('hooks.example.test', ['127.0.0.1'])
    const client = new OutboundClient(() => [], names.resolve)
    const restore = useOutbound(client)
    cleanup(async () => {
      restore()
      names.close()
      await client.close()
    })
    const { port } = new URL(receiver.url)
    const { endpoint, about, stateOf } = await setUp({ url: `http://hooks.example.test:${port}/` })
    const delivery = await about('a')
    await deliverDue(endpoint)
    assert.lengthOf(receiver.received, 0)
    const { state, errorKind, attempts } = await stateOf(delivery)
    assert.deepEqual([state, errorKind, attempts], ['pending', 'forbidden', 1])
  })

  test('killed between sending and storing the result, it sends the same bytes again', async ({
    assert,
  }) => {
    const { endpoint, about, stateOf } = await setUp()
    const delivery = await about('a')
    await db.rawQuery(
      `create function refuse_result() returns trigger language plpgsql as
       $$ begin raise exception 'no result'; end $$`
    )
    await db.rawQuery(
      `create trigger refuse_result before update of attempts on webhook_deliveries
       for each row execute function refuse_result()`
    )
    const batch = await dueBatch(endpoint.id)
    await assert.rejects(() => deliverBatch(batch!), /no result/)
    await db.rawQuery('drop trigger refuse_result on webhook_deliveries')
    assert.equal((await stateOf(delivery)).attempts, 0)
    clock.travel(3_000)
    await deliverDue(endpoint)
    assert.deepEqual(ids(), [delivery.publicId, delivery.publicId])
    assert.equal(receiver.received[0].body, receiver.received[1].body)
  })

  test('one that is switched off gets nothing', async ({ assert }) => {
    const { endpoint, about } = await setUp({ isActive: false })
    await about('a')
    await deliverDue(endpoint)
    assert.lengthOf(receiver.received, 0)
  })
})
