/** HTTP contract of prompts. */
import type { ModelErrorKind } from '#modules/ai/contract'

export interface PromptWire {
  readonly id: number
  readonly name: string
  /** What the model is to know and do. */
  readonly prompt: string
  readonly model: string
  /** Of an answer. */
  readonly maxTokens: number
  readonly temperature: number
  /** Of the conversation, that the model reads. */
  readonly maxMessages: number
  /** The mask. */
  readonly apiKey: string
  readonly queueId: number
  /** The colour is ours, beyond the contract. */
  readonly queue: { readonly id: number; readonly name: string; readonly color: string }
  /** Ours, beyond the contract: used so far (AI-11). */
  readonly tokens: {
    readonly prompt: number
    readonly completion: number
    readonly total: number
  }
  /** Ours, beyond the contract: since when the provider does not accept the key, or has no credit for it. */
  readonly keyRefusedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}
export interface PromptsPageWire {
  readonly prompts: readonly PromptWire[]
  /** On all pages. */
  readonly count: number
  readonly hasMore: boolean
}

/** Ours, beyond the contract: what a prompt may name. */
export interface PromptModelsWire {
  readonly models: readonly { readonly id: string; readonly name: string }[]
}

/** Ours, beyond the contract: what a prompt answers before it is saved. */
export interface PromptTrialWire {
  /** Texts that the customer would get. */
  readonly messages: readonly string[]
  /** Name of the queue in which people would take over; null while the model goes on. */
  readonly queue: string | null
  /** Why people would take over without an answer. */
  readonly failure: {
    readonly reason: ModelErrorKind
    /** The provider's own words. */
    readonly detail: string | null
  } | null
  /** Null when nobody has counted. */
  readonly tokens: { readonly prompt: number; readonly completion: number } | null
  /** Milliseconds. */
  readonly duration: number
}
