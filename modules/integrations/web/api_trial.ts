/** Requests of the trial phone: what the flow of the form answers. */
import { http } from '#web/lib/http'
import type { FlowReason } from '#modules/integrations/contract'
import type { FlowTrialWire } from '#modules/integrations/wire'
import type { TrialAnswer } from '#web/shell/trial_phone/use_trial'
import type { IntegrationForm } from './api'

export type TriedAction =
  | { readonly kind: 'close' | 'stop' | 'refused' }
  | { readonly kind: 'transfer'; readonly queue: string | null; readonly user: string | null }

export interface Tried extends TrialAnswer {
  /** Labels that the messages list by number. */
  readonly choices: readonly string[]
  readonly action: TriedAction | null
  /** Why people would take over. */
  readonly failure: { readonly reason: FlowReason; readonly detail: string } | null
  /** Of HTTP; null without an answer. */
  readonly status: number | null
  readonly durationMs: number
  /** For the next message. */
  readonly session: string
}

interface ToTry {
  /** The saved one whose keys are used; null for a new one. */
  readonly id: number | null
  readonly form: Partial<IntegrationForm>
  readonly text: string
  /** From the last answer; null begins a conversation. */
  readonly session: string | null
}

export async function tryFlow({ id, form, text, session }: ToTry, signal?: AbortSignal) {
  const body = { ...form, id, text, session }
  return toTried(await http.post<FlowTrialWire>('/queueIntegration/trial', body, { signal }))
}

const toTried = ({ messages, action, duration, ...rest }: FlowTrialWire): Tried => ({
  ...rest,
  durationMs: duration,
  messages: messages.map(({ body: text, delay: pauseMs, file, mediaName, picture, problem }) => ({
    text,
    pauseMs,
    file: file && { name: mediaName ?? '', picture, problem },
  })),
  action: action && actionOf(action),
  // A transfer to somebody whom the company does not have is left out, and the flow goes on.
  isLast: rest.failure !== null || (action !== null && action.type !== 'refused'),
})

const actionOf = ({ type, queue, user }: NonNullable<FlowTrialWire['action']>): TriedAction =>
  type === 'transfer' ? { kind: type, queue, user } : { kind: type }
