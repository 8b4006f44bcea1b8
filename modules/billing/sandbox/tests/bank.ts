// Fixture: a sandbox with the bank alone, callers of its APIs, and a product's webhook that notes what comes.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { startSandbox, type SpawnedSandbox, type SpawnOptions } from '#sandbox/spawn'
import type { BankAccess } from '#modules/billing/sandbox/index'
import type { NoticeWire, ChargeWire } from '#modules/billing/sandbox/payer/wire'

export interface Answered {
  readonly status: number
  // A test reads whatever the protocol has there.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any
  readonly headers: IncomingHttpHeaders
}
interface CallOptions {
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly agent?: Agent
}

export class BankFixture {
  readonly access: BankAccess
  readonly agent: Agent
  #token?: string

  private constructor(readonly sandbox: SpawnedSandbox) {
    this.access = JSON.parse(sandbox.env.BANK_SANDBOX) as BankAccess
    const { certificate: cert, privateKey: key, authority: ca } = this.access.pix
    this.agent = new Agent({ connect: { cert, key, ca } })
  }

  static async start(options: SpawnOptions = {}): Promise<BankFixture> {
    const standIns = ['modules/billing/sandbox/index']
    return new BankFixture(await startSandbox({ ...options, standIns }))
  }

  async stop() {
    await this.agent.destroy()
    await this.sandbox.stop()
  }

  /** A call of the payer, or another of the stand-in's own; throws for a status other than 200. */
  async own(method: string, path: string, body?: unknown) {
    const answer = await send(method, `${this.sandbox.url}/api/bank${path}`, { body })
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  charge = (id: string): Promise<ChargeWire> => this.own('GET', `/charges/${id}`)
  pay = (id: string, order: object = {}): Promise<ChargeWire> =>
    this.own('POST', `/charges/${id}/pay`, order)

  /** A call of the Pix API with the client certificate and a good token. */
  async pix(method: string, path: string, options: CallOptions = {}): Promise<Answered> {
    this.#token ??= (await this.askToken()).body.access_token as string
    const headers = { authorization: `Bearer ${this.#token}`, ...options.headers }
    return this.bare(method, path, { ...options, headers })
  }

  /** A call of the Pix API with the client certificate and nothing else. */
  bare(method: string, path: string, options: CallOptions = {}): Promise<Answered> {
    return send(method, this.access.pix.url + path, { agent: this.agent, ...options })
  }

  forgetToken() {
    this.#token = undefined
  }

  askToken(secret = this.access.pix.clientSecret, grant = 'client_credentials') {
    const basic = Buffer.from(`${this.access.pix.clientId}:${secret}`).toString('base64')
    return this.bare('POST', '/oauth/token', {
      headers: { authorization: `Basic ${basic}` },
      body: { grant_type: grant },
    })
  }

  cobBody(valor = '19.90', more: object = {}) {
    const { key: chave } = this.access.pix
    return { calendario: { expiracao: 3600 }, valor: { original: valor }, chave, ...more }
  }

  async makeCob(valor = '19.90', more: object = {}): Promise<Answered['body']> {
    const answer = await this.pix('POST', '/v2/cob', { body: this.cobBody(valor, more) })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer))
    return answer.body
  }

  registerWebhook(webhookUrl: string, skip = 'true'): Promise<Answered> {
    return this.pix('PUT', `/v2/webhook/${this.access.pix.key}`, {
      body: { webhookUrl },
      headers: { 'x-skip-mtls-checking': skip },
    })
  }

  mercadoPago(method: string, path: string, options: CallOptions = {}): Promise<Answered> {
    const { url, accessToken } = this.access.mercadoPago
    const headers = { authorization: `Bearer ${accessToken}`, ...options.headers }
    return send(method, url + path, { ...options, headers })
  }

  asaas(method: string, path: string, options: CallOptions = {}): Promise<Answered> {
    const { url, accessToken } = this.access.asaas
    const headers = { access_token: accessToken, ...options.headers }
    return send(method, url + path, { ...options, headers })
  }

  /** Resolves with the charge when its notices are as wanted. */
  chargeWhen(id: string, isWanted: (notices: readonly NoticeWire[]) => boolean) {
    return until(
      () => this.charge(id),
      ({ notices }) => isWanted(notices)
    )
  }
}

export async function send(method: string, url: string, options: CallOptions): Promise<Answered> {
  const { body, headers, agent } = options
  const response = await request(url, {
    method: method as 'GET',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
    dispatcher: agent,
  })
  const text = await response.body.text()
  const isJson = /json/.test(String(response.headers['content-type']))
  return {
    status: response.statusCode,
    headers: response.headers as IncomingHttpHeaders,
    body: isJson ? JSON.parse(text) : text,
  }
}

const UNTIL_MS = 15_000

/** Reads until it is as wanted; rejects with what was read last. */
export async function until<T>(read: () => T | Promise<T>, isWanted: (value: T) => boolean) {
  const end = Date.now() + UNTIL_MS
  for (;;) {
    const value = await read()
    if (isWanted(value)) return value
    if (Date.now() > end) throw new Error(`never came: ${JSON.stringify(value)}`)
    await wait(20)
  }
}

export interface Heard {
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: Answered['body']
}

/** The product's side of a webhook; `answers` are its next ones, 200 when there is none. */
export class Webhook {
  readonly heard: Heard[] = []
  readonly answers: (number | 'hang up' | 'never')[] = []
  readonly #server: Server

  private constructor() {
    this.#server = createServer(async (incoming, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk as Buffer)
      const url = new URL(incoming.url!, 'http://product')
      const body = JSON.parse(Buffer.concat(chunks).toString())
      this.heard.push({ url, headers: incoming.headers, body })
      const status = this.answers.shift() ?? 200
      if (status === 'never') return
      if (status === 'hang up') return void response.destroy()
      response.writeHead(status).end('noted')
    })
  }

  static async listen(): Promise<Webhook> {
    const webhook = new Webhook()
    await new Promise<void>((done) => webhook.#server.listen(0, '127.0.0.1', done))
    return webhook
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`
  }

  /** Resolves with all that was heard, once that is `count` or more. */
  async times(count: number): Promise<readonly Heard[]> {
    return until(
      () => this.heard,
      ({ length }) => length >= count
    )
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((done) => this.#server.close(() => done()))
  }
}
