/** A loopback proxy in front of PostgreSQL: it can stop forwarding, cut all connections, or switch to another server. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

interface Pair {
  readonly client: Socket
  readonly server: Socket
}

/** ReadyForQuery outside a transaction: the last message of the server after sign-in and after each query. */
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** What a server sends before it closes a connection after `pg_terminate_backend`. */
const terminated = errorResponse({
  S: 'FATAL',
  V: 'FATAL',
  C: '57P01',
  M: 'terminating connection due to administrator command',
})

export class DatabaseProxy {
  readonly #pairs = new Set<Pair>()
  #isSilent = false
  #isTerminating = false

  private constructor(
    private readonly server: Server,
    private target: URL
  ) {
    server.on('connection', (client) => this.#join(client))
  }

  static async start(target: string): Promise<DatabaseProxy> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new DatabaseProxy(server, new URL(target))
  }

  /** The target's URL with the address of this proxy in it. */
  get url(): string {
    const url = new URL(this.target)
    url.hostname = '127.0.0.1'
    url.port = String((this.server.address() as AddressInfo).port)
    return url.href
  }

  /** New connections go there; open ones stay where they are. */
  pointTo(target: string): void {
    this.target = new URL(target)
  }

  /** Stops forwarding in both directions without closing anything: as a hanging server or network. */
  fallSilent(): void {
    this.#isSilent = true
    for (const { client, server } of this.#pairs) {
      client.pause()
      server.pause()
    }
  }

  /** Forwards what was buffered, and everything after it. */
  speakAgain(): void {
    this.#isSilent = false
    for (const { client, server } of this.#pairs) {
      client.resume()
      server.resume()
    }
  }

  /**
   * From now on a connection is terminated in the same packet in which the server reports that it is ready: what a
   * busy process reads at once when its connection is cut right after it was opened.
   */
  terminateOnReady(isTerminating: boolean): void {
    this.#isTerminating = isTerminating
  }

  /** Closes every connection without a message. */
  cutAll(): void {
    for (const { client, server } of this.#pairs) {
      client.destroy()
      server.destroy()
    }
  }

  async stop(): Promise<void> {
    this.cutAll()
    this.server.close()
    await once(this.server, 'close')
  }

  #join(client: Socket) {
    const server = connect(Number(this.target.port), this.target.hostname)
    const pair = { client, server }
    this.#pairs.add(pair)
    client.on('data', (bytes) => server.write(bytes))
    server.on('data', (bytes) => this.#passOn(bytes, pair))
    for (const socket of [client, server]) {
      // The end is handled by 'close'.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        this.#pairs.delete(pair)
        client.destroy()
        server.destroy()
      })
      if (this.#isSilent) socket.pause()
    }
  }

  #passOn(bytes: Buffer, { client, server }: Pair) {
    if (!this.#isTerminating || !bytes.subarray(-ready.length).equals(ready)) {
      client.write(bytes)
      return
    }
    client.end(Buffer.concat([bytes, terminated]))
    server.end()
  }
}

function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const body = Buffer.from(
    Object.entries(fields)
      .map(([name, value]) => `${name}${value}\0`)
      .join('') + '\0'
  )
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
