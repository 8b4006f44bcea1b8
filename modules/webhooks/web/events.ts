/** The events of the form: in groups, and the key of their words. */
import type { WebhookEvent } from '#modules/webhooks/contract'

export const eventGroups = [
  { key: 'tickets', events: ['ticket.created', 'ticket.updated', 'ticket.closed'] },
  { key: 'messages', events: ['message.received', 'message.sent', 'message.ack'] },
  { key: 'others', events: ['contact.created', 'connection.status', 'rating.created'] },
] as const satisfies readonly { readonly key: string; readonly events: readonly WebhookEvent[] }[]

/** `ticket.created` → `ticket_created`: in a catalogue a dot leads to the next level. */
export const wordOf = (event: string) => event.replace('.', '_')
