/** A proxy in front of several processes: it asks each whether it is ready, and gives calls and sockets to those that are. */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createProxyServer } from 'httpxy'

/** Milliseconds between two questions to a process. */
const askEveryMs = 250

export class RollingProxy {
  /** Answers of 500 and above, and calls without one; each with its path. */
  readonly failures: string[] = []
  calls = 0
  #backends: readonly string[] = []
  #ready: readonly string[] = []
  #turn = 0
  readonly #sockets = new Set<Socket>()
  // Connections to processes are kept, as proxies do.
  readonly #agent = new Agent({ keepAlive: true })
  readonly #proxy = createProxyServer({ xfwd: true, agent: this.#agent })
  readonly #timer = setInterval(() => void this.#ask(), askEveryMs)

  private constructor(
    private readonly node: Server,
    readonly url: string
  ) {}

  static async open(): Promise<RollingProxy> {
    const node = createServer()
    node.listen(0, '127.0.0.1')
    await once(node, 'listening')
    const { port } = node.address() as AddressInfo
    const proxy = new RollingProxy(node, `http://127.0.0.1:${port}`)
    proxy.#serve()
    return proxy
  }

  /** Those that it asks from now on. Resolves once it knows which of them are ready. */
  async lead(backends: readonly string[]): Promise<void> {
    this.#backends = backends
    await this.#ask()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.node.closeAllConnections()
    for (const socket of this.#sockets) socket.destroy()
    this.node.close()
    this.#agent.destroy()
  }

  async #ask() {
    const asked = this.#backends
    const answers = await Promise.all(asked.map(isReady))
    if (asked === this.#backends) this.#ready = asked.filter((_, place) => answers[place])
  }

  #serve() {
    this.node.on('request', (request, response) => {
      this.calls += 1
      response.on('finish', () => {
        if (response.statusCode >= 500) this.#note(request, response.statusCode)
      })
      this.#proxy.web(request, response, { target: this.#next() }).catch((error: Error) => {
        this.#note(request, error.message)
        response.destroy()
      })
    })
    this.node.on('upgrade', (request, socket: Socket, head) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
      // A socket that breaks off comes again: what counts is what its browser has then.
      this.#proxy.ws(request, socket, { target: this.#next() }, head).catch(() => socket.destroy())
    })
    this.#proxy.on('error', () => undefined)
  }

  /** In turns. */
  #next(): string {
    const { length } = this.#ready
    return this.#ready[this.#turn++ % length] ?? this.#backends[0]
  }

  #note({ method, url }: IncomingMessage, what: number | string) {
    this.failures.push(`${method} ${url}: ${what}`)
  }
}

const isReady = (url: string) =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false
  )
