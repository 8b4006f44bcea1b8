// HTTP server: routing, JSON parsing, error responses; serves the page, media files and the change stream.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { errors as vineErrors } from '@vinejs/vine'
import { DEFAULT_ORIGIN } from '@whiskeysockets/baileys'
import sirv from 'sirv'
import { routes } from '#sandbox/api/routes'
import { SandboxError } from '#sandbox/errors'
import type { SandboxContext } from '#sandbox/context'

const MAX_BODY_BYTES = 64 * 1024 * 1024
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

type Answering = (request: IncomingMessage, response: ServerResponse) => void

/** Handles every request except the websocket upgrade. */
export function httpFront(context: SandboxContext): Answering {
  const page = sirv(join(import.meta.dirname, '..', 'page'), { etag: true, dev: true })
  const known = Object.entries(routes).map(([key, handle]) => {
    const [method, path] = key.split(' ')
    return { method, pattern: new RegExp(`^${path.replace(':number', '([^/]+)')}$`), handle }
  })

  return (request, response) => {
    answer(request, response).catch((error: Error) => sendError(response, error))
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (!isLocal(request)) return send(response, 403, forbidden)
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (request.method === 'GET' && url.pathname === '/api/news')
      return streamUpdates(context, response)
    const media = /^\/api\/media\/([\w-]+)$/.exec(url.pathname)
    if (request.method === 'GET' && media) return sendMedia(context, response, media[1])

    const route = known.find(
      ({ method, pattern }) => method === request.method && pattern.test(url.pathname)
    )
    if (!route) return page(request, response, () => send(response, 404, notFound))
    const number = decode(route.pattern.exec(url.pathname)?.[1] ?? '')
    const body = await readJson(request)
    send(response, 200, await route.handle({ context, number, query: url.searchParams, body }))
  }
}

/** Accepts only programs and pages of this machine; a web page from elsewhere must not reach the phones. */
export function isLocal({ headers }: IncomingMessage): boolean {
  if (!LOOPBACK.test(headers.host ?? '')) return false
  // WhatsApp's clients send the origin of WhatsApp's own page.
  if (!headers.origin || headers.origin === DEFAULT_ORIGIN) return true
  const origin = URL.canParse(headers.origin) ? new URL(headers.origin).host : ''
  return LOOPBACK.test(origin)
}

const forbidden = { error: 'NOT_LOCAL', message: 'Só programas desta máquina são atendidos.' }
const notFound = { error: 'NOT_FOUND', message: 'Não há nada neste endereço.' }

async function readJson(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'DELETE') return undefined
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) {
      throw new SandboxError(413, 'TOO_LARGE', 'O pedido passa de 64 MB.')
    }
    chunks.push(chunk)
  }
  if (size === 0) return undefined
  // A cross-site form post cannot have this content type, so requiring it prevents CSRF.
  if (!request.headers['content-type']?.includes('application/json')) {
    throw new SandboxError(400, 'NOT_JSON', 'Envie content-type: application/json.')
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    throw new SandboxError(400, 'NOT_JSON', 'O corpo do pedido não é JSON válido.')
  }
}

function sendMedia(context: SandboxContext, response: ServerResponse, id: string) {
  const attachment = context.vault.find(id)
  const bytes = attachment && context.vault.open(attachment)
  if (!bytes) return send(response, 404, notFound)
  response.writeHead(200, {
    'content-type': attachment.mimetype,
    'content-length': bytes.length,
    'cache-control': 'private, max-age=31536000, immutable',
    // The file comes from an untrusted sender: display it, never execute it.
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  response.end(bytes)
}

function streamUpdates(context: SandboxContext, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.write(': welcome\n\n')
  const notify = (number: string) => response.write(`data: ${JSON.stringify({ number })}\n\n`)
  context.updates.on('change', notify)
  response.on('close', () => context.updates.off('change', notify))
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
  send(response, 500, { error: 'INTERNAL', message: 'O simulador falhou; veja o terminal.' })
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new SandboxError(400, 'BAD_PATH', 'O endereço não pode ser lido.')
  }
}
