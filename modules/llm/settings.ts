/** What a company has configured, and what a form changes of it. */
import type {
  AdvancedConfig,
  CategoryQueues,
  LlmModule,
  LlmProvider,
  ModuleChoice,
  ModuleChoices,
} from '#modules/llm/contract'
import { llmModules, noCategoryQueues } from '#modules/llm/contract'
import { decrypted } from '#modules/llm/credentials'
import type { LlmConfig } from '#modules/llm/model'

export interface LlmSettings {
  readonly provider: LlmProvider
  readonly enabled: boolean
  readonly queueId: number | null
  /** Whether people may ask the model for help with their conversations. */
  readonly agentHelp: boolean
  readonly systemPrompt: string
  /** Blank: that of the provider. */
  readonly model: string
  readonly temperature: number
  readonly maxTokens: number
  readonly errorMessage: string
  /** Null: the default of the operator. */
  readonly ollamaUrl: string | null
  readonly ollamaModel: string
  readonly openaiUrl: string | null
  /** Decrypted; blank for none. */
  readonly key: string
  readonly openaiModel: string
  readonly modules: ModuleChoices
  readonly advanced: AdvancedConfig
  readonly categoryQueues: CategoryQueues
}

/** What is left out stays, in each module and group as well. */
export type ConfigForm = Partial<Omit<LlmSettings, 'modules' | 'advanced' | 'categoryQueues'>> & {
  readonly categoryQueues?: Partial<CategoryQueues>
  readonly modules?: Partial<Record<LlmModule, Partial<ModuleChoice>>>
  readonly advanced?: Partial<Omit<AdvancedConfig, 'rateLimiting' | 'monitoring'>> & {
    readonly rateLimiting?: Partial<AdvancedConfig['rateLimiting']>
    readonly monitoring?: Partial<AdvancedConfig['monitoring']>
  }
}

export const settingsOf = (row: LlmConfig): LlmSettings => ({
  provider: row.provider,
  enabled: row.enabled,
  queueId: row.queueId,
  agentHelp: row.agentHelp,
  systemPrompt: row.systemPrompt,
  model: row.model,
  temperature: row.temperature,
  maxTokens: row.maxTokens,
  errorMessage: row.errorMessage,
  ollamaUrl: row.ollamaUrl,
  ollamaModel: row.ollamaModel,
  openaiUrl: row.openaiUrl,
  key: decrypted(row.openaiApiKey),
  openaiModel: row.openaiModel,
  modules: row.modules,
  advanced: row.advanced,
  categoryQueues: { ...noCategoryQueues, ...row.categoryQueues },
})

/** The settings with what the form has. Undefined fields of a form are left out before. */
export function withForm(settings: LlmSettings, form: ConfigForm): LlmSettings {
  const { modules = {}, advanced = {}, categoryQueues, ...plain } = form
  const { rateLimiting, monitoring } = settings.advanced
  return {
    ...settings,
    ...plain,
    categoryQueues: { ...settings.categoryQueues, ...categoryQueues },
    modules: Object.fromEntries(
      llmModules.map((name) => [name, { ...settings.modules[name], ...modules[name] }])
    ) as Record<LlmModule, ModuleChoice>,
    advanced: {
      ...settings.advanced,
      ...advanced,
      rateLimiting: { ...rateLimiting, ...advanced.rateLimiting },
      monitoring: { ...monitoring, ...advanced.monitoring },
    },
  }
}

/** The model that answers (LLM-03). */
export const modelOf = ({ provider, model, ollamaModel, openaiModel }: LlmSettings): string =>
  model || (provider === 'ollama' ? ollamaModel : openaiModel)
