/** HTTP contract of integrations. */
import type { FlowReason, IntegrationKind } from '#modules/integrations/contract'

export interface IntegrationWire {
  readonly id: number
  readonly type: IntegrationKind
  readonly name: string
  readonly projectName: string
  /** The mask, or empty. */
  readonly jsonContent: string
  readonly language: string
  /** The address that is called, whatever the type. */
  readonly urlN8N: string
  readonly typebotSlug: string
  /** Milliseconds. */
  readonly typebotDelayMessage: number
  /** Minutes; 0 is never. */
  readonly typebotExpires: number
  readonly typebotKeywordFinish: string
  readonly typebotKeywordRestart: string
  readonly typebotRestartMessage: string
  readonly typebotUnknownMessage: string
  /** Ours, beyond the contract: the mask of the key that signs calls; the key itself in the answer that creates it. */
  readonly secret: string
  readonly createdAt: string
  readonly updatedAt: string
}
export interface IntegrationsPageWire {
  readonly queueIntegrations: readonly IntegrationWire[]
  /** On all pages. */
  readonly count: number
  readonly hasMore: boolean
}

/** Ours, beyond the contract: what a flow could not do in a ticket. */
export interface FlowTroubleWire {
  readonly id: number
  /** The integration's. */
  readonly name: string
  readonly outcome: 'done' | 'stopped' | 'failed'
  readonly reason: FlowReason
  /** Of HTTP; null without an answer. */
  readonly status: number | null
  /** A sentence in English, for admins; empty for others. */
  readonly detail: string
  readonly createdAt: string
}
