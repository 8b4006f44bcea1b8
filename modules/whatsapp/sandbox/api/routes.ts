// The JSON API: what a test, a demo or the page may do with the customers' phones.
import type { Routes } from '#modules/whatsapp/sandbox/api/call'
import { callRoutes } from '#modules/whatsapp/sandbox/api/call_routes'
import { faultRoutes } from '#modules/whatsapp/sandbox/api/fault_routes'
import { groupRoutes } from '#modules/whatsapp/sandbox/api/group_routes'
import { codeOrder, scanOrder } from '#modules/whatsapp/sandbox/api/orders'
import { phoneRoutes } from '#modules/whatsapp/sandbox/api/phone_routes'
import { sendBulk, sendMessage } from '#modules/whatsapp/sandbox/api/send_message'
import { holdBack, letGo } from '#modules/whatsapp/sandbox/server/hold'
import { enterCode, scan } from '#modules/whatsapp/sandbox/server/pairing'

export const routes: Routes = {
  'GET /health': async ({ context }) => ({ ok: true, paired: context.companions.pairedNumbers() }),
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
