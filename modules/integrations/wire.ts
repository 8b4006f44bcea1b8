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
  /** Ours, beyond the contract: the mask of the key that signs calls; the key itself in the answer that makes it. */
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

/** Ours, beyond the contract: what a flow answers before it is saved. */
export interface FlowTrialWire {
  readonly messages: readonly {
    /** The text or caption. */
    readonly body: string
    /** Milliseconds in which the customer sees us type before it. */
    readonly delay: number
    /** `file` is its kind; null for a text. */
    readonly file: 'image' | 'video' | 'audio' | 'voice' | 'document' | null
    readonly mediaName: string | null
    /** A small picture, as a data address. */
    readonly picture: string | null
    /** Why the file would be left out, in English. */
    readonly problem: string | null
  }[]
  /** Labels that the messages list by number. */
  readonly choices: readonly string[]
  /** `refused`: a transfer to somebody whom the company does not have. */
  readonly action: {
    readonly type: 'transfer' | 'close' | 'stop' | 'refused'
    /** Names. */
    readonly queue: string | null
    readonly user: string | null
  } | null
  /** Why people would take over. */
  readonly failure: {
    readonly reason: FlowReason
    /** In English. */
    readonly detail: string
  } | null
  /** Of HTTP; null without an answer. */
  readonly status: number | null
  /** Milliseconds. */
  readonly duration: number
  /** For the next message of the conversation. */
  readonly session: string
}
