/** The order of events on their way to a webhook, repeats and pauses (OPS-05, ADR 58). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { resumeEndpoint } from '#modules/webhooks/actions/send_again'
import { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import { delivering } from '#modules/webhooks/tests/support/delivering'
import { deliverDue } from '#modules/webhooks/testing'
import { waitFor } from '#tests/support/waiting'

const day = 24 * 60

test.group('delivering', (group) => {
  const { world, setUp, ids } = delivering(group)

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
    world.receiver.answers = async ({ id }) => {
      if (isHolding) await new Promise<void>((resolve) => open.set(id, resolve))
      return { status: 204 }
    }
    const sent = deliverDue(endpoint)
    await waitFor('sixteen at once', async () => open.size === 16)
    assert.sameMembers(ids(), expected)
    isHolding = false
    open.forEach((answer) => answer())
    await sent
    assert.lengthOf(world.receiver.received, 34)
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
    world.receiver.answers = () => ({ status: 500 })
    await deliverDue(endpoint)
    assert.deepEqual(ids(), [first.publicId])
    assert.equal((await again()).failingSince?.toMillis(), now().toMillis())
    world.clock.travel(4_999)
    await deliverDue(endpoint)
    assert.lengthOf(world.receiver.received, 1)
    world.clock.travel(1_000)
    world.receiver.answers = () => ({ status: 204 })
    await deliverDue(endpoint)
    assert.deepEqual(ids(), [first.publicId, first.publicId, second.publicId])
    assert.equal(world.receiver.received[0].body, world.receiver.received[1].body)
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
    world.receiver.answers = () => ({ status: 503 })
    const gaps: number[] = []
    for (;;) {
      await deliverDue(endpoint)
      const { pausedAt, nextAttemptAt } = await again()
      if (pausedAt) break
      gaps.push(nextAttemptAt!.diff(now()).as('minutes'))
      world.clock.travel(nextAttemptAt!.diff(now()).toMillis())
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
    assert.lengthOf(world.receiver.received, 10)

    world.receiver.answers = () => ({ status: 204 })
    world.receiver.received.length = 0
    world.clock.minutesLater(7 * day)
    await deliverDue(endpoint)
    assert.lengthOf(world.receiver.received, 0)
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
    world.receiver.answers = () => ({ status: 410 })
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
    world.receiver.answers = ({ id }) => ({ status: id === bad.publicId ? 422 : 204 })
    await about('b')
    await deliverDue(endpoint)
    assert.notInclude(ids(), behind.publicId)
    assert.equal((await again()).nextAttemptAt, null)
    for (let repeat = 0; repeat < 8; repeat += 1) {
      assert.equal((await stateOf(bad)).state, 'pending')
      await about('b')
      world.clock.minutesLater(11 * 60)
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
    world.receiver.answers = ({ id }) => ({ status: id === bad.publicId ? 500 : 204 })
    await deliverDue(endpoint)
    assert.isNotNull((await again()).failingSince)
    const good = await about('b')
    world.clock.travel(6_000)
    await deliverDue(endpoint)
    assert.equal((await stateOf(good)).state, 'delivered')
  })

  test('ten refusals in a row without a success are the webhook’s', async ({ assert }) => {
    const { endpoint, about, again } = await setUp()
    world.receiver.answers = () => ({ status: 404 })
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
      world.receiver.answers = () => ({ status: 429, headers: { 'retry-after': header } })
      await deliverDue(endpoint)
      assert.equal((await again()).nextAttemptAt?.diff(now()).as('minutes'), minutes)
    })
})
