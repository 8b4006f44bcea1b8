/** Publishing an event: browsers first, then listeners in boot order; a failing handler stops no other. */
import { test } from '@japa/runner'
import { emitNow } from '#app/kernel/realtime/broadcast'
import type { Delivery } from '#app/kernel/modules/module'
import { useRealtime } from '#app/kernel/realtime/realtime'
import { hearing, onlyGuests } from '#app/kernel/tests/support/guests'

const ring = (event: object) => emitNow('guest.rang' as never, event as never)

test.group('broadcast', (group) => {
  let order: string[] = []
  let sent: Delivery[] = []
  group.each.setup(() => {
    order = []
    sent = []
    const former = useRealtime({
      publish: async (deliveries) => {
        order.push('browsers')
        sent.push(...deliveries)
      },
    })
    return () => void useRealtime(former)
  })
  const projecting = (project: (event: { id: number }) => Promise<Delivery[]>) => ({
    realtime: async () => ({ default: { projections: { 'guest.rang': project } } }),
  })
  const reacts = (name: string) => ({
    listens: { 'guest.rang': [hearing(() => void order.push(name))] },
  })

  test('notifies browsers before listeners, and listeners in boot order', async ({
    assert,
    cleanup,
  }) => {
    const delivery = { rooms: ['company-1-mainchannel'], as: 'company-1-ring', body: { id: 4 } }
    cleanup(
      onlyGuests(
        reacts('first'),
        projecting(async () => [delivery]),
        reacts('second')
      )
    )
    await ring({ id: 4 })
    assert.deepEqual(order, ['browsers', 'first', 'second'])
    assert.deepEqual(sent, [delivery])
  })

  test('publishes nothing when there is no delivery', async ({ assert, cleanup }) => {
    cleanup(onlyGuests(projecting(async () => [])))
    await ring({})
    assert.deepEqual(order, [])
  })

  test('runs all listeners when a projection fails', async ({ assert, cleanup }) => {
    const broken = projecting(async () => {
      throw new Error('no such row')
    })
    cleanup(onlyGuests(broken, reacts('listener')))
    await ring({})
    assert.deepEqual(order, ['listener'])
  })

  test('skips disabled modules', async ({ assert, cleanup }) => {
    cleanup(onlyGuests())
    await ring({})
    assert.deepEqual(order, [])
  })
})
