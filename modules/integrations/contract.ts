/** Types of the integrations module: programs of others that answer customers before people do. */

export const integrationKinds = ['dialogflow', 'n8n', 'webhook', 'typebot'] as const
export type IntegrationKind = (typeof integrationKinds)[number]

export const integrationLanguages = ['pt-BR', 'en', 'es'] as const

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
