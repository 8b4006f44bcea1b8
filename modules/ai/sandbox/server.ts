// The HTTP server of both interfaces: takes a call, lets a fault meet it, and sends the answer.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Calls, shownRequest, type OpenCall } from '#modules/ai/sandbox/calls'
import {
  Refusal,
  type Answered,
  type Asked,
  type Endpoint,
  type Endpoints,
} from '#modules/ai/sandbox/exchange'
import { Faults, refusalOf, slowMs, wrongKey } from '#modules/ai/sandbox/faults'
import { Library } from '#modules/ai/sandbox/models'
import { ollamaEndpoints } from '#modules/ai/sandbox/ollama_interface'
import { openAiEndpoints } from '#modules/ai/sandbox/openai_interface'
import { pause } from '#modules/ai/sandbox/pace'
import type { Store } from '#modules/ai/sandbox/store'
import type { FaultWire, InterfaceKind } from '#modules/ai/sandbox/wire'
import { endServer, listenOnFree } from '#sandbox/stand_in'

const maxBytes = 64 * 1024 * 1024

export class AiServer {
  readonly calls = new Calls()
  readonly faults = new Faults()
  readonly library: Library
  readonly #endpoints: Endpoints
  readonly #server = createServer((request, response) => void this.#take(request, response))

  constructor(private readonly store: Store) {
    this.library = new Library(store)
    this.#endpoints = { ...openAiEndpoints(store), ...ollamaEndpoints(store, this.library) }
  }

  listen(ports: readonly number[]): Promise<number> {
    return listenOnFree(this.#server, ports)
  }

  close(): Promise<void> {
    return endServer(this.#server)
  }

  async #take(request: IncomingMessage, response: ServerResponse) {
    const [pathname] = (request.url ?? '/').split('?')
    const kind: InterfaceKind = pathname.startsWith('/v1/') ? 'openai' : 'ollama'
    const left = new AbortController()
    response.on('close', () => left.abort())
    try {
      await this.#answer(request, response, { pathname, kind, signal: left.signal })
    } catch (error) {
      if (response.headersSent || response.destroyed) return void response.destroy()
      sendRefusal(response, kind, refusalFor(error))
    }
  }

  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    about: { pathname: string; kind: InterfaceKind; signal: AbortSignal }
  ) {
    const { pathname, kind, signal } = about
    const endpoint = this.#endpoints[`${request.method} ${pathname}`]
    const asked = { ...(await bodyOf(request)), signal }
    if (!endpoint) throw new Refusal(404, `Unknown address: ${pathname}`)
    const call = this.calls.begin({
      interface: kind,
      kind: endpoint.kind,
      model: modelIn(asked),
      request: shownRequest(asked.body, asked.form, this.store.now.key),
    })
    try {
      this.#checkKey(request, kind)
      await this.#reply(response, endpoint, asked, call.open)
    } catch (error) {
      if (signal.aborted) return
      const { status, message } = refusalFor(error)
      Object.assign(call.open, { status, answer: message })
      throw error
    } finally {
      call.end(signal.aborted && !response.writableEnded)
    }
  }

  async #reply(
    response: ServerResponse,
    { kind, answer }: Endpoint,
    asked: Omit<Asked, 'isLonger'>,
    open: OpenCall
  ) {
    const fault = this.faults.take(kind)
    open.fault = fault?.kind ?? null
    await meet(fault, asked.signal)
    if (fault?.kind === 'garbage') return sendGarbage(response, open)
    const answered = await answer({ ...asked, isLonger: fault?.kind === 'dimension' })
    Object.assign(open, { answer: answered.summary, status: 200 })
    await send(response, answered, fault?.kind === 'cut')
  }

  #checkKey({ headers }: IncomingMessage, kind: InterfaceKind) {
    if (kind === 'openai' && headers.authorization !== `Bearer ${this.store.now.key}`)
      throw wrongKey()
  }
}

async function meet(fault: FaultWire | null, signal: AbortSignal) {
  if (!fault) return
  if (fault.kind === 'slow') await pause(fault.ms ?? slowMs, signal)
  const refusal = refusalOf(fault)
  if (refusal) throw refusal
}

/** @throws Refusal for a body that cannot be read */
async function bodyOf(request: IncomingMessage): Promise<Pick<Asked, 'body' | 'form'>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Refusal(413, 'The request is too large.')
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  try {
    if (type.startsWith('multipart/form-data')) {
      const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
      return { body: {}, form }
    }
    const body: unknown = size ? JSON.parse(bytes.toString()) : {}
    if (body !== null && typeof body === 'object') return { body: { ...body }, form: null }
  } catch {
    // Refused below, as what is no object.
  }
  throw new Refusal(400, 'We could not parse the body of your request.', {
    type: 'invalid_request_error',
  })
}

/** A cut stream ends quietly in its middle, as some proxies do; of a cut body the second half never comes. */
async function send(response: ServerResponse, { reply }: Answered, isCut: boolean) {
  if (!('parts' in reply)) {
    const isText = 'text' in reply
    const text = isText ? reply.text : JSON.stringify(reply.json)
    response.writeHead(200, {
      'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    if (!isCut) return response.end(text)
    return response.write(text.slice(0, text.length / 2), () => response.destroy())
  }
  response.writeHead(200, { 'content-type': reply.contentType })
  let left = isCut ? Math.ceil(reply.count / 2) : Infinity
  for await (const part of reply.parts) {
    if (left-- <= 0) break
    response.write(part)
  }
  response.end()
}

function sendGarbage(response: ServerResponse, open: OpenCall) {
  const html = '<html><body><h1>Bad gateway</h1></body></html>'
  Object.assign(open, { status: 200, answer: html })
  response.writeHead(200, { 'content-type': 'text/html' }).end(html)
}

function sendRefusal(response: ServerResponse, kind: InterfaceKind, refusal: Refusal) {
  const { status, message, more } = refusal
  const { type = 'invalid_request_error', param = null, code = null, headers } = more
  const error = kind === 'openai' ? { message, type, param, code } : message
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ error }))
}

function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  console.error(`sandbox: ${(error as Error).stack}`)
  return new Refusal(500, 'The stand-in failed; see its terminal.', { type: 'server_error' })
}

const modelIn = ({ body, form }: Pick<Asked, 'body' | 'form'>) =>
  String(form?.get('model') ?? body.model ?? body.name ?? '')
