/** Fixtures of webhooks: a receiver on loopback, webhooks that call it, and what is on its way to them. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { now } from '#app/kernel/clock'
import { OutboundClient } from '#app/kernel/outbound/client'
import { webhookEvents } from '#modules/webhooks/contract'
import { deliverBatch } from '#modules/webhooks/delivery/deliver_batch'
import { dueBatch } from '#modules/webhooks/delivery/due'
import { WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'
import { useOutbound } from '#modules/webhooks/outbound'
import { encrypted, newSecret } from '#modules/webhooks/secrets'
import { allowedAddressesOf } from '#start/allowed_addresses'

export interface Received {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  /** As received. */
  readonly body: string
  readonly event: { readonly type: string; readonly timestamp: string; readonly data: object }
}
/** Status, perhaps with headers and a text; a promise answers later. */
export interface Answer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly text?: string
}
export interface Receiver {
  readonly url: string
  /** In the order in which they arrived. */
  readonly received: Received[]
  /** Decides the answers from now on; default: 204. */
  answers: (received: Received) => Answer | Promise<Answer>
  close(): Promise<void>
}

/** The product may call it until it is closed. */
export async function aReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request)
    const body = Buffer.concat(chunks as Buffer[]).toString()
    const id = String(request.headers['webhook-id'])
    const received = { id, headers: request.headers, body, event: JSON.parse(body) }
    receiver.received.push(received)
    const { status, headers = {}, text = '' } = await receiver.answers(received)
    response.writeHead(status, headers).end(text)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const client = new OutboundClient(() => allowedAddressesOf('127.0.0.1'))
  const restore = useOutbound(client)
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answers: () => ({ status: 204 }),
    async close() {
      restore()
      server.closeAllConnections()
      await client.close()
      server.close()
    },
  }
  return receiver
}

type Owner = { readonly companyId: number; readonly id: number }

/** Listens to everything, unless stated otherwise. */
export async function anEndpoint(
  { companyId, id: userId }: Owner,
  options: Partial<WebhookEndpoint> & { readonly plainSecret?: string } = {}
): Promise<WebhookEndpoint> {
  const { plainSecret = newSecret(), ...columns } = options
  const endpoint = await WebhookEndpoint.create({
    companyId,
    userId,
    name: 'CRM',
    url: 'https://hooks.example.com/guiche',
    events: [...webhookEvents],
    secret: encrypted(plainSecret),
    createdAt: now(),
    updatedAt: now(),
    ...columns,
  })
  return endpoint.refresh()
}

/** Of a contact that is not there: nothing but its company is in the body. */
export async function aDelivery(
  endpoint: WebhookEndpoint,
  options: Partial<WebhookDelivery> = {}
): Promise<WebhookDelivery> {
  const { companyId, id: endpointId } = endpoint
  const delivery = await WebhookDelivery.create({
    companyId,
    endpointId,
    event: 'contact.created',
    publicId: `msg_${randomUUID().replaceAll('-', '')}`,
    subject: 'contact:0',
    refs: {},
    createdAt: now(),
    updatedAt: now(),
    ...options,
  })
  return delivery.refresh()
}

/** Sends what is due now, as the lane does. */
export async function deliverDue({ id }: Pick<WebhookEndpoint, 'id'>): Promise<void> {
  for (let batch = await dueBatch(id); batch; batch = await dueBatch(id)) await deliverBatch(batch)
}
