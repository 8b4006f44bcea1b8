/** Tables of the configuration of language models. */
import { column } from '@adonisjs/lucid/orm'
import { LlmConfigSchema, LlmPullSchema, LlmTemplateSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type {
  AdvancedConfig,
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
