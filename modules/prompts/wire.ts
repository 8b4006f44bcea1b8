/** HTTP contract of prompts. */

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
  readonly createdAt: string
  readonly updatedAt: string
}
export interface PromptsPageWire {
  readonly prompts: readonly PromptWire[]
  /** On all pages. */
  readonly count: number
  readonly hasMore: boolean
}
