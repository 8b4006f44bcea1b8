// The messages of a chat, as both interfaces send them, and what the script answers to them.
import { Refusal, tokensOf } from '#modules/ai/sandbox/exchange'
import type { RuleWire } from '#modules/ai/sandbox/wire'

interface Message {
  readonly role: string
  readonly text: string
}
export interface Conversation {
  /** All texts of the system, one below the other. */
  readonly system: string
  /** The last message of the user. */
  readonly last: string
  /** What stands between the first two fence lines, without a first line in brackets; empty without. */
  readonly context: string
  /** The last line of that message, without fence lines. */
  readonly newest: string
  readonly tokens: number
  /** All texts. */
  readonly text: string
}

const contextLength = 200
/** A line that begins with three or more of one of these marks. */
const fence = /^(`{3,}|~{3,}|-{3,}|={3,}|<{3,}|>{3,}).*$/

/** @throws Refusal 400 when there are no messages */
export function conversationOf(given: unknown): Conversation {
  if (!Array.isArray(given) || given.length === 0) {
    throw new Refusal(400, "Invalid 'messages': expected a list with at least one message.", {
      param: 'messages',
    })
  }
  const messages = given.map(messageOf)
  const system = textsOf(messages.filter(({ role }) => ['system', 'developer'].includes(role)))
  const text = textsOf(messages)
  const last = messages.findLast(({ role }) => role === 'user')?.text ?? ''
  const lines = last.split('\n').filter((line) => line.trim() !== '' && !fence.test(line))
  return {
    ...{ system, last, newest: lines.at(-1)?.trim() ?? '' },
    context: contextOf(system) || contextOf(text),
    tokens: tokensOf(text).length,
    text,
  }
}

/** Null when no rule fits. */
export function ruleFor(
  script: readonly RuleWire[],
  { last, system }: Conversation
): RuleWire | null {
  const found = (pattern: string, text: string) => patternOf(pattern).test(text)
  return (
    script.find((rule) => found(rule.when, last) && (!rule.system || found(rule.system, system))) ??
    null
  )
}

/** @throws SyntaxError */
export const patternOf = (pattern: string) => new RegExp(pattern, 'iu')

/** The rule's text, filled in; empty without a rule, as models sometimes answer. */
export function answerOf(
  rule: RuleWire | null,
  { last, newest, context }: Pick<Conversation, 'last' | 'newest' | 'context'>
): string {
  const values: Readonly<Record<string, string>> = { last, newest, context }
  return (
    rule?.answer.replace(/\{\{(last|newest|context)\}\}/g, (_, name: string) => values[name]) ?? ''
  )
}

function messageOf(given: unknown): Message {
  const { role, content } = (given ?? {}) as Record<string, unknown>
  if (typeof role !== 'string') {
    throw new Refusal(400, "Missing required parameter: 'messages[].role'.", { param: 'messages' })
  }
  return { role, text: typeof content === 'string' ? content : textOfParts(content) }
}

function textOfParts(content: unknown): string {
  const parts: readonly { type?: unknown; text?: unknown }[] = Array.isArray(content) ? content : []
  return parts
    .filter(({ type }) => type === 'text')
    .map(({ text }) => String(text))
    .join('\n')
}

const textsOf = (messages: readonly Message[]) => messages.map(({ text }) => text).join('\n')

function contextOf(text: string): string {
  const lines = text.split('\n')
  const begin = lines.findIndex((line) => fence.test(line))
  const end = lines.findIndex((line, index) => index > begin && fence.test(line))
  if (begin < 0 || end < 0) return ''
  return (
    lines
      .slice(begin + 1, end)
      .join('\n')
      .trim()
      // The name of a document is for whoever asks, not for the customer.
      .replace(/^\[[^\]\n]+\]\n/, '')
      .slice(0, contextLength)
  )
}
