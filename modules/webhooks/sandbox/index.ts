// The stand-in that plays a customer's server: it takes webhooks, shows them and verifies their signature.
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { Receiver } from '#modules/webhooks/sandbox/receiver'
import { routesOf } from '#modules/webhooks/sandbox/routes'
import type { RunningStandIn, StandIn, StandInContext } from '#sandbox/stand_in'

const receiver: StandIn = {
  name: 'receiver',
  tab: { title: 'Webhooks', folder: join(import.meta.dirname, 'page') },
  start,
}
export default receiver

function start({ folder, url, port }: StandInContext): RunningStandIn {
  // One listener for each open page.
  const updates = new EventEmitter<{ change: [] }>().setMaxListeners(0)
  const webhookUrl = `${url}/api/receiver/hooks/guiche`
  return {
    routes: routesOf({
      receiver: new Receiver(folder, () => updates.emit('change')),
      updates,
      url: webhookUrl,
    }),
    ready: { webhookUrl },
    // The product calls no address of its own machine unless it is permitted (ADR 57).
    env: { OUTBOUND_ALLOW: `127.0.0.1:${port}`, DEMO_WEBHOOK_URL: webhookUrl },
    stop() {},
  }
}
