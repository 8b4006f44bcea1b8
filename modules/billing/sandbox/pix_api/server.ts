// The Pix API's own server: HTTPS, and nobody is served without a certificate of its authority.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { answerTo, writeAnswer, type Answer } from '#modules/billing/sandbox/answer'
import type { Bank } from '#modules/billing/sandbox/bank'
import type { Certificates } from '#modules/billing/sandbox/certificates'
import type { PixCall, PixRoutes } from '#modules/billing/sandbox/pix_api/call'
import { cobRoutes } from '#modules/billing/sandbox/pix_api/cob_calls'
import { listRoutes } from '#modules/billing/sandbox/pix_api/list_calls'
import { invalidJson, pixApi, problem } from '#modules/billing/sandbox/pix_api/problem'
import type { Tokens } from '#modules/billing/sandbox/pix_api/tokens'
import { webhookRoutes } from '#modules/billing/sandbox/pix_api/webhook_calls'
import { endServer, listenOnFree } from '#sandbox/stand_in'

const MAX_BODY_BYTES = 1024 * 1024

const routes: PixRoutes = {
  'POST /oauth/token': {
    kind: 'token',
    handle: ({ tokens, headers, body }) => tokens.issue(headers, body),
  },
  ...cobRoutes,
  ...listRoutes,
  ...webhookRoutes,
}
const known = Object.entries(routes).map(([key, route]) => {
  const [method, path] = key.split(' ')
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`)
  return { method, pattern, ...route }
})

export class PixServer {
  readonly #server: Server

  constructor(
    private readonly bank: Bank,
    private readonly tokens: Tokens,
    { authority, server }: Certificates
  ) {
    const own = { cert: server.certificate, key: server.privateKey }
    this.#server = createServer(
      { ...own, ca: authority, requestCert: true },
      (request, response) => {
        this.#answer(request, response).catch(() => response.destroy())
      }
    )
  }

  /** Listens on the first of the ports that is free; 0 means any. */
  listen(ports: readonly number[]): Promise<number> {
    return listenOnFree(this.#server, ports)
  }

  close(): Promise<void> {
    return endServer(this.#server)
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'https://127.0.0.1')
    const route = known.find(
      ({ method, pattern }) => method === request.method && pattern.test(pathname)
    )
    if (!route) return writeAnswer(response, notFound)
    const text = await bodyOf(request)
    if (text === undefined) return writeAnswer(response, tooLarge)
    const answer = await answerTo(pixApi, this.bank.faults, route.kind, () => {
      if (route.kind !== 'token') this.tokens.check(request.headers)
      return route.handle({
        bank: this.bank,
        tokens: this.tokens,
        // None of these ids is ever encoded.
        params: { ...route.pattern.exec(pathname)?.groups },
        query,
        headers: request.headers,
        body: parsed(text),
      } satisfies PixCall)
    })
    writeAnswer(response, answer)
  }
}

const notFound: Answer = problem(
  404,
  'NaoEncontrado',
  'Não Encontrado',
  'Não há nada neste endereço.'
)
const tooLarge: Answer = problem(413, 'Grande', 'Grande demais', 'O pedido passa de 1 MB.')

/** undefined when it is too large. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw invalidJson([{ chave: 'json', caminho: '.body', mensagem: 'não é um JSON válido' }])
  }
}
