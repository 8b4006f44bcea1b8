/** The provider of a server. */
import type { ModelServer } from '#modules/ai/contract'
import { ollamaProvider } from '#modules/ai/providers/ollama'
import { openaiProvider } from '#modules/ai/providers/openai'
import type { ModelProvider } from '#modules/ai/providers/port'

/** Nothing is called yet. */
export const providerOf = (server: ModelServer): ModelProvider =>
  server.kind === 'openai' ? openaiProvider(server) : ollamaProvider(server)
