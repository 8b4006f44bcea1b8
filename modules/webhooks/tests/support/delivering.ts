/** A frozen clock, a receiver and a webhook that calls it, for the tests of deliveries. */
import testUtils from '@adonisjs/core/services/test_utils'
import type { Group } from '@japa/runner/core'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { anAdmin } from '#modules/identity/testing'
import { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import { aDelivery, anEndpoint, aReceiver, type Receiver } from '#modules/webhooks/testing'

export const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** Call it once for a group. `world.clock` and `world.receiver` are those of the test that runs. */
export function delivering(group: Group) {
  const world = {} as { clock: ReturnType<typeof frozenClock>; receiver: Receiver }
  group.each.setup(async () => {
    world.clock = frozenClock('2026-03-04T15:00:00Z')
    const jobs = fakeJobs()
    world.receiver = await aReceiver()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      await undo()
      await world.receiver.close()
      jobs.restore()
      world.clock.thaw()
    }
  })

  async function setUp(options: Parameters<typeof anEndpoint>[1] = {}) {
    const admin = await anAdmin()
    const { url } = world.receiver
    const endpoint = await anEndpoint(admin.user, { url, plainSecret: secret, ...options })
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
  /** What arrived, in order. */
  const ids = () => world.receiver.received.map(({ id }) => id)
  return { world, setUp, ids }
}
