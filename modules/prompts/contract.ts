/** Types of the prompts module: what a language model knows and does when it answers customers. */

export interface PromptChanged {
  readonly companyId: number
  readonly promptId: number
  readonly change: 'create' | 'update' | 'delete'
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** One of the prompts was created, changed or deleted. */
    'prompts.changed': PromptChanged
  }
}

/** A model that a prompt may name. */
export interface ModelChoice {
  /** As its server names it. */
  readonly id: string
  /** As people read it. */
  readonly name: string
}
/** The models of the contract (administration.md 3). */
export const promptModels: readonly ModelChoice[] = [
  { id: 'gpt-3.5-turbo-1106', name: 'GPT 3.5 turbo' },
  { id: 'gpt-4o-mini', name: 'GPT 4.0' },
]

/** Bounds of the form (AI-01): texts in characters. */
export const promptNameLength = { min: 5, max: 100 } as const
export const instructionsLength = { min: 50, max: 20_000 } as const
export const promptKeyLength = 500
/** As providers name models. */
export const modelPattern = /^[\w.:/@-]{1,100}$/
/** Of a conversation that is tried: messages, and characters of one. */
export const triedMessages = 100
export const triedMessageLength = 4096
export const answerTokens = { min: 1, max: 4096 } as const
export const promptTemperature = { min: 0, max: 1 } as const
export const historyMessages = { min: 1, max: 50 } as const

/** What a new prompt has unless the form says otherwise (administration.md 3). */
export const newPrompt = {
  model: promptModels[0]!.id,
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
} as const
