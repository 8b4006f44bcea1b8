/** Types, bounds and extension points of the llm module: how a company's language model is configured (LLM-01). */
import { defineExtensionPoint, defineSlot } from '#app/kernel/modules/extension_point'
import type { TokenUsage, TurnOutcome } from '#modules/ai/contract'

export interface LlmChanged {
  readonly companyId: number
  readonly of: 'config' | 'template' | 'history'
  /** Of the row; of a cleared history its ticket, 0 for all. */
  readonly id: number
  readonly change: 'create' | 'update' | 'delete'
}
export interface LlmTurnEnded {
  readonly companyId: number
  readonly ticketId: number
  /** Of the row of what is stored of it. */
  readonly turnId: number
  /** Whether the company's programs are to hear of it (LLM-15). */
  readonly isReported: boolean
  readonly outcome: TurnOutcome
  /** Null when none was asked. */
  readonly model: string | null
  /** Milliseconds of the last try. */
  readonly durationMs: number
  /** Null when nobody has counted. */
  readonly tokens: TokenUsage | null
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** The configuration of a company was saved, one of its templates was added, changed or deleted, or its history cleared. */
    'llm.changed': LlmChanged
    /** The company's model has answered a customer, or failed to; emitted where the turn ends. */
    'llm.turn_ended': LlmTurnEnded
  }
}

export const llmProviders = ['ollama', 'openai'] as const
export type LlmProvider = (typeof llmProviders)[number]
export const memoryTypes = ['buffer', 'summary', 'vectorstore'] as const
export type MemoryType = (typeof memoryTypes)[number]
export const responseFormats = ['text', 'markdown', 'json'] as const
export type ResponseFormat = (typeof responseFormats)[number]
export const fallbackBehaviors = ['error', 'default', 'queue'] as const
export type FallbackBehavior = (typeof fallbackBehaviors)[number]
export const templateCategories = ['general', 'support', 'sales', 'technical'] as const
export type TemplateCategory = (typeof templateCategories)[number]
/** By category, the queues whose tickets get its templates; those of `general` are part of every conversation (LLM-04). */
export type CategoryQueues = Readonly<
  Record<Exclude<TemplateCategory, 'general'>, readonly number[]>
>
export const noCategoryQueues: CategoryQueues = { support: [], sales: [], technical: [] }
/** What a model may use beside its own knowledge. */
export const llmModules = ['rag', 'calendar', 'database', 'webhooks', 'functions'] as const
export type LlmModule = (typeof llmModules)[number]

export interface ModuleChoice {
  readonly enabled: boolean
  /** JSON that the module itself understands. */
  readonly settings: Readonly<Record<string, unknown>>
}
/** What becomes of a switch: nothing, while no installed module does what it is for (LLM-15). */
export type ModuleState = 'on' | 'off' | 'notInstalled'
export type ModuleChoices = Readonly<Record<LlmModule, ModuleChoice>>

export interface AdvancedConfig {
  /** Tokens of all that the model reads and writes. */
  readonly contextWindow: number
  /** Past messages that the model reads. */
  readonly maxConversationLength: number
  readonly memoryType: MemoryType
  /** Whether active templates are part of what the model reads. */
  readonly promptTemplates: boolean
  /** Whether past messages are. */
  readonly conversationHistory: boolean
  readonly responseFormat: ResponseFormat
  /** Of the prompt test alone (LLM-07). */
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

/** Bounds of the form (administration.md 5); texts in characters. */
export const llmTemperature = { min: 0.1, max: 1.9 } as const
export const llmMaxTokens = { min: 50, max: 32_000 } as const
export const contextWindow = { min: 1000, max: 128_000 } as const
export const conversationLength = { min: 1, max: 200 } as const
export const requestsPerMinute = { min: 1, max: 10_000 } as const
export const tokensPerDay = { min: 1, max: 1_000_000_000 } as const
export const systemPromptLength = 20_000
export const errorMessageLength = 4096
export const llmKeyLength = 500
export const modelNameLength = 200
export const serverUrlLength = 500
/** Of the settings of one module, as JSON. */
export const moduleSettingsLength = 20_000
export const testMessageLength = 10_000
export const templateNameLength = 100
export const templateLength = 20_000
export const variableNameLength = 50
export const mostVariables = 50
export const mostTemplates = 200
/** Queues of one category. */
export const mostCategoryQueues = 200
/** Of a text that a person lets the model correct: what a message may have. */
export const correctedLength = 4096

const off: ModuleChoice = { enabled: false, settings: {} }
/** What a company starts with (administration.md 3). */
export const newConfig = {
  provider: 'ollama',
  enabled: false,
  queueId: null,
  systemPrompt: '',
  model: '',
  temperature: 0.7,
  maxTokens: 4000,
  errorMessage: '',
  ollamaModel: 'llama2',
  openaiModel: 'gpt-3.5-turbo',
  modules: {
    ...{ rag: off, calendar: off, database: off, webhooks: off, functions: off },
  } satisfies ModuleChoices,
  advanced: {
    contextWindow: 128_000,
    maxConversationLength: 20,
    memoryType: 'buffer',
    promptTemplates: true,
    conversationHistory: true,
    responseFormat: 'text',
    streamResponse: false,
    fallbackBehavior: 'error',
    rateLimiting: { enabled: false, maxRequestsPerMinute: 60, maxTokensPerDay: 100_000 },
    monitoring: { logRequests: true, logResponses: false, metrics: true },
  } satisfies AdvancedConfig,
} as const

/** A model that can be downloaded; its description stands in `lang/server` under its id. */
export interface LocalModel {
  readonly id: string
  readonly name: string
  /** As people read it (administration.md 2). */
  readonly size: string
}
export const localModels: readonly LocalModel[] = [
  { id: 'llama2', name: 'Llama 2 7B', size: '3.8GB' },
  { id: 'mistral', name: 'Mistral 7B', size: '4.1GB' },
  { id: 'phi', name: 'Phi-2', size: '1.6GB' },
  { id: 'neural-chat', name: 'Neural Chat 7B', size: '4.1GB' },
  { id: 'codellama', name: 'Code Llama 7B', size: '3.8GB' },
  { id: 'llama2:13b', name: 'Llama 2 13B', size: '7.4GB' },
  { id: 'mixtral', name: 'Mixtral 8x7B', size: '26GB' },
]
/** A model of OpenAI. */
export interface CloudModel {
  readonly id: string
  readonly name: string
  /** US dollars for a million tokens. */
  readonly price: { readonly read: number; readonly written: number }
}
export const cloudModels: readonly CloudModel[] = [
  { id: 'gpt-3.5-turbo', name: 'GPT-3.5 Turbo', price: { read: 0.5, written: 1.5 } },
  { id: 'gpt-4o-mini', name: 'GPT-4o mini', price: { read: 0.15, written: 0.6 } },
  { id: 'gpt-4o', name: 'GPT-4o', price: { read: 2.5, written: 10.0 } },
  { id: 'gpt-4.1-mini', name: 'GPT-4.1 mini', price: { read: 0.4, written: 1.6 } },
  { id: 'gpt-4.1', name: 'GPT-4.1', price: { read: 2.0, written: 8.0 } },
]

/** Models that show what lies near in meaning (LLM-05). */
export const embeddingModels: Readonly<Record<LlmProvider, string>> = {
  ollama: 'nomic-embed-text',
  openai: 'text-embedding-3-small',
}

/** `llama2` means `llama2:latest`, as its server has it. */
export const withTag = (name: string): string => (name.includes(':') ? name : `${name}:latest`)

/** A name in single braces. */
export const variablePattern = /(?<!\{)\{([\p{L}_][\p{L}\p{N}_]*)\}(?!\})/gu

/** The names in single braces that a text contains, each once, in their order (LLM-14). */
export function variablesIn(content: string): readonly string[] {
  const found = content.matchAll(variablePattern)
  return [...new Set([...found].map(([, name]) => name!))]
}

/** A part of the configuration that another module keeps, such as that of the knowledge base. */
export interface ConfigPart {
  /** Its field in `GET /llm-config`. */
  readonly field: string
  /** Its value for a company, by the names of the HTTP contract. */
  read(company: { readonly companyId: number }): Promise<unknown>
  /** Whether any company needs a model of this server, which is therefore not deleted (LLM-13). */
  needsModel(server: { readonly url: string }, model: string): Promise<boolean>
}
/** Extension point: fields of the configuration that other modules keep. */
export const configPart = defineExtensionPoint<new () => ConfigPart>('llm.config_part')

/** What fills a tab of the configuration. */
export interface LlmTabProps {
  /** May change the configuration. */
  readonly mayManage: boolean
}
/** Slot: the tab of the knowledge base, after that of the models of the server. */
export const knowledgeTab = defineSlot<LlmTabProps>('llm.knowledge_tab')

/** An address in the form in which two are compared: without a slash at its end; null for what is none. */
export function serverUrlOf(given: string): string | null {
  const url = URL.canParse(given) ? new URL(given) : null
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash
  if (!isPlain || !['http:', 'https:'].includes(url.protocol)) return null
  return url.href.replace(/\/+$/, '')
}

const entriesOf = (list: string) => list.split(/[\s,]+/).filter(Boolean)

/** Whether a list contains addresses alone. */
export const areServerUrls = (list: string): boolean =>
  entriesOf(list).every((entry) => serverUrlOf(entry) !== null)

/** Those of a list, each once. */
export const serverUrlsIn = (list: string): readonly string[] => [
  ...new Set(entriesOf(list).flatMap((entry) => serverUrlOf(entry) ?? [])),
]
