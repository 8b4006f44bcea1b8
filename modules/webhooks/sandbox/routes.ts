// The calls: deliveries come in, and the page reads them and says how they are answered.
import type { EventEmitter } from 'node:events'
import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import type { Receiver } from '#modules/webhooks/sandbox/receiver'
import { answerKinds, type AnswerKind, type SettingsWire } from '#modules/webhooks/sandbox/wire'
import { RawAnswer, type Call, type Routes } from '#sandbox/stand_in'

export interface Parts {
  readonly receiver: Receiver
  readonly updates: EventEmitter<{ change: [] }>
  /** The address that a webhook takes. */
  readonly url: string
}

/** Longer than the product waits. */
const SLOW_MS = 20_000
const settingsOrder = vine.create({
  answer: vine.enum(answerKinds).optional(),
  secret: vine
    .string()
    .trim()
    .regex(/^(whsec_[A-Za-z0-9+/]+=*)?$/)
    .optional(),
})
settingsOrder.messagesProvider = new SimpleMessagesProvider({
  'object': 'O corpo do pedido deve ser um objeto.',
  'enum': 'O campo {{ field }} não aceita este valor.',
  'string': 'O campo {{ field }} deve ser um texto.',
  'secret.regex': 'O segredo começa com whsec_; copie-o inteiro.',
})

/** All calls; they are described in README.md. */
export function routesOf({ receiver, updates, url }: Parts): Routes {
  const settings = (): SettingsWire => ({ ...receiver.settings, url })
  return {
    'POST /api/receiver/hooks/:hook': async (call) => answered(receiver.take(arrivedOf(call))),
    'GET /api/receiver/deliveries': async () => receiver.list(),
    'DELETE /api/receiver/deliveries': async () => ({ deleted: receiver.clear() }),
    'GET /api/receiver/settings': async () => settings(),
    'PUT /api/receiver/settings': async ({ body }) => {
      const { answer, secret } = await settingsOrder.validate(body)
      receiver.change({ ...(answer && { answer }), ...(secret !== undefined && { secret }) })
      return settings()
    },
    'GET /api/receiver/updates': async () => updatesAnswer(updates),
  }
}

function arrivedOf({ params, headers, body, text }: Call) {
  const { type } = (body ?? {}) as { readonly type?: unknown }
  const lines = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return {
    hook: params.hook,
    headers: Object.fromEntries(lines) as Record<string, string>,
    type: typeof type === 'string' ? type : '',
    body: text,
  }
}

function answered(kind: AnswerKind): RawAnswer {
  const end = (status: number, text: string) =>
    new RawAnswer((response) => {
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
    })
  if (kind === 'error') return end(500, 'The receiver has a problem.')
  if (kind === 'gone') return end(410, 'The receiver wants no more events.')
  if (kind === 'close') return new RawAnswer((response) => response.destroy())
  const ok = end(200, 'Thank you.')
  if (kind === 'ok') return ok
  return new RawAnswer((response) => {
    const timer = setTimeout(() => ok.write(response), SLOW_MS)
    response.on('close', () => clearTimeout(timer))
  })
}

/** Server-sent events: one for each change. */
function updatesAnswer(updates: EventEmitter<{ change: [] }>): RawAnswer {
  return new RawAnswer((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
    response.write(': welcome\n\n')
    const notify = () => response.write('data: {}\n\n')
    updates.on('change', notify)
    response.on('close', () => updates.off('change', notify))
  })
}
