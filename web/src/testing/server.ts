/** A stub server for tests of screens: real HTTP on loopback, responses given by the test. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'

export interface StubRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  /** Parsed JSON, or the raw text of anything else. */
  readonly body: unknown
}
/** A response: a body for 200, `answerWith(...)` or `refuse(...)`. */
export type StubAnswer = (request: StubRequest) => unknown

export class Refusal {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Record<string, string> = {}
  ) {}
}
/** A response with headers, for example those of a page of a list. */
export const answerWith = (headers: Record<string, string>, body: unknown) =>
  new Refusal(200, body, headers)
/** An error response in the server's format: field errors as `details`, other values beside the code. */
export const refuse = (status: number, error: string, more: object = {}, headers = {}) => {
  const extra = Array.isArray(more) ? { details: more as unknown[] } : more
  return new Refusal(status, { error, message: `english for ${error}`, ...extra }, headers)
}

export interface StubServer {
  /** Every request, in order. */
  readonly requests: StubRequest[]
  /** Requests to one route, for example `calls('POST /auth/login')`. */
  calls(route: string): StubRequest[]
  /** Adds or replaces responses while the test runs. */
  on(answers: Record<string, StubAnswer>): void
  /** The address, for a socket server next to it. */
  readonly address: string
  readonly node: Server
}

/**
 * Responses by `METHOD /path`; a path may end in `/*`. Unknown routes are 404 ERR_NOT_FOUND.
 * The page's relative requests go to it until the test ends.
 */
export async function stubServer(answers: Record<string, StubAnswer> = {}): Promise<StubServer> {
  const routes = { ...answers }
  const requests: StubRequest[] = []
  const node = createServer((incoming, outgoing) => {
    void readRequest(incoming).then(async (request) => {
      requests.push(request)
      const answer = find(routes, request)
      const result = answer ? await answer(request) : refuse(404, 'ERR_NOT_FOUND')
      const refusal = result instanceof Refusal ? result : null
      outgoing.writeHead(refusal?.status ?? 200, {
        'content-type': 'application/json',
        'x-request-id': `stub-${requests.length}`,
        ...refusal?.headers,
      })
      outgoing.end(JSON.stringify(refusal ? refusal.body : (result ?? {})))
    })
  })
  await new Promise<void>((ready) => node.listen(0, '127.0.0.1', ready))
  const address = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const release = pointPageAt(address)
  closing.push(() => {
    release()
    node.closeAllConnections()
    node.close()
  })
  return {
    requests,
    address,
    node,
    calls: (route) => requests.filter(({ method, path }) => `${method} ${path}` === route),
    on: (more) => Object.assign(routes, more),
  }
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Makes fetch resolve relative addresses against the stub, as a browser does against its origin. */
function pointPageAt(address: string) {
  const real = globalThis.fetch
  globalThis.fetch = (input, init) => real(new URL(String(input), address), init)
  return () => {
    globalThis.fetch = real
  }
}

function find(routes: Record<string, StubAnswer>, { method, path }: StubRequest) {
  const exact = routes[`${method} ${path}`]
  if (exact) return exact
  const open = Object.keys(routes).find(
    (route) => route.endsWith('/*') && `${method} ${path}`.startsWith(route.slice(0, -1))
  )
  return open ? routes[open] : undefined
}

async function readRequest(incoming: IncomingMessage): Promise<StubRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const url = new URL(incoming.url ?? '/', 'http://stub')
  const isJson = incoming.headers['content-type']?.startsWith('application/json')
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: isJson && text ? JSON.parse(text) : text,
  }
}
