/** The company's model answers customers until it hands over to people (LLM-02, LLM-04 to LLM-10). */
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { companyText } from '#app/kernel/settings/texts'
import type {
  AskedTurn,
  Assistant,
  AssistantKey,
  Brief,
  ChatAnswer,
  Reading,
  TurnFacts,
} from '#modules/ai/contract'
import { ModelError, readAnswer, tokenCounter } from '#modules/ai/public'
import { assembled, instructionsFor, passagesFor } from '#modules/llm/conversation/assemble'
import { formatted } from '#modules/llm/conversation/format'
import { admit, countTokens } from '#modules/llm/conversation/limits'
import { lengthToRead, memoryOf } from '#modules/llm/conversation/memory'
import { answersIn, peopleOf, settingsNow } from '#modules/llm/conversation/place'
import { LlmConfig, LlmTurn, type UsedSource } from '#modules/llm/model'
import { serverOf } from '#modules/llm/servers'
import { modelOf } from '#modules/llm/settings'

/** Milliseconds for one try (LLM-08). */
const timeoutMs = 60_000
/** Messages of a customer that are answered together, at the most. */
const mostAsked = 20
/** Minutes in which a text about a failure is not repeated (LLM-08). */
const failureTextMinutes = 10
/** Characters of a customer's messages that are stored. */
const longestStored = 20_000

/** What the settling of a turn must know of its brief. */
interface Asking {
  readonly question: string
  readonly model: string
  readonly sources: readonly UsedSource[]
  /** The request as it is counted, and about the tokens that were asked. */
  readonly request: number
  readonly tokens: number
}

export default class CentreAssistant implements Assistant {
  readonly kind = 'centre'
  #asking: Asking | null = null
  #fields: LlmTurn['fields'] = null

  async brief(asked: AskedTurn): Promise<Brief | null> {
    const settings = await settingsNow(asked)
    if (!settings || !answersIn(settings, asked.queueId)) return null
    const server = await serverOf(settings.provider, settings)
    if (!server) throw new ModelError(settings.provider === 'openai' ? 'key' : 'forbidden')
    const by = { server, model: modelOf(settings) }
    const heard = await asked.history(lengthToRead(settings) + mostAsked, by)
    const start = heard.findLastIndex(({ fromMe }) => fromMe) + 1
    const [past, current] = [heard.slice(0, start), heard.slice(start)]
    const question = current.map(({ text }) => text).join('\n')
    const { companyId, ticketId, contact } = asked
    const [instructions, passages, memory] = await Promise.all([
      instructionsFor(asked, settings),
      passagesFor({ companyId, ticketId, contactId: contact.id, text: question }, settings),
      memoryOf({ asked, settings, ...by }, past, current),
    ])
    const parts = { instructions, passages, ...memory, asked: current }
    const { messages, tokens, passages: used } = await assembled(asked, parts, settings)
    const { maxTokens, temperature, advanced } = settings
    this.#asking = {
      ...{ question, model: by.model },
      sources: used.map(({ source, score }) => ({ source, score })),
      ...{ tokens, request: await admit(asked, settings, { asked: tokens, answer: maxTokens }) },
    }
    const isJson = advanced.responseFormat === 'json'
    return {
      server,
      request: { model: by.model, messages, maxTokens, temperature, isJson },
      timeoutMs,
    }
  }

  /** An empty answer is none, and so is JSON that cannot be read (LLM-06). */
  async read(asked: AskedTurn, answer: ChatAnswer): Promise<Reading> {
    await this.#count(answer)
    const settings = await settingsNow(asked)
    const format = settings?.advanced.responseFormat ?? 'text'
    const said = formatted(answer.text, format)
    this.#fields = said?.fields ?? null
    const { text, isHandOver } = readAnswer(said?.text ?? '')
    if (isHandOver) return { texts: [text], handOver: await peopleOf(asked, settings) }
    if (!text) throw new ModelError('garbage')
    return { texts: [text] }
  }

  async #count({ usage, text }: ChatAnswer): Promise<void> {
    if (!this.#asking) return
    const { request, tokens } = this.#asking
    const estimate = async () => tokens + (await tokenCounter())(text)
    await countTokens(request, usage ? usage.prompt + usage.completion : await estimate())
  }

  /** LLM-08. Where the text was sent minutes ago and the model fails again, people take over. */
  async fail(asked: AskedTurn): Promise<Reading> {
    const settings = await settingsNow(asked)
    const behavior = settings?.advanced.fallbackBehavior ?? 'queue'
    if (behavior === 'queue') return { texts: [], handOver: await peopleOf(asked, settings) }
    const neutral = await companyText(asked, 'llm:said.failed')
    if (behavior === 'default') return { texts: [neutral] }
    const last = await asked.lastFailureText()
    const isFresh = last !== null && now().toMillis() - last.getTime() < failureTextMinutes * 60_000
    if (isFresh) return { texts: [], handOver: { queueId: null } }
    return { texts: [settings?.errorMessage.trim() || neutral] }
  }

  async settle(asked: AskedTurn, facts: TurnFacts): Promise<void> {
    await unitOfWork((work) => this.#note(work, asked, facts))
  }

  async key(asked: AskedTurn): Promise<AssistantKey | null> {
    const row = await LlmConfig.of(asked).first()
    if (!row) return null
    return {
      isRefused: row.keyRefusedAt !== null,
      note: (refusedAt) => noteRefusal(asked, refusedAt),
      mails: { key: 'llm.key_refused', quota: 'llm.no_credit' },
      values: { provider: providerNames[row.provider] },
    }
  }

  async #note(work: Work, asked: AskedTurn, facts: TurnFacts): Promise<void> {
    const settings = await settingsNow(asked)
    if (!settings) return
    const { monitoring } = settings.advanced
    const { companyId, ticketId } = asked
    const row = await LlmTurn.create(
      {
        ...{ companyId, ticketId, createdAt: now() },
        ...this.#asked(monitoring.logRequests),
        answered: monitoring.logResponses ? facts.texts.join('\n\n') : null,
        fields: monitoring.logResponses ? this.#fields : null,
        ...(monitoring.metrics && this.#metrics(facts)),
      },
      { client: work.trx }
    )
    const { outcome, durationMs, usage: tokens } = facts
    work.emit('llm.turn_ended', {
      ...{
        companyId,
        ticketId,
        turnId: Number(row.id),
        isReported: settings.modules.webhooks.enabled,
      },
      ...{ outcome, model: this.#asking?.model ?? null, durationMs, tokens },
    })
  }

  #asked(isStored: boolean) {
    if (!isStored || !this.#asking) return { asked: null, sources: [] }
    const { question, sources } = this.#asking
    return { asked: question.slice(0, longestStored), sources }
  }

  #metrics({ outcome, error, usage, durationMs }: TurnFacts) {
    const { prompt: promptTokens = null, completion: completionTokens = null } = usage ?? {}
    const model = this.#asking?.model ?? null
    return { outcome, error, durationMs, model, promptTokens, completionTokens }
  }
}

/** As people know them. */
const providerNames = { ollama: 'Ollama', openai: 'OpenAI' } as const

/** Only one of several turns at once changes it. */
const noteRefusal = (company: Pick<AskedTurn, 'companyId'>, refusedAt: DateTime | null) =>
  unitOfWork(async (work) => {
    const row = LlmConfig.of(company, work.trx)
    const known = refusedAt ? row.whereNull('keyRefusedAt') : row.whereNotNull('keyRefusedAt')
    const [changed] = await known.update({ key_refused_at: refusedAt?.toJSDate() ?? null })
    return Number(changed) > 0
  })
