/** Maps prompts to the HTTP contract's names; their keys only as masks (API-10). */
import { maskOf } from '#app/kernel/text/mask'
import { decrypted } from '#modules/prompts/credentials'
import type { PromptView } from '#modules/prompts/queries'
import type { TriedPrompt } from '#modules/prompts/trial'
import type { PromptTrialWire, PromptWire } from '#modules/prompts/wire'

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
  keyRefusedAt: row.keyRefusedAt?.toUTC().toISO() ?? null,
  createdAt: row.createdAt.toUTC().toISO()!,
  updatedAt: row.updatedAt.toUTC().toISO()!,
})

export const trialWire = ({
  texts,
  queue,
  failure,
  usage,
  durationMs,
}: TriedPrompt): PromptTrialWire => ({
  messages: texts,
  queue,
  failure: failure && { reason: failure.kind, detail: failure.detail },
  tokens: usage,
  duration: durationMs,
})
