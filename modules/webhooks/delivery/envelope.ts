/** The body of an event: a contract of its own, in the form of Standard Webhooks with the names of INT-11. */
import { signedUrl } from '#app/kernel/media/media'
import type { ContactView } from '#modules/contacts/contract'
import type { messageDetails } from '#modules/messages/public'
import type { Ticket } from '#modules/tickets/public'
import type { ConnectionSummary } from '#modules/whatsapp/contract'
import { trialEvent } from '#modules/webhooks/contract'
import type { Refs, WebhookDelivery } from '#modules/webhooks/models/webhook_delivery'

type MessageSummaries = Awaited<ReturnType<typeof messageDetails.describe>>
type MessageSummary = MessageSummaries extends ReadonlyMap<number, infer Summary> ? Summary : never

/** The body of an event (Standard Webhooks), with the names of INT-11. Parts that it is not about are left out. */
export interface Envelope {
  readonly type: string
  /** When it happened. */
  readonly timestamp: string
  readonly data: EventData
}
export interface EventData {
  readonly company: { readonly id: number }
  readonly whatsapp?: { readonly id: number; readonly name: string; readonly status?: string }
  readonly ticket?: {
    readonly id: number
    readonly uuid: string
    readonly status: string
    readonly queueId: number | null
    readonly userId: number | null
  }
  readonly contact?: { readonly id: number; readonly name: string; readonly number: string }
  readonly message?: {
    readonly id: number
    readonly body: string
    readonly mediaType: string
    /** Temporary URL (API-12). */
    readonly mediaUrl: string | null
    readonly createdAt: string
    readonly quotedMsgId: number | null
    readonly ack: number
    readonly fromMe: boolean
  }
  readonly rating?: { readonly rate: number; readonly userId: number | null }
  /** What another module's event adds, in a field of its own. */
  readonly [field: string]: unknown
}

/** What an event is about, as far as it is still there; for a deleted contact neither name nor texts (CON-03). */
export interface Parties {
  readonly ticket?: Ticket
  readonly contact?: Pick<ContactView, 'id' | 'name' | 'number'>
  readonly connection?: ConnectionSummary
  readonly message?: MessageSummary
  /** Of another module's event. */
  readonly details?: Readonly<Record<string, unknown>>
}

export function envelopeOf(delivery: WebhookDelivery, parties: Parties): Envelope {
  const { event, companyId, refs, createdAt } = delivery
  const company = { id: companyId }
  const parts = event === trialEvent ? {} : partsOf(refs, parties)
  return { type: event, timestamp: createdAt.toUTC().toISO()!, data: { company, ...parts } }
}

const partsOf = (refs: Refs, parties: Parties): Omit<EventData, 'company'> => ({
  ...(parties.connection && { whatsapp: connectionPart(parties.connection, refs) }),
  ...(parties.ticket && { ticket: ticketPart(parties.ticket) }),
  ...(parties.contact && { contact: parties.contact }),
  ...(parties.contact && parties.message && { message: messagePart(parties.message, refs) }),
  ...(refs.added && {
    [refs.added.field]: { ...refs.added.facts, ...(parties.contact && parties.details) },
  }),
  ...(refs.rate !== undefined && { rating: { rate: refs.rate, userId: refs.ratedUserId ?? null } }),
})

const connectionPart = ({ id, name }: ConnectionSummary, { status }: Refs) => ({
  id,
  name,
  ...(status && { status }),
})

const ticketPart = ({ id, uuid, state }: Ticket) => ({ id, uuid, ...state })

const messagePart = (message: MessageSummary, refs: Refs) => ({
  id: message.id,
  body: message.body,
  mediaType: message.kind,
  mediaUrl: message.mediaFile && signedUrl(message.mediaFile),
  createdAt: message.sentAt.toISOString(),
  quotedMsgId: message.quotedMessageId,
  // Of an acknowledgement the one that it is about: a later one has an event of its own.
  ack: refs.ack ?? message.ack,
  fromMe: message.fromMe,
})
