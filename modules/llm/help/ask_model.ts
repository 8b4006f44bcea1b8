/** Asks the company's model for somebody of the company: whether they may, within its limits, as data and never as a customer (ADR 68). */
import type { Actor } from '#app/kernel/actor/actor'
import type { ModelServer } from '#modules/ai/contract'
import { ModelError, providerOf, readAnswer, tokenCounter } from '#modules/ai/public'
import { errors } from '#modules/llm/access'
import { fenced } from '#modules/llm/conversation/assemble'
import { admit, countTokens } from '#modules/llm/conversation/limits'
import { settingsNow } from '#modules/llm/conversation/place'
import { serverOf } from '#modules/llm/servers'
import { modelOf, type LlmSettings } from '#modules/llm/settings'

/** Milliseconds for an answer: somebody is waiting. */
const answerMs = 30_000

/** Who helps, as the company has configured it at this moment. */
export interface Helper {
  readonly settings: LlmSettings
  readonly server: ModelServer
}

/** 403 ERR_LLM_HELP_OFF unless the company has switched it on; 502 ERR_LLM_PROVIDER without a key or a server. */
export async function helperFor(actor: Actor): Promise<Helper> {
  const settings = await settingsNow(actor)
  if (!settings?.agentHelp) throw new errors.E_LLM_HELP_OFF()
  const server = await serverOf(settings.provider, settings)
  if (!server) throw new errors.E_LLM_PROVIDER({ reason: 'not_set' })
  return { settings, server }
}

export interface Task {
  /** What to do, with the mark in it; nothing that a customer has written. */
  readonly rules: string
  readonly mark: string
  /** What may be left out where there is no room, the last first. */
  readonly passages?: readonly string[]
  /** Oldest first: the oldest are left out first, the newest never. */
  readonly lines: readonly string[]
  /** Tokens of the answer. */
  readonly maxTokens: number
  readonly temperature: number
}
export interface Helped {
  readonly text: string
  /** It ends where `maxTokens` were used up. */
  readonly isCut: boolean
  /** Of the passages, those that had room. */
  readonly passages: number
}

/**
 * 422 ERR_LLM_HELP_TOO_LONG where the newest line does not fit in the context window, 429 ERR_LLM_LIMIT (LLM-09), 502
 * ERR_LLM_PROVIDER with a reason. `signal` ends the request when nobody waits any more.
 */
export async function askModel(
  actor: Actor,
  { settings, server }: Helper,
  task: Task,
  signal: AbortSignal
): Promise<Helped> {
  const { contextWindow } = settings.advanced
  const maxTokens = Math.min(task.maxTokens, Math.floor(contextWindow / 2))
  const { data, tokens, passages } = await dataOf(task, contextWindow - maxTokens)
  const messages = [
    { role: 'system', content: task.rules },
    { role: 'user', content: data },
  ] as const
  try {
    const request = await admit(actor, settings, { asked: tokens, answer: maxTokens })
    const { text, isCut, usage } = await providerOf(server).chat(
      { model: modelOf(settings), messages, maxTokens, temperature: task.temperature },
      { timeoutMs: answerMs, signal }
    )
    const counted = usage ? usage.prompt + usage.completion : tokens + (await tokenCounter())(text)
    await countTokens(request, counted)
    // A company's own text may speak of handing over: that line is meant for the product alone (AI-08).
    const words = readAnswer(text).text
    if (!words) throw new ModelError('garbage')
    return { text: words, isCut, passages }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    if (error.kind === 'limit') throw new errors.E_LLM_LIMIT()
    // Neither the server's words, which may repeat what was asked, nor a key.
    throw new errors.E_LLM_PROVIDER({ reason: error.kind })
  }
}

/** Passages take at most half of the room, so that the conversation is read, too. */
async function dataOf({ rules, mark, passages = [], lines }: Task, window: number) {
  const count = await tokenCounter()
  const [newest = '', ...older] = lines.toReversed()
  const fixed = count(rules) + count(fenced(newest, mark))
  let room = window - fixed
  if (room < 0) throw new errors.E_LLM_HELP_TOO_LONG()
  const used = fitting(passages, Math.floor(room / 2), count)
  room -= used.size
  const before = fitting(older, room, count)
  const conversation = [...before.texts.toReversed(), newest].join('\n')
  return {
    data: [...used.texts, conversation].map((text) => fenced(text, mark)).join('\n\n'),
    tokens: fixed + used.size + before.size,
    passages: used.texts.length,
  }
}

/** The first ones that fit together. */
function fitting(texts: readonly string[], room: number, count: (text: string) => number) {
  const taken: string[] = []
  let size = 0
  for (const text of texts) {
    const more = count(text)
    if (size + more > room) break
    taken.push(text)
    size += more
  }
  return { texts: taken, size }
}
