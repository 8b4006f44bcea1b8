// The HTTP server that plays Google: takes a request, lets a fault meet it, and sends the answer.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { calendarEndpoints } from '#modules/calendar/sandbox/calendar'
import {
  apiRefusal,
  Refusal,
  type Asked,
  type Endpoint,
  type Reply,
} from '#modules/calendar/sandbox/exchange'
import { Faults, refusalOf, slowMs } from '#modules/calendar/sandbox/faults'
import { oauthEndpoints } from '#modules/calendar/sandbox/oauth'
import type { Store } from '#modules/calendar/sandbox/store'
import type { FaultWire, RequestWire } from '#modules/calendar/sandbox/wire'
import { endServer, listenOnFree } from '#sandbox/stand_in'

const keptRequests = 200
const secrets = /^(code|code_verifier|client_secret|refresh_token|token|state)$/
type OpenRequest = { -readonly [K in keyof RequestWire]: RequestWire[K] }

export class GoogleServer {
  readonly faults = new Faults()
  readonly #endpoints: readonly Endpoint[]
  readonly #server = createServer((request, response) => void this.#take(request, response))
  #requests: readonly RequestWire[] = []
  #last = 0

  constructor(store: Store) {
    this.#endpoints = [...oauthEndpoints(store), ...calendarEndpoints(store)]
  }

  /** Newest first. */
  get requests(): readonly RequestWire[] {
    return this.#requests
  }

  clearRequests(): void {
    this.#requests = []
  }

  listen(ports: readonly number[]): Promise<number> {
    return listenOnFree(this.#server, ports)
  }

  close(): Promise<void> {
    return endServer(this.#server)
  }

  async #take(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://google')
    const found = this.#endpoints.find(
      ({ method, path }) => method === request.method && path.test(url.pathname)
    )
    try {
      const text = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString()
      if (!found) throw apiRefusal(404, 'notFound', 'Not Found')
      const asked = askedOf(request, url, text, found.path)
      await this.#answer(response, found, asked, this.#note(found, url, asked))
    } catch (error) {
      if (response.headersSent || response.destroyed) return void response.destroy()
      const { status, body } = refusalFor(error)
      sendJson(response, status, body)
    }
  }

  async #answer(
    response: ServerResponse,
    { kind, answer }: Endpoint,
    asked: Asked,
    open: OpenRequest
  ) {
    const fault = this.faults.take(kind)
    open.fault = fault?.kind ?? null
    try {
      await meet(fault)
      if (fault?.kind === 'garbage') return sendGarbage(response, open)
      const { reply, account = null } = answer(asked)
      open.account = account
      open.status = send(response, reply, fault?.kind === 'cut')
    } catch (error) {
      const { status, account } = refusalFor(error)
      Object.assign(open, { status, account })
      throw error
    }
  }

  #note({ kind }: Endpoint, url: URL, asked: Asked): OpenRequest {
    const open: OpenRequest = {
      ...{ id: ++this.#last, at: new Date().toISOString(), kind },
      path: url.pathname + withoutSecrets(url.searchParams),
      body: asked.form.size ? Object.fromEntries(shown(asked.form)) : asked.json,
      ...{ account: null, status: null, fault: null },
    }
    this.#requests = [open, ...this.#requests].slice(0, keptRequests)
    return open
  }
}

/** Waits, or throws what the program gets instead of an answer. */
async function meet(fault: FaultWire | null) {
  if (!fault) return
  if (fault.kind === 'slow') await sleep(fault.ms ?? slowMs, undefined, { ref: false })
  const refusal = refusalOf(fault)
  if (refusal) throw refusal
}

const shown = (fields: URLSearchParams) =>
  [...fields].map(([name, value]): [string, string] => [name, secrets.test(name) ? '(…)' : value])

function withoutSecrets(query: URLSearchParams): string {
  return query.size ? `?${decodeURIComponent(String(new URLSearchParams(shown(query))))}` : ''
}

function askedOf({ headers }: IncomingMessage, url: URL, text: string, path: RegExp): Asked {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  const [, accessToken = null] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  return {
    query: url.searchParams,
    form: new URLSearchParams(isForm ? text : ''),
    json: isForm || !text ? {} : parsed(text),
    parts: path.exec(url.pathname)!.slice(1).map(decodeURIComponent),
    accessToken,
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text) }
  } catch {
    throw apiRefusal(400, 'parseError', 'Parse Error')
  }
}

/** Returns the status. Of a cut answer the second half never comes. */
function send(response: ServerResponse, reply: Reply, isCut: boolean): number {
  if ('location' in reply) {
    response.writeHead(302, { location: reply.location }).end()
    return 302
  }
  if ('isEmpty' in reply) {
    response.writeHead(204).end()
    return 204
  }
  const isPage = 'html' in reply
  const text = isPage ? reply.html : JSON.stringify(reply.json)
  response.writeHead(200, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=UTF-8',
    'content-length': Buffer.byteLength(text),
  })
  if (isCut) response.write(text.slice(0, text.length / 2), () => response.destroy())
  else response.end(text)
  return 200
}

function sendGarbage(response: ServerResponse, open: OpenRequest) {
  open.status = 200
  response.writeHead(200, { 'content-type': 'application/json' }).end('<html>{"items": [')
}

function sendJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
  response.end(JSON.stringify(body))
}

function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  console.error(`sandbox: ${(error as Error).stack}`)
  return apiRefusal(500, 'backendError', 'The stand-in failed; see its terminal.')
}
