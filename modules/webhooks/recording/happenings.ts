/** From the domain's events to those that webhooks hear (OPS-05): which, about what, in whose order. */
import type { NamedEvent } from '#app/kernel/modules/event_recorder'
import type { DomainEvents, EventName } from '#app/kernel/modules/events'
import type { AnyOutgoingEvent } from '#app/kernel/modules/outgoing_event'
import { addedEvents } from '#modules/webhooks/added_events'
import type { Refs } from '#modules/webhooks/models/webhook_delivery'

export interface Happening {
  readonly companyId: number
  readonly event: string
  /** Those of one subject are delivered in order. */
  readonly subject: string
  readonly refs: Refs
}

type Translator<N extends EventName> = (event: DomainEvents[N]) => readonly Happening[]

const ofTicket = (
  event: string,
  { companyId, ticketId }: { readonly companyId: number; readonly ticketId: number },
  refs: Refs = {}
): Happening => ({
  companyId,
  event,
  subject: `ticket:${ticketId}`,
  refs: { ticketId, ...refs },
})

const newContact = (companyId: number, contactId: number): Happening => ({
  companyId,
  event: 'contact.created',
  subject: `contact:${contactId}`,
  refs: { contactId },
})

const translators: { readonly [N in EventName]?: Translator<N> } = {
  'tickets.opened': (ticket) => [ofTicket('ticket.created', ticket)],
  'tickets.changed': (ticket) => [ofTicket('ticket.updated', ticket)],
  // A new one is `tickets.opened`, too.
  'tickets.moved': (ticket) => (ticket.from ? [ofTicket('ticket.updated', ticket)] : []),
  'tickets.closed': (ticket) => [ofTicket('ticket.closed', ticket)],
  'messages.stored': ({ messageId, fromMe, ...ticket }) => [
    ofTicket(fromMe ? 'message.sent' : 'message.received', ticket, { messageId }),
  ],
  'messages.changed': ({ messageId, ack, ...ticket }) =>
    ack === undefined ? [] : [ofTicket('message.ack', ticket, { messageId, ack })],
  'contacts.contact_changed': ({ companyId, contactId, change }) =>
    change === 'create' ? [newContact(companyId, contactId)] : [],
  'contacts.contacts_imported': ({ companyId, contactIds }) =>
    contactIds.map((contactId) => newContact(companyId, contactId)),
  'whatsapp.session_changed': ({ companyId, connectionId }) => [
    {
      companyId,
      event: 'connection.status',
      subject: `connection:${connectionId}`,
      refs: { connectionId },
    },
  ],
  'tickets.rated': ({ rate, userId, ...ticket }) => [
    ofTicket('rating.created', ticket, { rate, ratedUserId: userId }),
  ],
}

/**
 * In their order. Of one unit of work each ticket is updated once at the most, and not at all when it was opened or
 * closed by it: the body says how it is now in any case.
 */
export function happeningsOf(events: readonly NamedEvent[]): Happening[] {
  const all = events.flatMap(({ name, event }) => {
    const translate = translators[name] as Translator<EventName> | undefined
    return translate ? translate(event as never) : []
  })
  const said = new Set(
    all
      .filter(({ event }) => event === 'ticket.created' || event === 'ticket.closed')
      .map(({ subject }) => subject)
  )
  return all.filter(({ event, subject }) => {
    if (event !== 'ticket.updated') return true
    const isFirst = !said.has(subject)
    said.add(subject)
    return isFirst
  })
}

/** What other modules make of these events, in their order. */
export async function addedHappenings(events: readonly NamedEvent[]): Promise<Happening[]> {
  const sources = await addedEvents()
  return events.flatMap(({ name, event }) =>
    sources
      .filter(({ follows }) => follows === name)
      .flatMap((source) => addedHappening(source, event) ?? [])
  )
}

function addedHappening(source: AnyOutgoingEvent, event: NamedEvent['event']): Happening | null {
  const outgoing = source.describe(event as never)
  if (!outgoing) return null
  const { facts, rowId, ...ticket } = outgoing
  return ofTicket(source.name, ticket, { added: { field: source.field, rowId, facts } })
}
