/** Tries a prompt before it is saved: the model is asked in earnest, and nothing of its answer is carried out (ADR 61). */
import type { Actor } from '#app/kernel/actor/actor'
import type { ModelErrorKind, TokenUsage } from '#modules/ai/contract'
import { ModelError, partsOf, providerOf, readAnswer } from '#modules/ai/public'
import { describeQueues } from '#modules/queues/public'
import { draftPrompt, type PromptForm } from '#modules/prompts/actions'
import { briefOf } from '#modules/prompts/assistant'

export interface PromptToTry {
  readonly form: Partial<PromptForm>
  /** The saved prompt that the form changes, whose key is used unless the form has another; null for a new one. */
  readonly id: number | null
  /** Oldest first; the last one is the customer's. */
  readonly said: readonly { readonly fromMe: boolean; readonly text: string }[]
}

export interface TriedPrompt {
  /** What the customer would get, one message each. */
  readonly texts: readonly string[]
  /** Name of the queue in which people would take over; null while the model goes on. */
  readonly queue: string | null
  /** Why people would take over without an answer. */
  readonly failure: {
    readonly kind: ModelErrorKind
    /** The provider's own words; null without any. */
    readonly detail: string | null
  } | null
  /** Null when nobody has counted. */
  readonly usage: TokenUsage | null
  readonly durationMs: number
}

/** By this name the model addresses whoever tries it. */
const sampleName = 'Ana'

/** Once, without the second try of AI-10. 404 ERR_NO_PROMPT_FOUND, ERR_NO_QUEUE_FOUND; 422 when a part is missing. */
export async function tryPrompt(
  actor: Actor,
  { id, form, said }: PromptToTry
): Promise<TriedPrompt> {
  const prompt = await draftPrompt(actor, id, form)
  const brief = await briefOf(prompt, {
    name: sampleName,
    said: said.slice(-prompt.maxMessages).map(({ fromMe, text }) => ({
      role: fromMe ? 'assistant' : 'user',
      content: text,
    })),
  })
  const [queue] = await describeQueues(actor, [prompt.queueId])
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  try {
    const answer = await providerOf(brief.server).chat(brief.request, brief)
    const { text, isHandOver } = readAnswer(answer.text)
    if (!text && !isHandOver) throw new ModelError('garbage')
    return {
      texts: partsOf(text),
      queue: isHandOver ? (queue?.name ?? null) : null,
      ...{ failure: null, usage: answer.usage, durationMs: took() },
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    const { kind, detail } = error
    return {
      ...{ texts: [], queue: queue?.name ?? null, failure: { kind, detail } },
      ...{ usage: null, durationMs: took() },
    }
  }
}
