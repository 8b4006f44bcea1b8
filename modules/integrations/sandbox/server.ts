// The HTTP server that plays the programs: faults first, then whoever the path belongs to.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Dialogflow } from '#modules/integrations/sandbox/dialogflow'
import { isPicture, linesOf, type Script } from '#modules/integrations/sandbox/script'
import { Typebot } from '#modules/integrations/sandbox/typebot'
import type { CallWire, FaultWire } from '#modules/integrations/sandbox/wire'
import { endServer, listenOnFree } from '#sandbox/stand_in'

export interface Answer {
  readonly status: number
  readonly body: object
}

/** The product gives up after ten seconds. */
const slowMs = 12_000
const keptCalls = 200
const shownBody = 2000
const privateAddress = 'http://10.0.0.1/'
const notFound: Answer = { status: 404, body: { message: 'There is no such flow.' } }
/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64'
)

export class FlowServer {
  readonly typebot: Typebot
  readonly #dialogflow: Dialogflow
  readonly #server = createServer((request, response) => void this.#take(request, response))
  #faults: readonly FaultWire[] = []
  #calls: readonly CallWire[] = []

  constructor(private readonly script: Script) {
    this.typebot = new Typebot(script)
    this.#dialogflow = new Dialogflow(script)
  }

  listen(ports: readonly number[]): Promise<number> {
    return listenOnFree(this.#server, ports)
  }

  close(): Promise<void> {
    return endServer(this.#server)
  }

  get calls() {
    return this.#calls
  }

  clearCalls() {
    this.#calls = []
  }

  get faults() {
    return this.#faults
  }

  /** They are used up in their order; one without a count lasts until they are cleared. */
  addFault(fault: FaultWire) {
    this.#faults = [...this.#faults.filter(({ count }) => count !== undefined), fault]
  }

  clearFaults() {
    this.#faults = []
  }

  async #take(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '/'
    if (request.method === 'GET') {
      const isKnown = path === '/picture.png'
      response.writeHead(isKnown ? 200 : 404, { 'content-type': 'image/png' })
      return response.end(isKnown ? picture : '')
    }
    const raw = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString()
    const fault = this.#nextFault()
    if (fault?.kind === 'slow') await sleep(fault.ms ?? slowMs, undefined, { ref: false })
    const status = this.#reply(response, fault, () =>
      this.#answer(path, raw, request.headers.authorization ?? '')
    )
    const call = { at: new Date().toISOString(), path, body: shown(path, raw), status }
    this.#calls = [call, ...this.#calls].slice(0, keptCalls)
  }

  /** Returns the status. */
  #reply(response: ServerResponse, fault: FaultWire | undefined, answer: () => Answer): number {
    switch (fault?.kind) {
      case 'garbage':
        response.writeHead(200, { 'content-type': 'text/html' })
        response.end('<html><body>Bad gateway</body></html>')
        return 200
      case 'redirect':
        response.writeHead(307, { location: privateAddress }).end()
        return 307
      default: {
        const { status, body } = fault?.kind === 'error' ? { status: 500, body: {} } : answer()
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
        return status
      }
    }
  }

  #answer(path: string, raw: string, authorization: string): Answer {
    if (path === '/token') return this.#dialogflow.token(raw)
    const body = parsed(raw)
    if (path === '/n8n') return this.#hook(textIn(body.meta, 'text'))
    if (path === '/webhook') return this.#hook(textIn(body.message, 'body'))
    return (
      this.typebot.answer(path, body) ??
      this.#dialogflow.answer(path, body, authorization) ??
      notFound
    )
  }

  /** The answer of n8n and webhooks. */
  #hook(said: string): Answer {
    const rule = this.script.ruleFor(said)
    const messages = linesOf(rule).map((text) =>
      isPicture(text) ? { type: 'image', url: text } : { type: 'text', text }
    )
    const action = rule?.action ?? (rule?.end ? { type: 'stop' } : undefined)
    return { status: 200, body: { messages, action } }
  }

  #nextFault(): FaultWire | undefined {
    const [first, ...others] = this.#faults
    if (first?.count === undefined) return first
    this.#faults = first.count > 1 ? [{ ...first, count: first.count - 1 }, ...others] : others
    return first
  }
}

/** An assertion is as good as a password for an hour. */
const shown = (path: string, raw: string) => (path === '/token' ? '(…)' : raw.slice(0, shownBody))

function parsed(raw: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(raw) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

const textIn = (given: unknown, name: string) =>
  String((given as Record<string, unknown> | undefined)?.[name] ?? '')
