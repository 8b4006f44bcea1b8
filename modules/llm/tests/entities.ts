/** The configuration of language models on the wire, as administration.md 3 has it. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  {
    entity: 'LLM config',
    in: ['llm', 'config_shown'],
    fields: `provider enabled queueId systemPrompt model temperature maxTokens errorMessage ollamaUrl ollamaModel
      openaiApiKey openaiModel modules.rag.enabled modules.rag.settings modules.calendar modules.database
      modules.webhooks modules.functions ragConfig.chunkSize advancedConfig.contextWindow
      advancedConfig.maxConversationLength advancedConfig.memoryType advancedConfig.promptTemplates
      advancedConfig.conversationHistory advancedConfig.responseFormat advancedConfig.streamResponse
      advancedConfig.fallbackBehavior advancedConfig.rateLimiting.maxTokensPerDay
      advancedConfig.monitoring.logRequests`,
  },
  {
    entity: 'Prompt template',
    in: ['llm', 'template_added'],
    fields: `id name content variables category isActive`,
  },
  {
    entity: 'Conversation history item',
    in: ['llm', 'history', 'history', '0'],
    fields: `ticketId role content tokens timestamp`,
  },
  {
    entity: 'Installed local model',
    in: ['llm', 'installed', 'models', '0'],
    fields: `name size modified_at`,
  },
]
