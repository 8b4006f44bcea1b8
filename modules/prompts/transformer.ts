/** Maps a prompt to the HTTP contract's names; its key only as a mask (API-10). */
import { maskOf } from '#app/kernel/text/mask'
import { decrypted } from '#modules/prompts/credentials'
import type { PromptView } from '#modules/prompts/queries'
import type { PromptWire } from '#modules/prompts/wire'

export const promptWire = ({ row, queue }: PromptView): PromptWire => ({
  id: row.id,
  name: row.name,
  prompt: row.instructions,
  model: row.model,
  maxTokens: row.maxTokens,
  temperature: row.temperature,
  maxMessages: row.maxMessages,
  apiKey: maskOf(decrypted(row.apiKey)),
  queueId: row.queueId,
  queue: { id: queue.id, name: queue.name, color: queue.color },
  tokens: {
    prompt: row.promptTokens,
    completion: row.completionTokens,
    total: row.totalTokens,
  },
  createdAt: row.createdAt.toUTC().toISO()!,
  updatedAt: row.updatedAt.toUTC().toISO()!,
})
