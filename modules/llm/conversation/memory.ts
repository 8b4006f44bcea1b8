/** What the model remembers of a conversation beside its last messages (LLM-05, LLM-16). */
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { companyText } from '#app/kernel/settings/texts'
import type { AskedTurn, HeardMessage, ModelServer } from '#modules/ai/contract'
import { ModelError, providerOf } from '#modules/ai/public'
import { messageDetails } from '#modules/messages/public'
import { embeddingModels } from '#modules/llm/contract'
import { fenced, newMark } from '#modules/llm/conversation/assemble'
import { admit, countTokens } from '#modules/llm/conversation/limits'
import { LlmMessageVector, LlmSummary } from '#modules/llm/model'
import type { LlmSettings } from '#modules/llm/settings'
import { bytesOf, product, unitVector, vectorsIn } from '#modules/llm/vectors'

/** Messages that a summary or similar messages stand beside. */
const newest = 4
/** LLM-05. */
const mostSimilar = 5
/** Messages of a contact among which similar ones are looked for, and those of them that are embedded in one turn. */
const searched = 500
const embeddedAtOnce = 100
/** Characters of a message that is embedded or remembered. */
const longestText = 2000
/** Milliseconds for a summary, and for vectors. */
const summaryMs = 20_000
const vectorsMs = 10_000
/** Tokens of a summary. */
const summaryTokens = 400

export interface Memory {
  /** What stood before `past`, as data; null without any. */
  readonly before: string | null
  /** Oldest first. */
  readonly past: readonly HeardMessage[]
}

interface Remembering {
  readonly asked: AskedTurn
  readonly settings: LlmSettings
  readonly server: ModelServer
  readonly model: string
}

/**
 * `past`: the messages before the current ones, which are to be answered; oldest first. Where a model or a limit gets in
 * the way, it is the last messages alone.
 */
export async function memoryOf(
  by: Remembering,
  past: readonly HeardMessage[],
  current: readonly HeardMessage[]
): Promise<Memory> {
  const { memoryType, maxConversationLength, conversationHistory } = by.settings.advanced
  if (!conversationHistory) return { before: null, past: [] }
  const buffer: Memory = { before: null, past: past.slice(-maxConversationLength) }
  try {
    if (memoryType === 'summary') return await withSummary(by, past)
    if (memoryType === 'vectorstore') return await withSimilar(by, past, current)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
  }
  return buffer
}

/** Messages that a turn reads from its conversation: of a summary, what it does not contain yet. */
export const lengthToRead = ({ advanced }: LlmSettings): number =>
  advanced.maxConversationLength + newest

/** The summary is made anew once `maxConversationLength` messages stand behind it. */
async function withSummary(by: Remembering, past: readonly HeardMessage[]): Promise<Memory> {
  const { asked, settings } = by
  const row = await LlmSummary.of(asked).where({ ticketId: asked.ticketId }).first()
  const behind = past.filter(({ id }) => id > (row?.lastMessageId ?? 0))
  const older = behind.slice(0, -newest)
  if (older.length < settings.advanced.maxConversationLength) {
    return { before: row?.text ?? null, past: behind }
  }
  const text = await summaryOf(by, row?.text ?? null, older)
  await keepSummary(asked, text, older.at(-1)!.id)
  return { before: text, past: behind.slice(-newest) }
}

async function summaryOf(
  { asked, settings, server, model }: Remembering,
  former: string | null,
  messages: readonly HeardMessage[]
): Promise<string> {
  const mark = newMark()
  const lines = messages.map(lineOf).join('\n')
  const system = await companyText(asked, 'llm:model.summarize', { mark })
  const content = fenced([former, lines].filter(Boolean).join('\n\n'), mark)
  const size = Math.ceil((system.length + content.length) / 4)
  const request = await admit(asked, settings, { asked: size, answer: summaryTokens })
  const { text, usage } = await providerOf(server).chat(
    {
      model,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content },
      ],
      ...{ maxTokens: summaryTokens, temperature: 0.2 },
    },
    { timeoutMs: summaryMs }
  )
  if (usage) await countTokens(request, usage.prompt + usage.completion)
  if (!text.trim()) throw new ModelError('garbage')
  return text.trim()
}

const lineOf = ({ fromMe, text }: HeardMessage) =>
  `${fromMe ? 'assistant' : 'user'}: ${text.slice(0, longestText)}`

/** One of an earlier try, which may be slower, replaces none that contains more. */
const keepSummary = ({ companyId, ticketId }: AskedTurn, text: string, lastMessageId: number) =>
  unitOfWork(({ trx }) =>
    trx.rawQuery(
      `insert into llm_summaries (ticket_id, company_id, text, last_message_id, updated_at)
       select id, company_id, ?, ?, ? from tickets where id = ? and company_id = ?
       on conflict (ticket_id) do update set text = excluded.text,
         last_message_id = excluded.last_message_id, updated_at = excluded.updated_at
       where llm_summaries.last_message_id <= excluded.last_message_id`,
      [text, lastMessageId, now().toJSDate(), ticketId, companyId] as never
    )
  )

/** Of this contact alone, in any of its tickets in this company (LLM-16). */
async function withSimilar(
  { asked, server }: Remembering,
  past: readonly HeardMessage[],
  current: readonly HeardMessage[]
): Promise<Memory> {
  const last = past.slice(-newest)
  const [first] = [...last, ...current]
  const question = current.map(({ text }) => text).join('\n')
  if (!first || !question.trim()) return { before: null, past: last }
  const place = { contactId: asked.contact.id, before: first.id }
  const texts = (await messageDetails.textsOfContact(asked, place, searched)).filter(
    ({ body }) => body.trim() !== ''
  )
  if (!texts.length) return { before: null, past: last }
  const model = embeddingModels[server.kind]
  const known = await LlmMessageVector.of(asked)
    .whereIn(
      'messageId',
      texts.map(({ id }) => id)
    )
    .where({ model })
  const vectors = new Map(known.map(({ messageId, vector }) => [messageId, vectorsIn([vector])]))
  const missing = texts.filter(({ id }) => !vectors.has(id)).slice(0, embeddedAtOnce)
  const { vectors: made } = await providerOf(server).embed(
    { model, texts: [question, ...missing.map(({ body }) => body)].map(shortened) },
    { timeoutMs: vectorsMs }
  )
  const [wanted, ...added] = made.map((vector) => unitVector(vector))
  for (const [at, { id }] of missing.entries()) vectors.set(id, added[at]!)
  await keepVectors(asked, model, new Map(missing.map(({ id }, at) => [id, added[at]!])))
  const similar = texts
    .map((text) => ({ text, score: similarity(wanted!, vectors.get(text.id)) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostSimilar)
    .toSorted((one, other) => one.text.id - other.text.id)
  const lines = similar.map(({ text: { fromMe, body } }) =>
    lineOf({ id: 0, fromMe, text: body, pictures: [] })
  )
  return { before: lines.join('\n') || null, past: last }
}

const shortened = (text: string) => text.slice(0, longestText)

/** Messages that were deleted meanwhile are left out. */
async function keepVectors(
  { companyId }: AskedTurn,
  model: string,
  vectors: ReadonlyMap<number, Float32Array>
): Promise<void> {
  if (!vectors.size) return
  await unitOfWork(({ trx }) =>
    trx.rawQuery(
      `insert into llm_message_vectors (message_id, company_id, model, vector, created_at)
       select messages.id, messages.company_id, ?, given.vector, ?
       from unnest(?::bigint[], ?::bytea[]) as given (id, vector)
       join messages on messages.id = given.id and messages.company_id = ?
       on conflict (message_id) do update set model = excluded.model, vector = excluded.vector`,
      [
        ...[model, now().toJSDate(), [...vectors.keys()], [...vectors.values()].map(bytesOf)],
        companyId,
      ] as never
    )
  )
}

/** The cosine; 0 for vectors that cannot be compared. */
function similarity(one: Float32Array, other: Float32Array | undefined): number {
  if (!other || one.length !== other.length) return 0
  return product(one, other)
}
