// Calls of the API about calls of the phone: ring, hang up, see what became of them.
import { onlyBusiness, type Routes } from '#modules/whatsapp/sandbox/api/call'
import { ringOrder } from '#modules/whatsapp/sandbox/api/orders'
import { hangUp, ring } from '#modules/whatsapp/sandbox/server/calls'

export const callRoutes: Routes = {
  'GET /api/calls': async ({ world }) => [...world.calls.values()],
  'POST /api/calls': async ({ world, body }) => {
    const { from, to, video = false } = await ringOrder.validate(body)
    return ring(world, world.phones.ensure(from), to ?? onlyBusiness(world), video)
  },
  /** `:number` is the call's id. */
  'POST /api/calls/:number/end': async ({ world, number }) => hangUp(world, number),
}
