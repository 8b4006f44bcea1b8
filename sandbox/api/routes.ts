// The JSON API through which tests, the demo and the page control the customers' phones.
import type { Routes } from '#sandbox/api/call'
import { callRoutes } from '#sandbox/api/call_routes'
import { faultRoutes } from '#sandbox/api/fault_routes'
import { groupRoutes } from '#sandbox/api/group_routes'
import { codeOrder, scanOrder } from '#sandbox/api/orders'
import { phoneRoutes } from '#sandbox/api/phone_routes'
import { openMedia, streamUpdates } from '#sandbox/api/raw_answers'
import { sendBulk, sendMessage } from '#sandbox/api/send_message'
import type { SandboxContext } from '#sandbox/context'
import { drain } from '#sandbox/server/login'
import { enterCode, scan } from '#sandbox/server/pairing'

export const routes: Routes = {
  'GET /health': async ({ context }) => ({ ok: true, paired: context.companions.pairedNumbers() }),
  'GET /api/news': streamUpdates,
  /** `:number` is the file's id. */
  'GET /api/media/:number': openMedia,
  'GET /api/logins': async ({ context }) => context.links.tally,
  'POST /api/hold': async ({ context }) => ({ held: holdBack(context) }),
  'DELETE /api/hold': async ({ context }) => ({ held: await letGo(context) }),
  ...phoneRoutes,
  ...groupRoutes,
  ...callRoutes,
  'POST /api/messages': sendMessage,
  'POST /api/bulk': sendBulk,
  'POST /api/scan': async ({ context, body }) => {
    const order = await scanOrder.validate(body)
    return scan(context, order.qr, order.number, order.name)
  },
  'POST /api/code': async ({ context, body }) => {
    const order = await codeOrder.validate(body)
    return enterCode(context, order.number, order.code, order.name)
  },
  ...faultRoutes,
}

/** Queues all further stanzas, as for a device that is offline. Returns how many devices are affected. */
function holdBack(context: SandboxContext): number {
  const connections = context.links.ofNumber().filter(({ drained }) => drained)
  for (const connection of connections) {
    connection.drained = false
    connection.sentUpTo = context.waiting.last()
  }
  return connections.length
}

/** Sends everything that was queued at once, in order. */
async function letGo(context: SandboxContext): Promise<number> {
  const connections = context.links.ofNumber().filter(({ drained }) => !drained)
  await Promise.all(connections.map((connection) => drain(context, connection)))
  return connections.length
}
