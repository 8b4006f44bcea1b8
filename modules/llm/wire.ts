/** HTTP contract of the configuration of language models. */
import type { ModelErrorKind, TurnOutcome } from '#modules/ai/contract'
import type {
  CategoryQueues,
  FallbackBehavior,
  LlmModule,
  LlmProvider,
  MemoryType,
  ModuleChoice,
  ModuleState,
  ResponseFormat,
  TemplateCategory,
} from '#modules/llm/contract'

export interface AdvancedConfigWire {
  readonly contextWindow: number
  readonly maxConversationLength: number
  readonly memoryType: MemoryType
  readonly promptTemplates: boolean
  readonly conversationHistory: boolean
  readonly responseFormat: ResponseFormat
  readonly streamResponse: boolean
  readonly fallbackBehavior: FallbackBehavior
  readonly rateLimiting: {
    readonly enabled: boolean
    readonly maxRequestsPerMinute: number
    readonly maxTokensPerDay: number
  }
  readonly monitoring: {
    readonly logRequests: boolean
    readonly logResponses: boolean
    readonly metrics: boolean
  }
}
/** Of the knowledge base; these values until a module keeps it. */
export interface RagConfigWire {
  readonly enabled: boolean
  readonly chunkSize: number
  readonly chunkOverlap: number
  readonly maxTokensPerChunk: number
  readonly embeddingModel: string
  readonly vectorDimensions: number
  readonly searchThreshold: number
  readonly maxResults: number
}

export interface LlmConfigWire {
  readonly id: number
  readonly provider: LlmProvider
  readonly enabled: boolean
  readonly queueId: number | null
  /** Ours, beyond the contract: whether agents may ask the model for proposals. */
  readonly agentHelp: { readonly enabled: boolean }
  readonly systemPrompt: string
  /** Blank: that of the provider. */
  readonly model: string
  readonly temperature: number
  readonly maxTokens: number
  readonly errorMessage: string
  readonly ollamaUrl: string
  readonly ollamaModel: string
  /** Ours, beyond the contract. */
  readonly openaiUrl: string
  /** The mask; blank without a key. */
  readonly openaiApiKey: string
  readonly openaiModel: string
  /** For admins alone with their settings. */
  readonly modules: Readonly<Record<LlmModule, ModuleChoice & { readonly state: ModuleState }>>
  readonly ragConfig: RagConfigWire
  readonly advancedConfig: AdvancedConfigWire
  /** Ours, beyond the contract: queues whose tickets get the templates of a category. */
  readonly categoryQueues: CategoryQueues
  /** Ours, beyond the contract: addresses to choose from; empty for whoever may not change them. */
  readonly servers: { readonly ollama: readonly string[]; readonly openai: readonly string[] }
  readonly createdAt: string
  readonly updatedAt: string
}

export interface ModelsWire {
  readonly ollama: readonly {
    readonly id: string
    readonly name: string
    readonly description: string
    readonly size: string
  }[]
  readonly openai: readonly { readonly id: string; readonly name: string; readonly cost: string }[]
}
export interface ConnectionTestWire {
  readonly ollama: boolean
  readonly openai: boolean
}
export interface PromptTestWire {
  readonly response: string
  readonly tokens: number
  readonly latencyMs: number
  /** Ours, beyond the contract: passages that the model was given. */
  readonly sources: readonly { readonly source: string; readonly score: number }[]
}
/** One event of a streamed test: pieces, then the whole with its numbers, or why it broke off. */
export type PromptTestEventWire =
  | { readonly text: string }
  | (PromptTestWire & { readonly done: true })
  | { readonly error: string; readonly reason: unknown }

export interface InstalledModelsWire {
  readonly models: readonly {
    readonly name: string
    /** Bytes. */
    readonly size: number | null
    readonly modified_at: string | null
  }[]
  /** Ours, beyond the contract: whether the caller may download and delete. */
  readonly mayChange: boolean
}
export interface PullWire {
  readonly model: string
  /** As the server calls what it does; in the end `success` or `error`. */
  readonly status: string
  /** Bytes of its current part; null while the server does not know them. */
  readonly completed: number | null
  readonly total: number | null
  /** Of an error: why, as a word of a list. */
  readonly message?: string
}
/** The newest download of the server; null without one. */
export interface LatestPullWire {
  readonly pull: PullWire | null
}

export interface TemplateWire {
  readonly id: number
  readonly name: string
  readonly content: string
  readonly variables: readonly string[]
  readonly category: TemplateCategory
  readonly isActive: boolean
  readonly createdAt: string
  readonly updatedAt: string
}
export interface TemplatesWire {
  readonly templates: readonly TemplateWire[]
}

/** One side of a turn: what the customer asked, or what the model answered. */
export interface HistoryItemWire {
  readonly ticketId: number
  readonly role: 'user' | 'assistant'
  /** Null where the company does not store it. */
  readonly content: string | null
  readonly tokens: number | null
  readonly timestamp: string
  /** Ours, beyond the contract, as all below: the turn, by which the list continues. */
  readonly turnId: number
  readonly contactName: string
  readonly outcome: TurnOutcome | null
  readonly error: ModelErrorKind | null
  readonly model: string | null
  readonly durationMs: number | null
  readonly sources: readonly { readonly source: string; readonly score: number }[]
}
export interface HistoryWire {
  /** Newest first. */
  readonly history: readonly HistoryItemWire[]
}

/** Ours, beyond the contract: the documents that an answer in a ticket came from. */
export interface AnswerSourcesWire {
  /** Of the turn. */
  readonly id: number
  /** Names of documents. */
  readonly sources: readonly string[]
  readonly createdAt: string
}

/** Ours, beyond the contract. */
export interface FiguresWire {
  readonly days: readonly {
    readonly day: string
    readonly answered: number
    readonly handedOver: number
    readonly failed: number
    readonly unknown: number
    readonly medianMs: number | null
  }[]
  readonly models: readonly {
    readonly model: string
    readonly answers: number
    readonly promptTokens: number
    readonly completionTokens: number
    /** US dollars; null for a model without a price. */
    readonly price: number | null
  }[]
}

/** Ours, beyond the contract: what the model proposes to an agent, who decides what becomes of it. */
export interface ProposalWire {
  readonly text: string
}
export interface SuggestionWire extends ProposalWire {
  /** Passages that the model was given. */
  readonly sources: readonly { readonly source: string; readonly score: number }[]
}
export interface TranslationWire {
  /** Null: the message is in the reader's language already. */
  readonly text: string | null
}
