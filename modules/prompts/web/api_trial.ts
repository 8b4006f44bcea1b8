/** Requests of the form about its provider: what the prompt would answer, and which models there are. */
import { http } from '#web/lib/http'
import type { PhoneLine } from '#web/shell/trial_phone/phone'
import type { TrialAnswer } from '#web/shell/trial_phone/use_trial'
import type { ModelChoice } from '#modules/prompts/contract'
import type { PromptModelsWire, PromptTrialWire } from '#modules/prompts/wire'
import type { PromptForm } from './api'

export interface Tried extends TrialAnswer {
  /** Name of the queue in which people would take over; null while the model goes on. */
  readonly queue: string | null
  /** Why people would take over without an answer. */
  readonly failure: PromptTrialWire['failure']
  /** Null when nobody has counted. */
  readonly tokens: PromptTrialWire['tokens']
  readonly durationMs: number
}

interface ToTry {
  /** The saved one whose key is used unless the form has another; null for a new one. */
  readonly id: number | null
  readonly form: Partial<PromptForm>
  /** What was written so far; the last one is the customer's. */
  readonly lines: readonly PhoneLine[]
}

export async function tryPrompt({ id, form, lines }: ToTry, signal?: AbortSignal): Promise<Tried> {
  const messages = lines.map(({ isCustomers, text }) => ({ fromMe: !isCustomers, body: text }))
  // A name that is not valid yet is no matter to the model.
  const body = { ...form, name: undefined, id, messages }
  const wire = await http.post<PromptTrialWire>('/prompt/trial', body, { signal })
  return {
    ...wire,
    durationMs: wire.duration,
    messages: wire.messages.map((text) => ({ text, file: null, pauseMs: 0 })),
    isLast: wire.queue !== null || wire.failure !== null,
  }
}

/** Those that the provider lists for a key; a mask is the key of the saved prompt. */
export async function listModels(
  id: number | null,
  apiKey: string
): Promise<readonly ModelChoice[]> {
  return (await http.post<PromptModelsWire>('/prompt/models', { id, apiKey })).models
}
