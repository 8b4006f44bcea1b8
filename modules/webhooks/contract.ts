/** What others know of webhooks. */

/** The events that companies may listen to (OPS-05), beside those of modules that add some. */
export const webhookEvents = [
  'ticket.created',
  'ticket.updated',
  'ticket.closed',
  'message.received',
  'message.sent',
  'message.ack',
  'contact.created',
  'connection.status',
  'rating.created',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** The event of a trial, which nobody subscribes to. */
export const trialEvent = 'webhook.test'

/** Most webhooks of a company. */
export const maxEndpoints = 20
/** Longest name, in characters. */
export const maxNameLength = 100
/** Most events that a form names. */
export const maxChosenEvents = 100
/** Longest address, in characters. */
export const maxUrlLength = 2000

/** failed: given up; it may be sent again by hand. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
/** failing: a day long no attempt succeeded. gone: it answered 410. */
export type PauseReason = 'failing' | 'gone'
