/** Requests of the page for developers: connections by their tokens, and the calls of programs as a program makes them. */
import type { MessageStateWire, MessageStatusWire, SentWire } from '#modules/external_api/wire'
import { http } from '#web/lib/http'
import { transport, type Outgoing } from '#web/lib/transport'

export const keys = {
  connections: ['external_api', 'connections'],
  token: (id: number) => ['external_api', 'token', id],
  state: (id: number) => ['external_api', 'state', id],
} as const

export interface Connection {
  readonly id: number
  readonly name: string
  readonly isDefault: boolean
  readonly isConnected: boolean
}

interface ConnectionRow {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly isDefault: boolean
}
export async function listConnections(signal?: AbortSignal): Promise<readonly Connection[]> {
  const query = { session: 0 }
  const rows = await http.get<readonly ConnectionRow[]>('/whatsapp', { query, signal })
  return rows.map(({ id, name, isDefault, status }) => ({
    ...{ id, name, isDefault },
    isConnected: status === 'CONNECTED',
  }))
}

/** Empty for a connection without one. */
export async function tokenOf(id: number, signal?: AbortSignal): Promise<string> {
  const { token } = await http.get<{ token: string | null }>(`/whatsapp/${id}`, { signal })
  return token ?? ''
}

export type Status = MessageStatusWire

export const sendPath = '/api/messages/send'

/** A message that the page sends as a program would. */
export interface Trial {
  readonly token: string
  readonly number: string
  readonly text: string
  readonly file: File | null
}
/** What the server answered, accepted or refused, as a program gets it. */
export interface Answer {
  readonly status: number
  /** Pretty JSON; empty when the answer had none. */
  readonly body: string
  /** The id of the message; null when it was refused. */
  readonly messageId: number | null
}

/**
 * By the program's token and not by the session: a refused token ends nobody's session. Throws ERR_NETWORK only.
 * `onProgress` gets the share of the file that is uploaded, from 0 to 1.
 */
export async function send(trial: Trial, onProgress: (share: number) => void): Promise<Answer> {
  const { token, number, text: body, file } = trial
  const call = { method: 'POST', path: sendPath }
  const response = file
    ? await request(token, { ...call, body: form(trial, file), onProgress })
    : await request(token, { ...call, body: { number, body } })
  const said = (await response.json().catch(() => null)) as Partial<SentWire> | null
  return {
    status: response.status,
    body: said ? JSON.stringify(said, null, 2) : '',
    messageId: response.ok ? (said?.message?.id ?? null) : null,
  }
}

/** How far a message came. Null when it cannot be read now. */
export async function stateOf(
  token: string,
  id: number,
  signal?: AbortSignal
): Promise<MessageStateWire | null> {
  const response = await request(token, { method: 'GET', path: `/api/messages/${id}`, signal })
  return response.ok ? ((await response.json()) as MessageStateWire) : null
}

function form({ number, text }: Trial, file: File): FormData {
  const data = new FormData()
  data.set('number', number)
  if (text) data.set('body', text)
  data.set('medias', file)
  return data
}

interface Request extends Pick<Outgoing, 'method' | 'signal' | 'onProgress'> {
  readonly path: string
  readonly body?: FormData | object
}
function request(token: string, { path, body, ...rest }: Request) {
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${token}` })
  if (body instanceof FormData || !body) return transport(path, { ...rest, headers, body })
  headers.set('content-type', 'application/json')
  return transport(path, { ...rest, headers, body: JSON.stringify(body) })
}
