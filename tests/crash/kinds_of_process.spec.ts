/**
 * A web process, a worker and three gateways, each of one kind: gateways hold the numbers, by count; one is stopped and the others
 * have its numbers; messages pass between customers at a gateway and people at the web (CNX-03, docs/many_machines.md).
 */
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { EventRecorder } from '#tests/support/event_recorder'
import { Product, waitFor } from '#tests/support/product'
import { ProductClient } from '#tests/support/product_client'
import { startRedis, type TestRedis } from '#tests/support/redis'
import type { ServerProcess } from '#tests/support/server_process'

const numbers = Array.from({ length: 6 }, (_, place) => `55119000020${10 + place}`)
const customer = '5511987650777'
/** Far less than the 30 seconds for which a lease lasts: one that is given up is taken at once. */
const takeoverSeconds = 20

test.group('processes of one kind each', (group) => {
  let redis: TestRedis
  let product: Product
  const gateways: ServerProcess[] = []

  group.setup(async () => {
    redis = await startRedis()
    product = await Product.start({ env: { REDIS_URL: redis.url, PROCESS_KINDS: 'web' } })
    await product.addServer({ PROCESS_KINDS: 'worker' })
    while (gateways.length < 3) gateways.push(await product.addServer({ PROCESS_KINDS: 'gateway' }))
    return async () => {
      await product.stop()
      await redis.stop()
    }
  })

  /** How many connections each process holds, most first. */
  async function shares(): Promise<number[]> {
    const rows = await product.sql<{ held: number }>(
      `select count(*)::int as held from leases where key like 'whatsapp.connection:%'
       and expires_at > now() group by owner order by held desc`
    )
    return rows.map(({ held }) => held)
  }
  const untilShared = (wanted: readonly number[], ms: number) =>
    waitFor(
      `shares of ${wanted.join(', ')}`,
      async () => (await shares()).join() === wanted.join(),
      ms
    )
  const allConnected = async () => {
    const phones = await product.sandbox.phones()
    return numbers.every((number) =>
      phones.some((phone) => phone.number === number && phone.connected === 1)
    )
  }

  test('three gateways hold two of six numbers each; one that is stopped leaves its two to the others at once', async ({
    assert,
    cleanup,
  }) => {
    const api = await new ProductClient(product).signIn('admin@guiche.local')
    await api.pairAll(numbers)
    await untilShared([2, 2, 2], 60_000)
    const recorder = await EventRecorder.open(product.url, api.token, 1)
    cleanup(() => recorder.close())

    const [leaving] = gateways
    await leaving.end('SIGTERM')
    const leftAt = Date.now()
    await untilShared([3, 3], takeoverSeconds * 1000)
    await waitFor('all are connected', allConnected, takeoverSeconds * 1000)
    assert.isBelow((Date.now() - leftAt) / 1000, takeoverSeconds)

    for (const [place, number] of numbers.entries()) {
      await product.sandbox.say(customer, `pergunta ${place}`, { to: number, mode: 'pn+lid' })
    }
    // The browser's socket does not come back by itself: no other process may have closed it.
    await waitFor('each question at the web', async () =>
      numbers.every((_, place) => recorder.heard.has(`pergunta ${place}`))
    )
    const waiting = await api.tickets('status=pending')
    const [ticket] = waiting.filter(({ contact }) => contact.number === customer)
    await api.accept(ticket.id)
    await api.answer(ticket.id, 'resposta da web', randomUUID())
    await product.sandbox.chatUntil(customer, (all) =>
      all.some(({ text }) => text?.includes('resposta da web'))
    )

    await leaving.start()
    await untilShared([2, 2, 2], 60_000)
    await waitFor('all are connected again', allConnected)
    const { replaced } = await product.sandbox.logins()
    assert.equal(replaced, 0, 'sockets that a second one of the same number pushed out')
  }).timeout(300_000)
})
