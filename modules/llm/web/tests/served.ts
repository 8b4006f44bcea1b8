/** What a server answers in tests of the configuration. */
import type { StubAnswer } from '#web/testing/server'
import { llmModules, newConfig, noCategoryQueues } from '../../contract'
import type {
  FiguresWire,
  HistoryItemWire,
  InstalledModelsWire,
  LlmConfigWire,
  TemplateWire,
} from '../../wire'

export const config = (changes: Partial<LlmConfigWire> = {}): LlmConfigWire => {
  const { advanced, ...rest } = newConfig
  return {
    ...{ id: 1, ...rest, advancedConfig: advanced, agentHelp: { enabled: false } },
    ...{ ollamaUrl: 'http://127.0.0.1:11434', openaiUrl: 'https://openai.example/v1' },
    openaiApiKey: '••••abcd',
    modules: Object.fromEntries(
      llmModules.map((name) => [
        name,
        { enabled: false, settings: {}, state: name === 'rag' ? 'off' : 'notInstalled' },
      ])
    ) as LlmConfigWire['modules'],
    categoryQueues: noCategoryQueues,
    ragConfig: {
      ...{ enabled: false, chunkSize: 1000, chunkOverlap: 200, maxTokensPerChunk: 500 },
      ...{ embeddingModel: 'nomic-embed-text', vectorDimensions: 768 },
      ...{ searchThreshold: 0.7, maxResults: 5 },
    },
    servers: {
      ollama: ['http://127.0.0.1:11434', 'http://gpu:11434'],
      openai: ['https://openai.example/v1'],
    },
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
    ...changes,
  }
}
export const installed: InstalledModelsWire = {
  models: [{ name: 'llama2:latest', size: 3_826_793_677, modified_at: '2026-11-01T10:00:00.000Z' }],
  mayChange: true,
}
export const template: TemplateWire = {
  ...{ id: 5, name: 'Saudação', content: 'Olá, {nome}!', variables: ['nome'] },
  ...{ category: 'sales', isActive: true },
  ...{ createdAt: '2026-11-01T10:00:00.000Z', updatedAt: '2026-11-01T10:00:00.000Z' },
}

/** A turn of a ticket: the answer and what it answers, as the list has them. */
export const turn = (
  turnId: number,
  changes: Partial<HistoryItemWire> = {}
): readonly HistoryItemWire[] => {
  const shared: Omit<HistoryItemWire, 'role' | 'content' | 'tokens'> = {
    ...{ ticketId: 12, turnId, contactName: 'Ana Lima', timestamp: '2026-11-27T10:00:00.000Z' },
    ...{ outcome: 'answered', error: null, model: 'gpt-4o-mini', durationMs: 1400 },
    ...{ sources: [{ source: 'horarios.pdf', score: 0.8 }] },
  }
  return [
    { ...shared, role: 'assistant', content: 'Às nove.', tokens: 12, ...changes },
    { ...shared, role: 'user', content: 'Que horas abre?', tokens: 40, ...changes },
  ]
}
const someDays = Array.from({ length: 30 }, (_each, at) => ({
  ...{ day: `2026-11-${String(at + 1).padStart(2, '0')}`, answered: 8, handedOver: 1 },
  ...{ failed: at === 3 ? 2 : 0, unknown: 0, medianMs: 1400 },
}))
export const figures: FiguresWire = {
  days: someDays,
  models: [
    ...[{ model: 'gpt-4o-mini', answers: 200, promptTokens: 90_000, completionTokens: 9000 }].map(
      (one) => ({ ...one, price: 0.0189 })
    ),
    { model: 'llama2', answers: 70, promptTokens: 30_000, completionTokens: 3000, price: null },
  ],
}

/** By route. */
export const served = (changes: Partial<LlmConfigWire> = {}): Record<string, StubAnswer> => ({
  'GET /llm-config': () => config(changes),
  'GET /queue': () => [{ id: 7, name: 'Vendas', color: '#336699' }],
  'GET /llm-config/models': () => ({
    ollama: [{ id: 'mistral', name: 'Mistral 7B', description: 'Rápido e bom.', size: '4.1GB' }],
    openai: [{ id: 'gpt-4o', name: 'GPT-4o', cost: 'US$ 2.50 / 10.00' }],
  }),
  'GET /llm-config/models/installed': () => installed,
  'GET /llm-config/models/pull': () => ({ pull: null }),
  'GET /llm-config/history': () => ({ history: [] }),
  'GET /llm-config/figures': () => figures,
  'GET /llm-config/templates': () => ({ templates: [template] }),
})
