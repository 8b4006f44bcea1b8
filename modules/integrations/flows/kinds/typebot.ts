/** Flows of Typebot: a session for each run, kept with it, and one call for each message (INT-30 to INT-38). */
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { closingTextsOf } from '#modules/whatsapp/public'
import { answerTo, type Choices } from '#modules/integrations/flows/kinds/choices'
import { callFlow } from '#modules/integrations/flows/kinds/call_flow'
import { readTypebot, type TypebotAnswer } from '#modules/integrations/flows/kinds/typebot_answer'
import { isText, parsedFields, type Fields } from '#modules/integrations/flows/given'
import {
  FlowRefused,
  type FlowAnswer,
  type FlowKind,
  type FlowState,
  type Said,
} from '#modules/integrations/flows/port'
import type { Integration } from '#modules/integrations/model'

/** How often a bot that goes on by itself is asked for the rest of one answer. */
const maxRounds = 3
const longestId = 255

interface Session {
  readonly id: string
  readonly choices: Choices | null
  /** When its last message was exchanged; ISO. */
  readonly at: string
}

export const typebot: FlowKind = {
  async ask(integration, said, state) {
    const text = said.message.body || (said.message.mediaUrl ?? '')
    if (isWord(text, integration.finishKeyword)) return finished(said)
    if (isWord(text, integration.restartKeyword)) return { ...silence, ...restarted(integration) }
    const session = sessionOf(state, integration, said)
    const answered = session && (await continued(integration, session, text))
    return answered ?? started(integration, said)
  },
}

/** Nobody is asked, and the session is dropped. */
const silence = { status: null, messages: [], action: null, state: null } satisfies FlowAnswer

/** Automation closes without a word of the company, so its closing text is said here (INT-34). */
async function finished({ companyId, connection }: Said): Promise<FlowAnswer> {
  const { closingText } = await closingTextsOf({ companyId }, connection.id)
  const messages = closingText.trim() ? [{ kind: 'text' as const, text: closingText }] : []
  return { ...silence, messages, action: { kind: 'close' } }
}

const restarted = ({ restartText, delayMs }: Integration): Pick<FlowAnswer, 'messages'> => ({
  messages: restartText.trim() ? [{ kind: 'text', text: restartText, pauseMs: delayMs }] : [],
})

const isWord = (text: string, word: string): boolean =>
  word.trim() !== '' && text.trim().toLocaleLowerCase() === word.trim().toLocaleLowerCase()

/** Null without a session, or when it has expired (INT-36). */
function sessionOf(
  state: FlowState | null,
  { expiryMinutes }: Integration,
  { message }: Said
): Session | null {
  const session = state as Session | null
  if (!session) return null
  const minutes = DateTime.fromJSDate(message.sentAt)
    .diff(DateTime.fromISO(session.at))
    .as('minutes')
  return expiryMinutes > 0 && minutes > expiryMinutes ? null : session
}

/** The customer's first words are not passed on (INT-30). */
async function started(integration: Integration, said: Said): Promise<FlowAnswer> {
  const { ticket, contact } = said
  const prefilledVariables = {
    number: contact.number,
    pushName: contact.name,
    ticketId: String(ticket.id),
    ...(await ticket.texts()),
  }
  const body = { isStreamEnabled: false, isOnlyRegistering: false, prefilledVariables }
  const path = `typebots/${encodeURIComponent(integration.slug)}/startChat`
  const given = await call(integration, path, body)
  if (!given) throw new FlowRefused('Typebot knows no published bot of this name.', 404, 'refused')
  const { sessionId } = given
  if (!isText(sessionId) || !sessionId || sessionId.length > longestId) throw unreadable()
  const first = readTypebot(given, mannerOf(integration, false))
  return whole(integration, sessionId, first)
}

/** Null when Typebot does not know the session any more (INT-31). */
async function continued(
  integration: Integration,
  { id, choices }: Session,
  text: string
): Promise<FlowAnswer | null> {
  const given = await call(integration, pathOf(id), { message: answerTo(choices, text) })
  if (!given) return null
  return whole(integration, id, readTypebot(given, mannerOf(integration, true)))
}

/** With what the bot has still to say by itself; then the session is kept, or over (INT-37). */
async function whole(
  integration: Integration,
  id: string,
  first: TypebotAnswer
): Promise<FlowAnswer> {
  const messages = [...first.messages]
  let last = first
  let action = first.action
  for (let round = 0; round < maxRounds && last.goesOn; round++) {
    const given = await call(integration, pathOf(id), {})
    if (!given) break
    last = readTypebot(given, mannerOf(integration, false))
    messages.push(...last.messages)
    action ??= last.action
  }
  const session = { id, choices: last.choices, at: now().toISO() }
  return {
    status: 200,
    messages,
    action: action ?? (last.hasInput ? null : { kind: 'stop' }),
    state: last.hasInput ? session : null,
    choices: last.choices?.labels,
  }
}

const mannerOf = ({ delayMs, unknownText }: Integration, isAnswer: boolean) => ({
  delayMs,
  unknownText,
  isAnswer,
})
const pathOf = (id: string) => `sessions/${encodeURIComponent(id)}/continueChat`
const unreadable = () => new FlowRefused('The answer of Typebot cannot be read.', 200, 'garbage')

/** Null for a 404. */
async function call({ url }: Integration, path: string, body: object): Promise<Fields | null> {
  const answer = await callFlow(`${url.replace(/\/+$/, '')}/api/v1/${path}`, JSON.stringify(body))
  if (answer.status === 404) return null
  if (answer.status !== 200) throw new FlowRefused(`HTTP ${answer.status}`, answer.status)
  const given = parsedFields(answer.body)
  if (!given) throw unreadable()
  return given
}
