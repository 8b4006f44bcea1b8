/** What the model is asked: the company's texts, what it may know, what it remembers, the question (LLM-04, RAG-06). */
import { randomBytes } from 'node:crypto'
import { systemActor } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'
import { companyText } from '#app/kernel/settings/texts'
import {
  contextSource,
  type ChatMessage,
  type ContextPassage,
  type ContextQuestion,
  type HeardMessage,
} from '#modules/ai/contract'
import { firstNameOf, ModelError, rulesFor, tokenCounter } from '#modules/ai/public'
import { tickets } from '#modules/tickets/public'
import { variablePattern, variablesIn, type ModuleChoice } from '#modules/llm/contract'
import { LlmTemplate } from '#modules/llm/model'
import type { LlmSettings } from '#modules/llm/settings'

/** Whose question it is; without a ticket in a test of the prompt. */
export interface Asker {
  readonly companyId: number
  readonly ticketId: number | null
  readonly queueId: number | null
  readonly contact: { readonly id: number; readonly name: string } | null
}

/** Characters of a value that replaces a name in braces. */
const longestValue = 80

/** The company's own text and its templates, filled in, and the rules of the product. */
export async function instructionsFor(asker: Asker, settings: LlmSettings): Promise<string> {
  const { maxTokens, advanced } = settings
  const filled = await ownTexts(asker, settings)
  const rules = await rulesFor(asker, { name: asker.contact?.name ?? '', maxTokens })
  const json = advanced.responseFormat === 'json' && (await companyText(asker, 'llm:model.json'))
  return [...filled, rules, json].filter(Boolean).join('\n\n')
}

/** The company's own text and its templates, filled in. */
export async function ownTexts(asker: Asker, settings: LlmSettings): Promise<readonly string[]> {
  const { systemPrompt, advanced } = settings
  const templates = advanced.promptTemplates ? await templatesFor(asker, settings) : []
  const own = [systemPrompt, ...templates].map((text) => text.trim()).filter(Boolean)
  return Promise.all(own.map((text) => filledIn(text, asker)))
}

/** Active ones: the general, and those of the categories to which the queue belongs. */
async function templatesFor(
  { companyId, queueId }: Asker,
  { categoryQueues }: LlmSettings
): Promise<readonly string[]> {
  const rows = await LlmTemplate.of({ companyId }).where('isActive', true).orderBy('id')
  return rows
    .filter(
      ({ category }) =>
        category === 'general' || (queueId !== null && categoryQueues[category].includes(queueId))
    )
    .map(({ content }) => content)
}

/** Names in single braces; one that nobody knows stays as it is (VAR-04). */
async function filledIn(text: string, { companyId, ticketId, contact }: Asker): Promise<string> {
  const names = variablesIn(text)
  if (!names.length || ticketId === null) return text
  const actor = systemActor(companyId)
  const values = new Map<string, string>()
  for (const name of names) {
    const value = await tickets.renderText(actor, { id: ticketId }, `{{${name}}}`)
    if (value !== `{{${name}}}`) values.set(name, safeValue(value, contact?.name ?? ''))
  }
  return text.replaceAll(variablePattern, (whole, name: string) => values.get(name) ?? whole)
}

/** Customers choose their names, and people copy what customers write: one short line, and of a name its first word. */
const safeValue = (value: string, contactName: string) =>
  value === contactName.trim()
    ? firstNameOf(value)
    : value
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/[{}<>`"]/g, '')
        .trim()
        .slice(0, longestValue)

/** Of all modules that are switched on, best first; one that fails has found nothing. */
export async function passagesFor(
  question: ContextQuestion,
  { modules }: LlmSettings
): Promise<readonly ContextPassage[]> {
  if (!question.text.trim()) return []
  const switches: Readonly<Record<string, ModuleChoice | undefined>> = modules
  const sources = (await registry.contributionsTo(contextSource)).map((Source) => new Source())
  const found = await Promise.all(
    sources
      .filter((one) => switches[one.module]?.enabled)
      .map((one) => one.find(question).catch(unlessOfModel))
  )
  return found.flat().toSorted((one, other) => other.score - one.score)
}

/** Without passages the model hands over what it does not know; a failure would silence it (RAG-04). */
function unlessOfModel(error: unknown): readonly ContextPassage[] {
  if (error instanceof ModelError) return []
  throw error
}

export interface Parts {
  readonly instructions: string
  /** Best first. */
  readonly passages: readonly ContextPassage[]
  /** What was said long before, as data; null without any. */
  readonly before: string | null
  /** Oldest first. */
  readonly past: readonly HeardMessage[]
  readonly asked: readonly HeardMessage[]
}
export interface Assembled {
  readonly messages: readonly ChatMessage[]
  /** Those that had room. */
  readonly passages: readonly ContextPassage[]
  /** Of all that is asked, about. */
  readonly tokens: number
}

/**
 * What does not fit in `contextWindow` without `maxTokens` is left out: first the oldest memory, then the lowest
 * passages, never the instructions or the question.
 */
export async function assembled(
  company: { readonly companyId: number },
  parts: Parts,
  { maxTokens, advanced }: LlmSettings
): Promise<Assembled> {
  const count = await tokenCounter()
  const mark = newMark()
  const dataRule = await companyText(company, 'llm:model.data', { mark })
  const sizeOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + count(text), 0)
  const fixed = sizeOf([parts.instructions, dataRule, ...parts.asked.map(({ text }) => text)])
  let room = advanced.contextWindow - maxTokens - fixed

  const passages: ContextPassage[] = []
  for (const passage of parts.passages) {
    const size = sizeOf([passage.source, passage.text])
    if (size > room) break
    passages.push(passage)
    room -= size
  }
  const past: HeardMessage[] = []
  for (const message of parts.past.toReversed()) {
    const size = count(message.text)
    if (size > room) break
    past.unshift(message)
    room -= size
  }
  const hasBefore =
    parts.before !== null && past.length === parts.past.length && count(parts.before) <= room
  if (hasBefore) room -= count(parts.before!)

  const data = [
    ...passages.map(({ source, text }) => `[${source}]\n${text}`),
    ...(hasBefore ? [await companyText(company, 'llm:model.before', { text: parts.before! })] : []),
  ]
  const known = data.length ? [dataRule, ...data.map((text) => fenced(text, mark))] : []
  const system = [parts.instructions, ...known].join('\n\n')
  return {
    messages: [{ role: 'system', content: system }, ...[...past, ...parts.asked].map(asSaid)],
    passages,
    tokens: advanced.contextWindow - maxTokens - room,
  }
}

/** `mark`: of this request alone, so that no text can end its own fence. */
export const fenced = (text: string, mark: string): string => `<<< ${mark}\n${text}\n>>> ${mark}`

/** One that nobody can guess. */
export const newMark = (): string => randomBytes(9).toString('base64url')

const asSaid = ({ fromMe, text, pictures }: HeardMessage): ChatMessage => ({
  role: fromMe ? 'assistant' : 'user',
  ...{ content: text, pictures },
})
