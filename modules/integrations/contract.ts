/** Types of the integrations module: programs of others that answer customers before people do. */

export const integrationKinds = ['dialogflow', 'n8n', 'webhook', 'typebot'] as const
export type IntegrationKind = (typeof integrationKinds)[number]

export const integrationLanguages = ['pt-BR', 'en', 'es'] as const

/** Why a flow's answer was not carried out, or not as a whole. */
export const flowReasons = [
  // Of the call, as `OutboundErrorKind`.
  'invalid',
  'forbidden',
  'unknown_host',
  'unreachable',
  'timeout',
  'too_large',
  'redirect',
  'garbage',
  // The flow answered with a status that is an error.
  'http',
  // The flow, or Google for it, answered that it will not.
  'refused',
  // More automatic messages than an hour may have (BOT-13).
  'too_many',
  // A file or an action was left out; the rest was carried out.
  'left_out',
  // An error of ours.
  'ours',
] as const
export type FlowReason = (typeof flowReasons)[number]

export interface IntegrationChanged {
  readonly companyId: number
  readonly integrationId: number
  readonly change: 'create' | 'update' | 'delete'
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** One of the integrations was created, changed or deleted. */
    'integrations.changed': IntegrationChanged
  }
}

/** Characters of a name (administration.md 5). */
export const integrationNameLength = { min: 2, max: 50 } as const
/** Milliseconds before each message of a Typebot. */
export const maxDelayMs = 10_000
