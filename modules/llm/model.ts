/** Tables of the configuration of language models. */
import { column } from '@adonisjs/lucid/orm'
import {
  LlmConfigSchema,
  LlmMessageVectorSchema,
  LlmPullSchema,
  LlmSummarySchema,
  LlmTemplateSchema,
  LlmTurnSchema,
} from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { ModelErrorKind, TurnOutcome } from '#modules/ai/contract'
import type {
  AdvancedConfig,
  CategoryQueues,
  LlmProvider,
  ModuleChoices,
  TemplateCategory,
} from '#modules/llm/contract'

/** One of a company. */
export class LlmConfig extends TenantModel(LlmConfigSchema) {
  static table = 'llm_configs'
  @column()
  declare provider: LlmProvider
  @column()
  declare modules: ModuleChoices
  @column()
  declare advanced: AdvancedConfig
  @column()
  declare categoryQueues: Partial<CategoryQueues>
}

/** A text that is part of what the model reads (LLM-14). */
export class LlmTemplate extends TenantModel(LlmTemplateSchema) {
  static table = 'llm_templates'
  @column()
  declare category: TemplateCategory
  @column({ prepare: (names: readonly string[]) => JSON.stringify(names) })
  declare variables: readonly string[]
}

/** A download of a model by a server (LLM-13). */
export class LlmPull extends TenantModel(LlmPullSchema) {
  static table = 'llm_pulls'
  // bigint as a number: 2^53 bytes are enough.
  @column()
  declare completed: number | null
  @column()
  declare total: number | null
  @column()
  declare state: 'pending' | 'done' | 'failed'
}

/** A passage that the model was given (RAG-04). */
export interface UsedSource {
  readonly source: string
  readonly score: number
}

/** What a customer was answered, as far as the company stores it (LLM-10, LLM-11). */
export class LlmTurn extends TenantModel(LlmTurnSchema) {
  static table = 'llm_turns'
  // bigint as a number: 2^53 are enough.
  @column({ isPrimary: true })
  declare id: number
  @column()
  declare outcome: TurnOutcome | null
  @column()
  declare error: ModelErrorKind | null
  @column({ prepare: (sources: readonly UsedSource[]) => JSON.stringify(sources) })
  declare sources: readonly UsedSource[]
  @column({ prepare: (fields: object | null) => fields && JSON.stringify(fields) })
  declare fields: Readonly<Record<string, unknown>> | null
}

/** What a conversation was about before its last messages (LLM-05). */
export class LlmSummary extends TenantModel(LlmSummarySchema) {
  static table = 'llm_summaries'
  @column({ isPrimary: true })
  declare ticketId: number
  @column()
  declare lastMessageId: number
}

/** Where the meaning of a message lies, to find similar ones (LLM-05). */
export class LlmMessageVector extends TenantModel(LlmMessageVectorSchema) {
  static table = 'llm_message_vectors'
  @column({ isPrimary: true })
  declare messageId: number
}
