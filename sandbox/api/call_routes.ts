// API routes for phone calls: start a call, hang up, list the calls with their outcome.
import { onlyBusiness, type Routes } from '#sandbox/api/call'
import { ringOrder } from '#sandbox/api/orders'
import { hangUp, ring } from '#sandbox/server/calls'

export const callRoutes: Routes = {
  'GET /api/calls': async ({ context }) => [...context.calls.values()],
  'POST /api/calls': async ({ context, body }) => {
    const { from, to, video = false } = await ringOrder.validate(body)
    return ring(context, context.phones.ensure(from), to ?? onlyBusiness(context), video)
  },
  /** `:number` is the call's id. */
  'POST /api/calls/:number/end': async ({ context, number }) => hangUp(context, number),
}
