/** What a person of the company may ask the model for; they decide what becomes of it, and nothing is stored (ADR 68). */
import type { Actor } from '#app/kernel/actor/actor'
import { textIn } from '#app/kernel/settings/texts'
import type { HeardMessage } from '#modules/ai/contract'
import { asText, tokenCounter } from '#modules/ai/public'
import { contactDetails } from '#modules/contacts/public'
import { companyRecords } from '#modules/identity/public'
import { messageDetails } from '#modules/messages/public'
import { tickets, type Ticket } from '#modules/tickets/public'
import { errors } from '#modules/llm/access'
import { newMark, ownTexts, passagesFor } from '#modules/llm/conversation/assemble'
import { formatted } from '#modules/llm/conversation/format'
import {
  askModel,
  helperFor,
  type Helped,
  type Helper,
  type Task,
} from '#modules/llm/help/ask_model'
import type { UsedSource } from '#modules/llm/model'

/** Messages that a summary is made of. */
const summarized = 200
/** Tokens of a summary. */
const summaryTokens = 600
/** Characters of one message of a conversation, and of one that is translated. */
const longestMessage = 4000
const longestTranslated = 10_000
/** What the model answers for a text in the reader's language. */
const sameLanguage = '='
/** Kinds whose text is meant for programs. */
const wordless: ReadonlySet<string> = new Set([
  ...['location', 'contact', 'call', 'view_once', 'undecryptable', 'unsupported'],
])

export interface Suggestion {
  readonly text: string
  /** The passages that the model was given (RAG-04). */
  readonly sources: readonly UsedSource[]
}

/** An answer to the customer, in the customer's language. 403, 404, 409 as for writing in the ticket; 422 ERR_LLM_HELP_NO_TEXT. */
export async function suggestAnswer(
  actor: Actor,
  ticketId: number,
  signal: AbortSignal
): Promise<Suggestion> {
  const helper = await helperFor(actor)
  const ticket = await tickets.access(actor, ticketId)
  tickets.assertMayWrite(actor, ticket)
  const { settings } = helper
  const said = await saidIn(actor, ticket, settings.advanced.maxConversationLength)
  const question = questionOf(said)
  const contact = (await contactDetails.describe(actor, [ticket.contactId])).get(ticket.contactId)
  const asker = {
    ...{ companyId: actor.companyId, ticketId: ticket.id, queueId: ticket.queueId ?? null },
    contact: contact ? { id: ticket.contactId, name: contact.name } : null,
  }
  const [own, passages] = await Promise.all([
    ownTexts(asker, settings),
    passagesFor({ ...asker, contactId: ticket.contactId, text: question }, settings),
  ])
  const { rules, ...task } = await taskFor(actor, 'suggest')
  const answer = await askModel(
    actor,
    helper,
    {
      ...task,
      rules: [...own, rules].join('\n\n'),
      passages: passages.map(({ source, text }) => `[${source}]\n${text}`),
      lines: await linesOf(actor, said),
      ...{ maxTokens: settings.maxTokens, temperature: settings.temperature },
    },
    signal
  )
  return {
    text: readable(answer, settings.advanced.responseFormat === 'markdown'),
    sources: passages.slice(0, answer.passages).map(({ source, score }) => ({ source, score })),
  }
}

/** What the conversation of the ticket was about, in the reader's language. 422 ERR_LLM_HELP_NO_TEXT. */
export async function summarizeTicket(
  actor: Actor,
  ticketId: number,
  signal: AbortSignal
): Promise<string> {
  const helper = await helperFor(actor)
  const ticket = await tickets.access(actor, ticketId)
  const said = await saidIn(actor, ticket, summarized)
  const task: Task = {
    ...(await taskFor(actor, 'summarize')),
    lines: await linesOf(actor, said),
    ...{ maxTokens: summaryTokens, temperature: 0.2 },
  }
  return readable(await askModel(actor, helper, task, signal), false)
}

/**
 * A message in the reader's language; null when it is written in that already. 403 for one that they may not read; 404; 422 ERR_LLM_HELP_NO_TEXT, ERR_LLM_HELP_TOO_LONG.
 */
export async function translateMessage(
  actor: Actor,
  messageId: number,
  signal: AbortSignal
): Promise<string | null> {
  const helper = await helperFor(actor)
  const text = await textOfMessage(actor, messageId)
  if (!text) throw new errors.E_LLM_HELP_NO_TEXT()
  if (text.length > longestTranslated) throw new errors.E_LLM_HELP_TOO_LONG()
  const translated = await rewritten(actor, helper, { key: 'translate', text }, signal)
  return translated === sameLanguage || translated === text ? null : translated
}

/** Without what is only the name of its file, or is meant for programs; of a recording what was written down. */
async function textOfMessage(actor: Actor, messageId: number): Promise<string> {
  const message = await messageDetails.read(actor, messageId)
  if (wordless.has(message.kind)) return ''
  const [heard] = await asText(actor, [message])
  return heard!.text.replace(/^\[\w+\] ?/, message.kind === 'text' ? '$&' : '').trim()
}

/** The person's own words, with their mistakes mended. 403, 404, 409 as for writing in the ticket. */
export async function correctText(
  actor: Actor,
  { ticketId, text }: { readonly ticketId: number; readonly text: string },
  signal: AbortSignal
): Promise<string> {
  const helper = await helperFor(actor)
  tickets.assertMayWrite(actor, await tickets.access(actor, ticketId))
  return rewritten(actor, helper, { key: 'correct', text }, signal)
}

/** The whole text: half of one would be a mistake that is easily overlooked. */
async function rewritten(
  actor: Actor,
  helper: Helper,
  { key, text }: { readonly key: 'translate' | 'correct'; readonly text: string },
  signal: AbortSignal
): Promise<string> {
  const size = (await tokenCounter())(text)
  const maxTokens = 2 * size + 100
  const room = Math.floor(helper.settings.advanced.contextWindow / 2)
  if (size + 100 > room) throw new errors.E_LLM_HELP_TOO_LONG()
  const task = { ...(await taskFor(actor, key)), lines: [text], maxTokens, temperature: 0.2 }
  const answer = await askModel(actor, helper, task, signal)
  if (answer.isCut) throw new errors.E_LLM_PROVIDER({ reason: 'garbage' })
  return answer.text
}

/** The system text of a task in the language of whoever asks, which is the one that it speaks of. */
async function taskFor(
  actor: Actor,
  key: 'suggest' | 'summarize' | 'translate' | 'correct'
): Promise<Pick<Task, 'rules' | 'mark'>> {
  const mark = newMark()
  const language = await companyRecords.languageOf(actor)
  return { mark, rules: (await textIn(language, `llm:help.${key}`, { mark }))! }
}

/** The newest messages of this ticket alone, oldest first: all of them may be read by whoever sees it (TCK-10). */
async function saidIn(
  actor: Actor,
  { id: ticketId }: Ticket,
  last: number
): Promise<readonly HeardMessage[]> {
  const found = await messageDetails.upTo(actor, { ticketId, messageId: null }, last)
  const said = (await asText(actor, found)).filter(({ text }) => text.trim() !== '')
  if (!said.length) throw new errors.E_LLM_HELP_NO_TEXT()
  return said
}

/** What the customer has written since the last answer; where somebody has answered, their last message. */
function questionOf(said: readonly HeardMessage[]): string {
  const last = said.findLastIndex(({ fromMe }) => fromMe)
  const open = said.slice(last + 1)
  const asked = open.length ? open : said.filter(({ fromMe }) => !fromMe).slice(-1)
  return asked.map(({ text }) => text.slice(0, longestMessage)).join('\n')
}

/** Each with who has said it. Only a first line names somebody, so that no text can pretend to be another's. */
async function linesOf(actor: Actor, said: readonly HeardMessage[]): Promise<readonly string[]> {
  const language = await companyRecords.languageOf(actor)
  const [customer, company] = await Promise.all(
    ['customer', 'company'].map((who) => textIn(language, `llm:help.${who}`))
  )
  return said.map(({ fromMe, text }) => {
    const words = text.slice(0, longestMessage).replaceAll(/\r\n?|\n/g, '\n  ')
    return `${fromMe ? company : customer}: ${words}`
  })
}

/** As WhatsApp shows it. */
const readable = ({ text }: Helped, keepsMarks: boolean): string =>
  formatted(text, keepsMarks ? 'markdown' : 'text')!.text || text
