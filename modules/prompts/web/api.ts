/** API client of prompts; maps wire names to the screens' model. */
import { http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { PromptsPageWire, PromptWire } from '#modules/prompts/wire'

/** Fields have the server's names, so that its validation errors match the form's fields. */
export interface PromptForm {
  readonly name: string
  readonly prompt: string
  readonly model: string
  readonly maxTokens: number
  readonly temperature: number
  readonly maxMessages: number
  /** A mask keeps the stored key. */
  readonly apiKey: string
  readonly queueId?: number
}

export interface Queue {
  readonly id: number
  readonly name: string
  readonly color: string
}

export interface Prompt {
  readonly id: number
  readonly name: string
  readonly instructions: string
  readonly model: string
  readonly maxTokens: number
  readonly queue: Queue
  /** Used so far. */
  readonly tokens: PromptWire['tokens']
  /** The provider does not accept the key, or has no credit for it: people answer instead. */
  readonly isRefused: boolean
  /** What the form starts with. */
  readonly form: PromptForm
}

export const keys = {
  root: ['prompts'],
  choices: ['prompts', 'choices'],
  queues: ['prompts', 'queues'],
} as const

const path = '/prompt'

export async function listPrompts(
  pageNumber: number,
  search: string,
  signal?: AbortSignal
): Promise<ListPage<Prompt>> {
  const query = { pageNumber, searchParam: search || null }
  const { prompts, count, hasMore } = await http.get<PromptsPageWire>(path, { query, signal })
  return { rows: prompts.map(toPrompt), count, hasMore }
}

/** All of the company, by name. */
export async function allPrompts(signal?: AbortSignal): Promise<readonly Prompt[]> {
  const found: Prompt[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { rows, hasMore } = await listPrompts(pageNumber, '', signal)
    found.push(...rows)
    if (!hasMore) return found
  }
}

export const savePrompt = (id: number | null, form: PromptForm) =>
  http.save<PromptWire>(path, id, form)

export const deletePrompt = (id: number) => http.delete(`${path}/${id}`)

/** All queues of the company, in their order. */
export const listQueues = (signal?: AbortSignal) => http.get<readonly Queue[]>('/queue', { signal })

function toPrompt(wire: PromptWire): Prompt {
  const { id, name, model, maxTokens, queue, tokens } = wire
  const { prompt, temperature, maxMessages, apiKey, queueId } = wire
  return {
    ...{ id, name, instructions: prompt, model, maxTokens, queue, tokens },
    isRefused: wire.keyRefusedAt !== null,
    form: { name, prompt, model, maxTokens, temperature, maxMessages, apiKey, queueId },
  }
}
