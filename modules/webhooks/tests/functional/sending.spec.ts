/** One attempt: what a receiver gets, and what is not called (INT-03, INT-12, ADR 58). */
import { createHmac } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { OutboundClient } from '#app/kernel/outbound/client'
import { deliverBatch } from '#modules/webhooks/delivery/deliver_batch'
import { dueBatch } from '#modules/webhooks/delivery/due'
import { useOutbound } from '#modules/webhooks/outbound'
import { encrypted } from '#modules/webhooks/secrets'
import { delivering, secret } from '#modules/webhooks/tests/support/delivering'
import { deliverDue } from '#modules/webhooks/testing'
import { startNameServer } from '#tests/support/name_server'

const former = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const day = 24 * 60

test.group('sending', (group) => {
  const { world, setUp, ids } = delivering(group)

  test('INT-12: signed as Standard Webhooks has it, and with X-Signature', async ({ assert }) => {
    const { endpoint, about, stateOf } = await setUp()
    const delivery = await about('a')
    world.receiver.answers = () => ({ status: 200, text: 'thanks' })
    await deliverDue(endpoint)
    const [{ headers, body, event }] = world.receiver.received
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
    world.clock.minutesLater(day + 1)
    await about('a')
    await deliverDue(endpoint)
    const [during, after] = world.receiver.received.map(({ id, body, headers }) => {
      const signed = `${id}.${headers['webhook-timestamp']}.${body}`
      const with9 = createHmac('sha256', Buffer.alloc(32, 9)).update(signed).digest('base64')
      const signatures = String(headers['webhook-signature']).split(' ')
      return { count: signatures.length, hasFormer: signatures.includes(`v1,${with9}`) }
    })
    assert.deepEqual(during, { count: 2, hasFormer: true })
    assert.deepEqual(after, { count: 1, hasFormer: false })
  })

  test('a redirect is not followed and counts as a failure', async ({ assert }) => {
    const { endpoint, about, stateOf } = await setUp()
    const delivery = await about('a')
    world.receiver.answers = () => ({ status: 307, headers: { location: '/elsewhere' } })
    await deliverDue(endpoint)
    assert.lengthOf(world.receiver.received, 1)
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
    const { port } = new URL(world.receiver.url)
    const { endpoint, about, stateOf } = await setUp({ url: `http://hooks.example.test:${port}/` })
    const delivery = await about('a')
    await deliverDue(endpoint)
    assert.lengthOf(world.receiver.received, 0)
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
    world.clock.travel(3_000)
    await deliverDue(endpoint)
    assert.deepEqual(ids(), [delivery.publicId, delivery.publicId])
    assert.equal(world.receiver.received[0].body, world.receiver.received[1].body)
  })

  test('one that is switched off gets nothing', async ({ assert }) => {
    const { endpoint, about } = await setUp({ isActive: false })
    await about('a')
    await deliverDue(endpoint)
    assert.lengthOf(world.receiver.received, 0)
  })
})
