/** Asks the configured model before customers do: whether servers answer, and what the model says (LLM-12). */
import { performance } from 'node:perf_hooks'
import type { Actor } from '#app/kernel/actor/actor'
import type { ChatAnswer, ChatRequest, ContextPassage, ModelServer } from '#modules/ai/contract'
import { ModelError, providerOf, tokenCounter } from '#modules/ai/public'
import { accessConfig, errors } from '#modules/llm/access'
import { withAllowedServers } from '#modules/llm/actions/save_config'
import { llmProviders, newConfig } from '#modules/llm/contract'
import { assembled, instructionsFor, passagesFor } from '#modules/llm/conversation/assemble'
import { formatted } from '#modules/llm/conversation/format'
import type { UsedSource } from '#modules/llm/model'
import { serverOf } from '#modules/llm/servers'
import {
  modelOf,
  settingsOf,
  withForm,
  type ConfigForm,
  type LlmSettings,
} from '#modules/llm/settings'

/** Milliseconds until a server that does not answer is given up. */
const connectionMs = 5_000
/** Milliseconds for an answer. */
const answerMs = 60_000

/** What is configured, with fields of a form that is not saved yet. 422 ERR_LLM_SERVER_NOT_ALLOWED. */
async function triedSettings(actor: Actor, unsaved: ConfigForm): Promise<LlmSettings> {
  const form = await withAllowedServers(unsaved)
  return withForm(settingsOf(await accessConfig(actor)), form)
}

/** By provider, whether its server answers and accepts the key; false for one that is not set. */
export async function testConnection(
  actor: Actor,
  unsaved: ConfigForm
): Promise<Record<(typeof llmProviders)[number], boolean>> {
  const settings = await triedSettings(actor, unsaved)
  const [ollama, openai] = await Promise.all(
    llmProviders.map(async (kind) => answers(await serverOf(kind, settings)))
  )
  return { ollama: ollama!, openai: openai! }
}

const answers = (server: ModelServer | null): Promise<boolean> =>
  server
    ? providerOf(server)
        .models({ timeoutMs: connectionMs })
        .then(
          () => true,
          () => false
        )
    : Promise.resolve(false)

export interface TriedPrompt {
  readonly message: string
  /** False: the text and numbers of a new configuration, with the server, model and key of the company. */
  readonly usesConfig: boolean
  readonly unsaved: ConfigForm
}
export interface TriedAnswer {
  readonly response: string
  /** Read and written; estimated where the server does not count. */
  readonly tokens: number
  readonly latencyMs: number
  /** The passages that the model was given (RAG-04). */
  readonly sources: readonly UsedSource[]
}
/** `onText` gets each piece as it is written; `signal` ends the request when nobody waits any more. */
export interface TryOptions {
  readonly onText?: (piece: string) => void
  readonly signal?: AbortSignal
}

/** Throws 502 ERR_LLM_PROVIDER with a reason, a word of `modelErrorKinds` or `not_set`. */
export async function testPrompt(
  actor: Actor,
  tried: TriedPrompt,
  options: TryOptions = {}
): Promise<TriedAnswer> {
  const settings = await triedSettings(actor, tried.unsaved)
  const server = await serverOf(settings.provider, settings)
  if (!server) throw new errors.E_LLM_PROVIDER({ reason: 'not_set' })
  const { request, passages } = await requestOf(actor, settings, tried)
  const startedAt = performance.now()
  try {
    const answer = await providerOf(server).chat(request, { timeoutMs: answerMs, ...options })
    const said = tried.usesConfig
      ? formatted(answer.text, settings.advanced.responseFormat)?.text
      : answer.text
    return {
      response: said ?? answer.text,
      tokens: await tokensOf(request, answer),
      latencyMs: Math.round(performance.now() - startedAt),
      sources: passages.map(({ source, score }) => ({ source, score })),
    }
  } catch (error) {
    // Neither the server's words, which may repeat what was asked, nor a key.
    if (error instanceof ModelError) throw new errors.E_LLM_PROVIDER({ reason: error.kind })
    throw error
  }
}

interface Tried {
  readonly request: ChatRequest
  readonly passages: readonly ContextPassage[]
}

/** As a customer's message in the queue of the configuration, without a conversation before it; or the message alone. */
async function requestOf(
  { companyId }: Actor,
  settings: LlmSettings,
  { message, usesConfig }: TriedPrompt
): Promise<Tried> {
  const model = modelOf(settings)
  if (!usesConfig) {
    const { temperature, maxTokens } = newConfig
    const messages = [{ role: 'user', content: message } as const]
    return { request: { model, messages, maxTokens, temperature }, passages: [] }
  }
  const { queueId, temperature, maxTokens, advanced } = settings
  const asker = { companyId, ticketId: null, queueId, contact: null }
  const [instructions, found] = await Promise.all([
    instructionsFor(asker, settings),
    passagesFor({ companyId, ticketId: null, contactId: null, text: message }, settings),
  ])
  const asked = [{ id: 0, fromMe: false, text: message, pictures: [] }]
  const parts = { instructions, passages: found, before: null, past: [], asked }
  const { messages, passages } = await assembled(asker, parts, settings)
  const isJson = advanced.responseFormat === 'json'
  return { request: { model, messages, maxTokens, temperature, isJson }, passages }
}

/** As the server counts, else about. */
async function tokensOf({ messages }: ChatRequest, { usage, text }: ChatAnswer): Promise<number> {
  if (usage) return usage.prompt + usage.completion
  const count = await tokenCounter()
  return messages.reduce((sum, { content }) => sum + count(content), count(text))
}
