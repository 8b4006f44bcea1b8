/** A prompt answers customers until it hands over to people (AI-02, AI-04, AI-05). */
import type { DateTime } from 'luxon'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { entitlementsOf } from '#app/kernel/settings/entitlements'
import type {
  AskedTurn,
  Assistant,
  AssistantKey,
  Brief,
  ChatAnswer,
  ChatMessage,
  Reading,
  TokenUsage,
  TurnFacts,
} from '#modules/ai/contract'
import { ModelError, readAnswer, rulesFor } from '#modules/ai/public'
import { Prompt } from '#modules/prompts/model'
import { serverOf } from '#modules/prompts/models'

/** Milliseconds for one try (AI-10). */
const timeoutMs = 45_000

export default class PromptAssistant implements Assistant {
  readonly kind = 'prompt'

  async brief(asked: AskedTurn): Promise<Brief | null> {
    if (!(await entitlementsOf(asked)).get('prompts.use')) return null
    // As it is now: a new key or text needs no restart (AI-05).
    const prompt = await promptOf(asked)
    if (!prompt) return null
    const by = { server: serverOf(prompt), model: prompt.model }
    const history = await asked.history(prompt.maxMessages, by)
    const said = history.map(({ fromMe, text, pictures }) => ({
      role: fromMe ? ('assistant' as const) : ('user' as const),
      ...{ content: text, pictures },
    }))
    return briefOf(prompt, { name: asked.contact.name, said })
  }

  /** An empty answer is none. */
  async read(asked: AskedTurn, answer: ChatAnswer): Promise<Reading> {
    const { text, isHandOver } = readAnswer(answer.text)
    if (isHandOver) return { texts: [text], ...(await toPeople(asked)) }
    if (!text) throw new ModelError('garbage')
    return { texts: [text] }
  }

  /** Nothing is said: a customer need not know that a machine has failed (AI-10). */
  async fail(asked: AskedTurn): Promise<Reading> {
    return { texts: [], ...(await toPeople(asked)) }
  }

  async settle(asked: AskedTurn, { usage }: TurnFacts): Promise<void> {
    await unitOfWork(async (work) => {
      const prompt = await promptOf(asked, work)
      if (prompt && usage) await countTokens(work, prompt, usage)
    })
  }

  async key(asked: AskedTurn): Promise<AssistantKey | null> {
    const prompt = await promptOf(asked)
    if (!prompt) return null
    return {
      isRefused: prompt.keyRefusedAt !== null,
      note: (refusedAt) => unitOfWork((work) => noteRefusal(work, prompt, refusedAt)),
      mails: { key: 'prompts.key_refused', quota: 'prompts.no_credit' },
      values: { prompt: prompt.name },
    }
  }
}

interface Conversation {
  /** The customer's, as they have chosen it. */
  readonly name: string
  /** Oldest first. */
  readonly said: readonly ChatMessage[]
}

/** What the model is asked: the company's text, our rules, and the conversation (AI-04, AI-05). */
export async function briefOf(prompt: Prompt, { name, said }: Conversation): Promise<Brief> {
  const { model, maxTokens, temperature } = prompt
  const rules = await rulesFor(prompt, { name, maxTokens })
  const system = { role: 'system', content: `${prompt.instructions}\n\n${rules}` } as const
  return {
    server: serverOf(prompt),
    request: { model, maxTokens, temperature, messages: [system, ...said] },
    timeoutMs,
  }
}

/** AI-11. Added up by the database: answers in other tickets are counted at the same time. */
async function countTokens(work: Work, prompt: Prompt, usage: TokenUsage): Promise<void> {
  const { prompt: read, completion: written } = usage
  await Prompt.of(prompt, work.trx)
    .where('id', prompt.id)
    .update({
      prompt_tokens: work.trx.raw('prompt_tokens + ?', [read]),
      completion_tokens: work.trx.raw('completion_tokens + ?', [written]),
      total_tokens: work.trx.raw('total_tokens + ?', [read + written]),
    })
}

/** Only one of several turns at once changes it. */
async function noteRefusal(work: Work, prompt: Prompt, refusedAt: DateTime | null) {
  const row = Prompt.of(prompt, work.trx).where('id', prompt.id)
  const known = refusedAt ? row.whereNull('keyRefusedAt') : row.whereNotNull('keyRefusedAt')
  const [changed] = await known.update({ key_refused_at: refusedAt?.toJSDate() ?? null })
  return Number(changed) > 0
}

/** Null when it was deleted. */
const promptOf = ({ companyId, assistantId }: AskedTurn, work?: Work): Promise<Prompt | null> =>
  Prompt.of({ companyId }, work?.trx)
    .where('id', assistantId ?? 0)
    .first()

/** They wait in the prompt's queue; where it has been deleted, in that of the ticket (AI-08). */
async function toPeople(asked: AskedTurn): Promise<Pick<Reading, 'handOver'>> {
  return { handOver: { queueId: (await promptOf(asked))?.queueId ?? null } }
}
