// Typebot's chat calls: sessions, buttons, and its own words for an answer that does not fit.
import { randomUUID } from 'node:crypto'
import { isPicture, type Script } from '#modules/integrations/sandbox/script'
import type { Answer } from '#modules/integrations/sandbox/server'
import type { RuleWire } from '#modules/integrations/sandbox/wire'

const lost: Answer = {
  status: 404,
  body: { defined: false, code: 'NOT_FOUND', status: 404, message: 'Session not found.' },
}

export class Typebot {
  /** By session: the buttons that wait for an answer. */
  readonly #sessions = new Map<string, readonly string[]>()

  constructor(private readonly script: Script) {}

  forget() {
    this.#sessions.clear()
  }

  /** Null for another program's call. */
  answer(path: string, body: Readonly<Record<string, unknown>>): Answer | null {
    if (/^\/api\/v1\/typebots\/[^/]+\/startChat$/.test(path)) return this.#start()
    const session = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path)?.[1]
    return session === undefined ? null : this.#go(session, String(body.message ?? ''))
  }

  #start(): Answer {
    const sessionId = randomUUID()
    const { body } = this.#say(sessionId, this.script.ruleFor(''))
    return { status: 200, body: { sessionId, typebot: { id: 'teste' }, ...body } }
  }

  #go(session: string, said: string): Answer {
    const choices = this.#sessions.get(session)
    if (!choices) return lost
    if (choices.length && !choices.includes(said)) {
      const messages = [bubble('Invalid message. Please, try again.')]
      return { status: 200, body: { messages, input: inputOf(choices) } }
    }
    return this.#say(session, this.script.ruleFor(said))
  }

  /** Without a fitting rule the bot waits in silence. */
  #say(session: string, rule: RuleWire | null): { status: number; body: object } {
    const { say = [], choices = [], action, end = false } = rule ?? {}
    const messages = [...say.map(bubble), ...(action ? [bubble(commandOf(action))] : [])]
    if (end) this.#sessions.delete(session)
    else this.#sessions.set(session, choices)
    return { status: 200, body: { messages, ...(!end && { input: inputOf(choices) }) } }
  }
}

const inputOf = (choices: readonly string[]) =>
  choices.length
    ? {
        id: 'input',
        type: 'choice input',
        items: choices.map((content) => ({ id: content, content })),
      }
    : { id: 'input', type: 'text input' }

function bubble(text: string) {
  const id = randomUUID()
  if (isPicture(text)) return { id, type: 'image', content: { url: text } }
  const richText = text.split('\n').map((line) => ({ type: 'p', children: [{ text: line }] }))
  return { id, type: 'text', content: { type: 'richText', richText } }
}

function commandOf({ type, queueId, userId }: NonNullable<RuleWire['action']>): string {
  if (type === 'stop') return '#{"stopBot":true}'
  return type === 'close' ? '#{"closeTicket":true}' : `#${JSON.stringify({ queueId, userId })}`
}
