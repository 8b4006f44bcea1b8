/** Maps the configuration to the HTTP contract's names; its key only as a mask (API-10). */
import type { Actor } from '#app/kernel/actor/actor'
import { maskOf } from '#app/kernel/text/mask'
import type { ModelOffer } from '#modules/ai/contract'
import { llmModules, noCategoryQueues } from '#modules/llm/contract'
import { decrypted } from '#modules/llm/credentials'
import type { LlmConfig, LlmPull, LlmTemplate } from '#modules/llm/model'
import { installedModules, partsOf } from '#modules/llm/queries'
import { allowedUrls, defaultUrl } from '#modules/llm/servers'
import type { TurnView } from '#modules/llm/history/list_turns'
import type {
  HistoryWire,
  InstalledModelsWire,
  LlmConfigWire,
  PullWire,
  RagConfigWire,
  TemplateWire,
} from '#modules/llm/wire'

/** What a knowledge base starts with (administration.md 3), where no module keeps one. */
const newRagConfig: RagConfigWire = {
  enabled: false,
  chunkSize: 1000,
  chunkOverlap: 200,
  maxTokensPerChunk: 500,
  embeddingModel: 'nomic-embed-text',
  vectorDimensions: 768,
  searchThreshold: 0.7,
  maxResults: 5,
}

/** For who may not change it without what its modules are set to, which may contain secrets, and without addresses. */
export async function configWire(actor: Actor, row: LlmConfig): Promise<LlmConfigWire> {
  const mayManage = actor.can('llm.manage')
  return {
    id: row.id,
    provider: row.provider,
    enabled: row.enabled,
    queueId: row.queueId,
    agentHelp: { enabled: row.agentHelp },
    systemPrompt: row.systemPrompt,
    model: row.model,
    temperature: row.temperature,
    maxTokens: row.maxTokens,
    errorMessage: row.errorMessage,
    ollamaUrl: mayManage ? (row.ollamaUrl ?? defaultUrl('ollama')) : '',
    ollamaModel: row.ollamaModel,
    openaiUrl: mayManage ? (row.openaiUrl ?? defaultUrl('openai')) : '',
    openaiApiKey: maskOf(decrypted(row.openaiApiKey)),
    openaiModel: row.openaiModel,
    modules: await modulesWire(row, mayManage),
    ragConfig: newRagConfig,
    advancedConfig: row.advanced,
    categoryQueues: { ...noCategoryQueues, ...row.categoryQueues },
    ...(await partsOf(row)),
    servers: {
      ollama: mayManage ? await allowedUrls('ollama') : [],
      openai: mayManage ? await allowedUrls('openai') : [],
    },
    createdAt: row.createdAt.toUTC().toISO()!,
    updatedAt: row.updatedAt.toUTC().toISO()!,
  }
}

async function modulesWire({ modules }: LlmConfig, mayManage: boolean) {
  const installed = await installedModules()
  return Object.fromEntries(
    llmModules.map((name) => {
      const { enabled, settings } = modules[name]
      const state = !installed.has(name) ? 'notInstalled' : enabled ? 'on' : 'off'
      return [name, { enabled, state, settings: mayManage ? settings : {} }]
    })
  ) as LlmConfigWire['modules']
}

export const installedWire = (
  models: readonly ModelOffer[],
  mayChange: boolean
): InstalledModelsWire => ({
  models: models.map(({ id, size, modifiedAt }) => ({
    name: id,
    size,
    modified_at: modifiedAt?.toISOString() ?? null,
  })),
  mayChange,
})

export function pullWire(row: LlmPull): PullWire {
  const { model, completed, total, state, step, error } = row
  const ended = { done: 'success', failed: 'error', pending: step || 'waiting' }
  return {
    model,
    status: ended[state],
    completed,
    total,
    ...(state === 'failed' && { message: error ?? 'failed' }),
  }
}

export const templateWire = (row: LlmTemplate): TemplateWire => ({
  id: row.id,
  name: row.name,
  content: row.content,
  variables: row.variables,
  category: row.category,
  isActive: row.isActive,
  createdAt: row.createdAt.toUTC().toISO()!,
  updatedAt: row.updatedAt.toUTC().toISO()!,
})

/** Newest first: the answer of each turn, and what it answers. */
export const historyWire = (turns: readonly TurnView[]): HistoryWire => ({
  history: turns.flatMap((turn) => {
    const { asked, answered, promptTokens, completionTokens, id: turnId, createdAt } = turn
    const { ticketId, contactName, outcome, error, model, durationMs, sources } = turn
    const shared = {
      ...{ ticketId, turnId, contactName, outcome, error, model, durationMs, sources },
      timestamp: createdAt.toISOString(),
    }
    return [
      { ...shared, role: 'assistant' as const, content: answered, tokens: completionTokens },
      { ...shared, role: 'user' as const, content: asked, tokens: promptTokens },
    ]
  }),
})
