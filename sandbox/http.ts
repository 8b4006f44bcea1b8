// HTTP server: routing, JSON parsing, error responses; hands everything else to the page.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { errors as vineErrors } from '@vinejs/vine'
import { SandboxError } from '#sandbox/errors'
import { RawAnswer, type Handler, type Routes } from '#sandbox/stand_in'

const MAX_BODY_BYTES = 64 * 1024 * 1024
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

/** Serves a file of the page, or calls `next`. */
export type Page = (request: IncomingMessage, response: ServerResponse, next: () => void) => void
interface Route {
  readonly method: string
  readonly pattern: RegExp
  readonly handle: Handler
}

/** Handles every request except upgrades. */
export function httpFront(routes: Routes, page: Page): RequestListener {
  const known = Object.entries(routes).map(([key, handle]): Route => {
    const [method, path] = key.split(' ')
    return { method, pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`), handle }
  })

  return (request, response) => {
    answer(request, response).catch((error: Error) => sendError(response, error))
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (!isLocal(request)) return send(response, 403, forbidden)
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const route = known.find(
      ({ method, pattern }) => method === request.method && pattern.test(url.pathname)
    )
    if (!route) return page(request, response, () => send(response, 404, notFound))
    const params = decoded(route.pattern.exec(url.pathname)?.groups ?? {})
    const text = await readText(request)
    const { headers } = request
    const body = parsed(text, headers['content-type'])
    const said = await route.handle({ params, query: url.searchParams, headers, body, text })
    if (said instanceof RawAnswer) said.write(response)
    else send(response, 200, said)
  }
}

/** Answers while the stand-ins are starting. */
export const notYet: RequestListener = (_request, response) =>
  send(response, 503, { error: 'STARTING', message: 'O simulador ainda está abrindo.' })

/** Accepts only programs and pages of this machine; a web page from elsewhere must not reach the stand-ins. */
export function isLocal({ headers }: IncomingMessage, origins: readonly string[] = []): boolean {
  if (!LOOPBACK.test(headers.host ?? '')) return false
  if (!headers.origin || origins.includes(headers.origin)) return true
  const origin = URL.canParse(headers.origin) ? new URL(headers.origin).host : ''
  return LOOPBACK.test(origin)
}

const forbidden = { error: 'NOT_LOCAL', message: 'Só programas desta máquina são atendidos.' }
const notFound = { error: 'NOT_FOUND', message: 'Não há nada neste endereço.' }

async function readText(request: IncomingMessage): Promise<string> {
  if (request.method === 'GET' || request.method === 'DELETE') return ''
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) {
      throw new SandboxError(413, 'TOO_LARGE', 'O pedido passa de 64 MB.')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parsed(text: string, contentType?: string): unknown {
  if (text === '') return undefined
  // A cross-site form post cannot have this content type, so requiring it prevents CSRF.
  if (!contentType?.includes('application/json')) {
    throw new SandboxError(400, 'NOT_JSON', 'Envie content-type: application/json.')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new SandboxError(400, 'NOT_JSON', 'O corpo do pedido não é JSON válido.')
  }
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

function sendError(response: ServerResponse, error: Error) {
  if (response.headersSent) return response.destroy()
  if (error instanceof SandboxError) {
    return send(response, error.status, { error: error.code, message: error.message })
  }
  if (error instanceof vineErrors.E_VALIDATION_ERROR) {
    const mistakes = error.messages as { message: string }[]
    const message = mistakes.map((mistake) => mistake.message).join(' ')
    return send(response, 422, { error: 'INVALID', message })
  }
  console.error(`sandbox: ${error.stack}`)
  // Only programs of this machine read it, and a test that fails must say where the sandbox did.
  const message = 'O simulador falhou; veja o terminal.'
  send(response, 500, { error: 'INTERNAL', message, stack: error.stack })
}

function decoded(params: Readonly<Record<string, string>>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, part]) => [name, decodeURIComponent(part)])
    )
  } catch {
    throw new SandboxError(400, 'BAD_PATH', 'O endereço não pode ser lido.')
  }
}
