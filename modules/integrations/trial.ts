/** Tries a flow before it is saved: it is asked in earnest, and nothing of its answer is carried out. */
import { randomBytes, randomUUID } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { smallPicture } from '#app/kernel/media/convert/small_picture'
import { smallPreview } from '#app/kernel/media/convert/small_preview'
import { OutboundError } from '#app/kernel/outbound/error'
import { userNames } from '#modules/identity/public'
import { describeQueues } from '#modules/queues/public'
import { draftIntegration, type Check, type IntegrationForm } from '#modules/integrations/actions'
import type { FlowReason } from '#modules/integrations/contract'
import { download, filesTimeoutMs } from '#modules/integrations/flows/fetch_files'
import { flowKinds } from '#modules/integrations/flows/kinds/index'
import {
  FlowRefused,
  FlowUnavailable,
  type FlowAction,
  type FlowAnswer,
  type FlowMessage,
  type FlowState,
  type Said,
} from '#modules/integrations/flows/port'

export interface FlowToTry {
  readonly form: Partial<IntegrationForm>
  /** The saved integration that the form changes, whose key is used unless the form has another; null for a new one. */
  readonly id: unknown
  /** What the customer writes. */
  readonly text: string
  /** From the last answer; null, or one that cannot be read, begins a conversation. */
  readonly session: string | null
}

export interface TriedMessage {
  /** The text or caption. */
  readonly text: string
  /** Milliseconds in which the customer sees us type before it. */
  readonly pauseMs: number
  /** Null for a text. */
  readonly file: TriedFile | null
}
export interface TriedFile {
  readonly kind: Exclude<FlowMessage['kind'], 'text'>
  readonly name: string
  /** A small picture as a data address; null for what is no picture. */
  readonly picture: string | null
  /** Why it would be left out, in English; null when it can be sent. */
  readonly problem: string | null
}

/** What would happen behind the messages; `queue` and `user` are names. */
export type TriedAction =
  | { readonly kind: 'close' | 'stop' }
  | { readonly kind: 'transfer'; readonly queue: string | null; readonly user: string | null }
  /** A transfer to somebody whom the company does not have: it is left out, and the flow goes on. */
  | { readonly kind: 'refused' }

export interface TriedAnswer {
  readonly messages: readonly TriedMessage[]
  /** Labels that the messages list by number. */
  readonly choices: readonly string[]
  /** Of HTTP; null without an answer. */
  readonly status: number | null
  readonly action: TriedAction | null
  /** Why people would take over; null when the flow has answered. */
  readonly failure: {
    readonly reason: FlowReason
    /** In English. */
    readonly detail: string
  } | null
  /** Of the calls, without the files. */
  readonly durationMs: number
  readonly session: string
}

interface Session {
  /** Of the conversation, as a ticket's. */
  readonly uuid: string
  readonly state: FlowState | null
}

const purpose = ({ companyId }: Actor) => `integrations.trial.${companyId}`

/** Once, without the further tries of INT-04. 404 ERR_NO_INTEGRATION_FOUND, and what `check` throws. */
export async function tryFlow(actor: Actor, given: FlowToTry, check: Check): Promise<TriedAnswer> {
  const integration = await draftIntegration(actor, given.id, given.form, check)
  const { uuid, state } = sessionOf(actor, given.session)
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  const encryptedSession = (next: FlowState | null) =>
    encryption.encrypt({ uuid, state: next } satisfies Session, { purpose: purpose(actor) })
  try {
    const said = sample(actor, uuid, given.text)
    const answer = await flowKinds[integration.kind].ask(integration, said, state)
    const durationMs = took()
    return {
      ...(await shown(actor, answer)),
      ...{ failure: null, durationMs },
      session: encryptedSession(answer.state === undefined ? state : answer.state),
    }
  } catch (error) {
    const silence = { messages: [], choices: [], action: null }
    return { ...silence, ...failureOf(error), durationMs: took(), session: encryptedSession(null) }
  }
}

function sessionOf(actor: Actor, given: string | null): Session {
  const known = given && encryption.decrypt<Session>(given, purpose(actor))
  return known || { uuid: randomUUID(), state: null }
}

/** Rows that exist have ids from 1: a flow that writes to Guichê during a trial changes nobody's ticket. */
function sample({ companyId }: Actor, uuid: string, text: string): Said {
  return {
    deliveryId: randomUUID(),
    companyId,
    connection: { id: 0, name: '' },
    ticket: {
      ...{ id: 0, uuid, status: 'pending', queueId: null, userId: null },
      texts: async () => ({ queue: '', protocol: '' }),
    },
    contact: { id: 0, name: 'Ana', number: '5511900000000' },
    message: {
      ...{ id: 0, wid: randomBytes(10).toString('hex').toUpperCase(), chat: null },
      ...{ body: text, kind: 'text', mediaType: 'conversation', quotedId: null },
      ...{ mediaUrl: null, mimetype: null, mediaFile: null, mediaName: null },
      sentAt: now().toJSDate(),
    },
  }
}

/** Rethrows what is no error of the flow. */
function failureOf(error: unknown): Pick<TriedAnswer, 'failure' | 'status'> {
  if (error instanceof FlowRefused || error instanceof FlowUnavailable) {
    const { reason, status, message: detail } = error
    return { failure: { reason, detail }, status }
  }
  if (!(error instanceof OutboundError)) throw error
  return { failure: { reason: error.kind, detail: error.message }, status: null }
}

async function shown(actor: Actor, { messages, choices = [], action, status }: FlowAnswer) {
  const signal = AbortSignal.timeout(filesTimeoutMs)
  return {
    messages: await Promise.all(messages.map((message) => shownMessage(message, signal))),
    choices,
    status,
    action: action && (await shownAction(actor, action)),
  }
}

async function shownMessage(message: FlowMessage, signal: AbortSignal): Promise<TriedMessage> {
  const { pauseMs = 0 } = message
  return message.kind === 'text'
    ? { text: message.text, pauseMs, file: null }
    : { text: message.caption, pauseMs, file: await shownFile(message, signal) }
}

async function shownFile(
  { kind, url }: Exclude<FlowMessage, { kind: 'text' }>,
  signal: AbortSignal
): Promise<TriedFile> {
  try {
    const { bytes, originalName: name } = await download(url, signal)
    const small = kind === 'image' ? await smallPicture(bytes) : null
    const preview = small && (await smallPreview((small.bytes ?? bytes).toString('base64')))
    const picture = preview && `data:image/webp;base64,${preview.toString('base64')}`
    return { kind, name, picture, problem: null }
  } catch (error) {
    return { kind, name: url, picture: null, problem: (error as Error).message }
  }
}

async function shownAction(actor: Actor, action: FlowAction): Promise<TriedAction> {
  if (action.kind !== 'transfer') return { kind: action.kind }
  const { queueId, userId } = action
  const queue = queueId === null ? null : await queueName(actor, queueId)
  const user = userId === null ? null : (await userNames(actor, [userId])).get(userId)
  if (queue === undefined || user === undefined) return { kind: 'refused' }
  return { kind: 'transfer', queue, user }
}

async function queueName(actor: Actor, id: number): Promise<string | undefined> {
  const [queue] = await describeQueues(actor, [id])
  return queue?.name
}
