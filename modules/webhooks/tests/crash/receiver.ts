/** A company's receiver of webhooks with bad days: off, slow, failing, and closing before it has answered. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { sleep } from '#tests/support/waiting'
import { freePort } from '#scripts/ports'

export const moods = ['well', 'off', 'slow', 'failing', 'closing'] as const
export type Mood = (typeof moods)[number]

export interface Arrival {
  readonly id: string
  readonly body: string
  readonly mood: Mood
  /** Signed with the webhook's secret, as INT-12 says. */
  readonly isSigned: boolean
}

/** Milliseconds that it thinks on a slow day. */
const slowMs = 150

export class Receiver {
  /** Everything that arrived, in order. */
  readonly arrivals: Arrival[] = []
  secret = ''
  #mood: Mood = 'well'
  #server: Server | null = null

  private constructor(readonly port: number) {}

  static async start(): Promise<Receiver> {
    const receiver = new Receiver(await freePort())
    await receiver.become('well')
    return receiver
  }

  get url() {
    return `http://127.0.0.1:${this.port}/events`
  }

  async become(mood: Mood): Promise<void> {
    this.#mood = mood
    if (mood === 'off') return this.stop()
    if (this.#server) return
    this.#server = createServer((request, response) => void this.#take(request, response))
    this.#server.listen(this.port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (!server) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    try {
      for await (const part of request) parts.push(part as Buffer)
    } catch {
      // The server was killed while it sent this.
      return
    }
    const mood = this.#mood
    const body = Buffer.concat(parts).toString()
    const { 'x-delivery-id': id, 'x-signature': signature } = request.headers
    const hmac = createHmac('sha256', this.secret).update(body).digest('hex')
    const isSigned = signature === `sha256=${hmac}`
    this.arrivals.push({ id: String(id), body, mood, isSigned })
    if (mood === 'closing') return void request.socket.destroy()
    if (mood === 'slow') await sleep(slowMs)
    response.writeHead(mood === 'failing' ? 500 : 204).end()
  }
}
