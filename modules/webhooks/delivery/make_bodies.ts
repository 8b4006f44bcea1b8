/** Makes the bodies of events, from rows as they are now, and stores them before anything is sent (ADR 58). */
import { databaseClient } from '#app/kernel/database/database_client'
import { contactDetails } from '#modules/contacts/public'
import { messageDetails } from '#modules/messages/public'
import { Ticket } from '#modules/tickets/public'
import { describeConnections } from '#modules/whatsapp/public'
import { now } from '#app/kernel/clock'
import { addedDetails } from '#modules/webhooks/added_events'
import { envelopeOf, type Parties } from '#modules/webhooks/delivery/envelope'
import type { Refs, WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'
import type { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'

/** Seconds for which a message's event waits for its file. */
const fileWaitSeconds = 60

type Rows = Awaited<ReturnType<typeof rowsOf>>

/**
 * Completes the deliveries that have no body, all of one webhook. Returns those that wait for a file: these still have
 * none.
 */
export async function makeBodies(
  endpoint: WebhookEndpoint,
  deliveries: readonly WebhookDelivery[]
): Promise<ReadonlySet<WebhookDelivery>> {
  const bare = deliveries.filter(({ body }) => body === null)
  if (!bare.length) return new Set()
  const rows = await rowsOf(endpoint, bare)
  const waiting = new Set(bare.filter((delivery) => waitsForFile(delivery, rows)))
  const ready = bare.filter((delivery) => !waiting.has(delivery))
  await storeBodies(ready, rows)
  return waiting
}

/** A body that another process has stored meanwhile stays: it may have been sent. */
async function storeBodies(ready: readonly WebhookDelivery[], rows: Rows) {
  const made = ready.map((delivery) => envelopeOf(delivery, partiesOf(delivery, rows)))
  const { rows: stored } = await databaseClient().rawQuery(
    `update webhook_deliveries set body = coalesce(webhook_deliveries.body, made.body)
     from unnest(?::bigint[], ?::text[]) as made (id, body)
     where webhook_deliveries.id = made.id
     returning webhook_deliveries.id, webhook_deliveries.body`,
    [ready.map(({ id }) => id), made.map((envelope) => JSON.stringify(envelope))] as never
  )
  const bodies = new Map(
    (stored as { id: unknown; body: string }[]).map(({ id, body }) => [Number(id), body])
  )
  for (const delivery of ready) delivery.body = bodies.get(Number(delivery.id)) ?? null
}

/** In one query of each kind. */
async function rowsOf(endpoint: WebhookEndpoint, deliveries: readonly WebhookDelivery[]) {
  const idsOf = (key: keyof Refs) => [
    ...new Set(deliveries.flatMap(({ refs }) => (refs[key] ? [refs[key] as number] : []))),
  ]
  const ticketIds = idsOf('ticketId')
  const found = ticketIds.length ? await Ticket.of(endpoint).whereIn('id', ticketIds) : []
  const contactIds = [...idsOf('contactId'), ...found.map(({ contactId }) => contactId)]
  const connectionIds = found.flatMap((ticket) => ticket.connectionId ?? [])
  const connections = await describeConnections(endpoint, [
    ...idsOf('connectionId'),
    ...connectionIds,
  ])
  return {
    tickets: new Map(found.map((ticket) => [ticket.id, ticket])),
    messages: await messageDetails.describe(endpoint, idsOf('messageId')),
    contacts: await contactDetails.describe(endpoint, contactIds),
    connections: new Map(connections.map((connection) => [connection.id, connection])),
    details: await addedDetails(
      endpoint,
      deliveries.flatMap(({ event, refs }) => (refs.added ? [{ event, ...refs.added }] : []))
    ),
  }
}

function waitsForFile({ refs, createdAt }: WebhookDelivery, { messages }: Rows): boolean {
  const isIncomplete = messages.get(refs.messageId ?? 0)?.isIncomplete ?? false
  return isIncomplete && createdAt.plus({ seconds: fileWaitSeconds }) > now()
}

function partiesOf(delivery: WebhookDelivery, rows: Rows): Parties {
  const { refs } = delivery
  const ticket = rows.tickets.get(refs.ticketId ?? 0)
  return {
    ticket,
    contact: rows.contacts.get(refs.contactId ?? ticket?.contactId ?? 0),
    connection: rows.connections.get(refs.connectionId ?? ticket?.connectionId ?? 0),
    message: rows.messages.get(refs.messageId ?? 0),
    details: detailsOf(delivery, rows),
  }
}

const detailsOf = ({ event, refs: { added } }: WebhookDelivery, { details }: Rows) =>
  added && details.get(event)?.get(added.rowId)
