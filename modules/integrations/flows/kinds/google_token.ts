/**
 * Tokens for Google's services by the key of a service account. They and the keys are kept in memory only (INT-20).
 */
import { createHash } from 'node:crypto'
import { JWT } from 'google-auth-library'
import { LRUCache } from 'lru-cache'
import { OutboundError } from '#app/kernel/outbound/error'
import { fieldsOf, isText, parsedFields } from '#modules/integrations/flows/given'
import { FlowRefused, FlowUnavailable } from '#modules/integrations/flows/port'
import { outbound } from '#modules/integrations/outbound'
import env from '#start/env'

const scopes = ['https://www.googleapis.com/auth/dialogflow']

export interface ServiceAccount {
  readonly projectId: string
  readonly email: string
  readonly key: string
}

/** Throws `FlowRefused` for anything but the JSON of a service account's key. */
export function serviceAccountOf(json: string): ServiceAccount {
  const { project_id: projectId, client_email: email, private_key: key } = parsedFields(json) ?? {}
  if (isText(projectId) && isText(email) && isText(key)) return { projectId, email, key }
  throw new FlowRefused('The JSON is not the key of a service account.', null)
}

/** By a digest of the key, so that a new key gets tokens of its own. */
const clients = new LRUCache<string, JWT>({ max: 200, ttl: 60 * 60_000 })
const digestOf = ({ email, key }: ServiceAccount) =>
  createHash('sha256').update(`${email}\n${key}`).digest('hex')

/** A valid one. Throws `FlowUnavailable`, or `FlowRefused` with Google's reason, never with the key. */
export async function googleToken(account: ServiceAccount): Promise<string> {
  const digest = digestOf(account)
  const client = clients.get(digest) ?? clientFor(account)
  clients.set(digest, client)
  try {
    const { token } = await client.getAccessToken()
    if (token) return token
  } catch (error) {
    throw problemOf(error)
  }
  throw new FlowRefused('Google gave no token.', 200)
}

/** It was refused: the next call gets another one. */
export const forgetToken = (account: ServiceAccount): void => void clients.delete(digestOf(account))

const clientFor = ({ email, key }: ServiceAccount): JWT =>
  new JWT({
    email,
    key,
    scopes,
    // The flow's own tries suffice (INT-04).
    transporterOptions: { fetchImplementation: throughOutbound, retryConfig: { retry: 0 } },
  })

/** The library calls Google through the one way out (ADR 57). It names the address itself; the demo has another. */
async function throughOutbound(
  input: string | URL | Request,
  init?: RequestInit
): Promise<Response> {
  const address =
    env.get('GOOGLE_TOKEN_URL') ?? String(input instanceof Request ? input.url : input)
  const headers = Object.fromEntries(new Headers(init?.headers))
  const body = init?.body ? String(init.body) : undefined
  const answer = await outbound.send(address, { method: 'POST', headers, body })
  const type = String(answer.headers['content-type'] ?? 'application/json')
  return new Response(new Uint8Array(answer.body), {
    status: answer.status,
    headers: { 'content-type': type },
  })
}

function problemOf(error: unknown): FlowRefused | FlowUnavailable | OutboundError {
  const { cause, response } = error as {
    cause?: unknown
    response?: { status: number; data?: unknown }
  }
  const outer = [error, cause].find((one) => one instanceof OutboundError)
  if (outer) return new FlowUnavailable(outer.message, null, outer.kind)
  if (!response) return new FlowRefused('The private key cannot be used.', null)
  if (response.status >= 500) {
    return new FlowUnavailable(`HTTP ${response.status}`, response.status)
  }
  const { error: code, error_description: text } = fieldsOf(response.data) ?? {}
  const reason = [code, text].filter(isText).join(': ') || `HTTP ${response.status}`
  return new FlowRefused(
    `Google refuses the key: ${reason.slice(0, 200)}`,
    response.status,
    'refused'
  )
}
