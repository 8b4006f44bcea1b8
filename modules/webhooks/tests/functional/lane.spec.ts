/** The lane of webhooks as it runs in workers: woken by events, one process at a time for each webhook. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { giveUpLease, leaseSeconds, takeLease } from '#app/kernel/database/lease'
import { anAdmin } from '#modules/identity/testing'
import Deliveries from '#modules/webhooks/delivery/lane'
import { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import RecordEvents from '#modules/webhooks/recording/record_events'
import { aDelivery, anEndpoint, aReceiver, deliverDue } from '#modules/webhooks/testing'
import { waitFor } from '#tests/support/waiting'

test.group('the lane of webhooks', (group) => {
  const endings: (() => Promise<unknown>)[] = []
  // Committed for real: the lane reads by connections of its own.
  group.each.teardown(async () => {
    for (const end of endings.splice(0).reverse()) await end()
  })

  async function setUp() {
    const admin = await anAdmin()
    endings.push(() => db.from('companies').where('id', admin.company.id).delete())
    endings.push(() => db.from('users').where('company_id', admin.company.id).delete())
    endings.push(() => db.from('webhook_endpoints').where('company_id', admin.company.id).delete())
    const receiver = await aReceiver()
    endings.push(receiver.close)
    const endpoint = await anEndpoint(admin.user, { url: receiver.url })
    const allDelivered = () =>
      waitFor('everything delivered', async () => {
        const rows = await WebhookDelivery.of(admin.actor)
        return rows.length > 0 && rows.every(({ state }) => state === 'delivered')
      })
    return { admin, receiver, endpoint, allDelivered }
  }
  async function start() {
    const lane = new Deliveries()
    await lane.start()
    endings.push(() => lane.stop())
  }

  /** Resolves when a transaction of this database waits for an advisory lock. */
  const isWaiting = () =>
    waitFor('somebody who waits', async () => {
      const { rows } = await db.rawQuery(
        `select 1 from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`
      )
      return rows.length > 0
    })

  test('delivers what waits at its start, and what happens later', async ({ assert }) => {
    const { admin, receiver, endpoint, allDelivered } = await setUp()
    const waiting = await aDelivery(endpoint)
    await start()
    await allDelivered()
    const event = { companyId: admin.company.id, contactId: 1, change: 'create' } as const
    await unitOfWork(async (work) => work.emit('contacts.contact_changed', event))
    await waitFor('the second one', async () => receiver.received.length === 2)
    assert.equal(receiver.received[0].id, waiting.publicId)
    assert.equal(receiver.received[1].event.type, 'contact.created')
    await allDelivered()
  })

  test('OPS-05: of one ticket, what is committed later is sent later, though it began first', async ({
    assert,
  }) => {
    const { admin, receiver, endpoint } = await setUp()
    const { companyId } = endpoint
    const happens = (ack: 1 | 2) =>
      ({
        name: 'messages.changed',
        event: { companyId, ticketId: 1, messageId: 1, ack },
      }) as const

    const { promise: recorded, resolve: hasRecorded } = Promise.withResolvers<void>()
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const slow = unitOfWork(async (work) => {
      await new RecordEvents().record(work, [happens(1)])
      hasRecorded()
      await mayCommit
    })
    await recorded
    const quick = unitOfWork(async (work) => work.emit('messages.changed', happens(2).event))
    // It is committed by now, or waits for the slow one.
    await Promise.race([quick, isWaiting()])
    await deliverDue(endpoint)
    commit()
    await Promise.all([slow, quick])
    await deliverDue(endpoint)

    const rows = await WebhookDelivery.of(admin.actor).orderBy('id')
    assert.lengthOf(rows, 2)
    assert.deepEqual(
      receiver.received.map(({ id }) => id),
      rows.map(({ publicId }) => publicId)
    )
  })

  test('has the lease of a webhook while it sends, and not for longer', async ({ assert }) => {
    const { receiver, endpoint, allDelivered } = await setUp()
    const leases = () => db.from('leases').where('key', `webhook:${endpoint.id}`)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    receiver.answers = () => released.then(() => ({ status: 204 }))
    await aDelivery(endpoint)
    await start()
    await waitFor('the event', async () => receiver.received.length === 1)
    assert.lengthOf(await leases(), 1)
    release()
    await allDelivered()
    await waitFor('no lease', async () => (await leases()).length === 0)
  })

  test('a webhook that another process serves is left alone until its lease is over', async ({
    assert,
  }) => {
    const { receiver, endpoint, allDelivered } = await setUp()
    await aDelivery(endpoint)
    const lease = (await takeLease(`webhook:${endpoint.id}`))!
    endings.push(() => giveUpLease(lease))
    await db.from('leases').where('key', lease.key).update({ owner: 'elsewhere|1|never' })
    const another = new Deliveries()
    await another.start()
    // Stopping waits for what it has begun.
    await another.stop()
    assert.lengthOf(receiver.received, 0)
    await db.rawQuery(
      `update leases set expires_at = expires_at - make_interval(secs => ?) where key = ?`,
      [leaseSeconds + 1, lease.key]
    )
    await start()
    await allDelivered()
  })
})
