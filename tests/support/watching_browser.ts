/** A browser with one conversation open: it hears of new messages, and fetches what it may have missed (RT-05), as the web app does. */
import { io, type Socket } from 'socket.io-client'
import type { ProductClient } from '#tests/support/product_client'

/** Milliseconds within which it comes back after the server has closed its socket, at random as all others do. */
const backWithinMs = 1_000
/** Milliseconds over which browsers spread what they fetch after lost events. */
const spreadMs = 1_500

interface Heard {
  readonly action: string
  readonly message: { readonly body: string; readonly ticketId: number }
}

export class WatchingBrowser {
  /** Texts of the conversation that it has shown. */
  readonly shown = new Set<string>()
  /** How often it came back. */
  returns = 0
  #isClosed = false
  readonly #socket: Socket

  constructor(
    url: string,
    private readonly api: ProductClient,
    companyId: number,
    readonly ticketId: number
  ) {
    this.#socket = io(url, {
      forceNew: true,
      transports: ['websocket'],
      auth: (give) => give({ token: api.token }),
    })
    // What fails here is missing in `shown`.
    const quietly = (work: Promise<void>) => void work.catch(() => undefined)
    this.#socket.on('ready', () => quietly(this.#ready()))
    this.#socket.on('resync', () =>
      setTimeout(() => quietly(this.#fetch()), Math.random() * spreadMs)
    )
    this.#socket.on('disconnect', (reason) => {
      this.returns += 1
      if (reason !== 'io server disconnect') return
      setTimeout(() => !this.#isClosed && this.#socket.connect(), Math.random() * backWithinMs)
    })
    this.#socket.on(`company-${companyId}-appMessage`, ({ action, message }: Heard) => {
      if (action === 'create' && message.ticketId === ticketId) this.shown.add(message.body)
    })
  }

  get isConnected() {
    return this.#socket.connected
  }

  close() {
    this.#isClosed = true
    this.#socket.disconnect()
  }

  /** Events between `ready` and the accepted join do not reach this socket, so that each join is followed by a fetch. */
  async #ready() {
    await this.#socket.timeout(10_000).emitWithAck('joinChatBox', this.ticketId)
    await this.#fetch()
  }

  async #fetch() {
    const { messages } = await this.api.call<{ messages: { body: string }[] }>(
      'GET',
      `/messages/${this.ticketId}`
    )
    for (const { body } of messages) this.shown.add(body)
  }
}
