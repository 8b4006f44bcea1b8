/** What a server answers in tests of the configuration. */
import type { StubAnswer } from '#web/testing/server'
import { newConfig } from '../../contract'
import type { InstalledModelsWire, LlmConfigWire, TemplateWire } from '../../wire'

export const config = (changes: Partial<LlmConfigWire> = {}): LlmConfigWire => {
  const { advanced, ...rest } = newConfig
  return {
    ...{ id: 1, ...rest, advancedConfig: advanced },
    ...{ ollamaUrl: 'http://127.0.0.1:11434', openaiUrl: 'https://openai.example/v1' },
    openaiApiKey: '••••abcd',
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
  'GET /llm-config/templates': () => ({ templates: [template] }),
})
