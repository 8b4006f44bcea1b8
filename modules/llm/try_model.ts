/** Asks the configured model before customers do: whether servers answer, and what the model says (LLM-12). */
import { performance } from 'node:perf_hooks'
import type { Actor } from '#app/kernel/actor/actor'
import type { ChatAnswer, ChatRequest, ModelServer } from '#modules/ai/contract'
import { ModelError, providerOf } from '#modules/ai/public'
import { accessConfig, errors } from '#modules/llm/access'
import { withAllowedServers } from '#modules/llm/actions/save_config'
import { llmProviders, newConfig } from '#modules/llm/contract'
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
  const request = requestOf(settings, tried)
  const startedAt = performance.now()
  try {
    const answer = await providerOf(server).chat(request, { timeoutMs: answerMs, ...options })
    return {
      response: answer.text,
      tokens: tokensOf(request, answer),
      latencyMs: Math.round(performance.now() - startedAt),
    }
  } catch (error) {
    // Neither the server's words, which may repeat what was asked, nor a key.
    if (error instanceof ModelError) throw new errors.E_LLM_PROVIDER({ reason: error.kind })
    throw error
  }
}

function requestOf(settings: LlmSettings, { message, usesConfig }: TriedPrompt): ChatRequest {
  const { systemPrompt, temperature, maxTokens } = usesConfig ? settings : newConfig
  const system = systemPrompt.trim()
  return {
    model: modelOf(settings),
    messages: [
      ...(system ? [{ role: 'system', content: system } as const] : []),
      { role: 'user', content: message },
    ],
    ...{ maxTokens, temperature },
  }
}

/** About four characters are a token. */
const estimated = (text: string) => Math.ceil(text.length / 4)

const tokensOf = ({ messages }: ChatRequest, { usage, text }: ChatAnswer): number =>
  usage
    ? usage.prompt + usage.completion
    : messages.reduce((sum, { content }) => sum + estimated(content), estimated(text))
