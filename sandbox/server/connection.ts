// One websocket of a client: frames in, stanzas out, and the client's identity once it is known.
import type { WebSocket } from 'ws'
import type { Companion } from '#sandbox/phones/companions'
import type { PairingRequest } from '#sandbox/server/pairing'
import { NoiseResponder, type NoiseClient } from '#sandbox/wire/noise'
import type { NoiseIdentity } from '#sandbox/wire/noise_identity'
import type { Stanza } from '#sandbox/wire/node'

// Clients read asynchronously: give them time to read the last stanza before they see the close.
const LAST_STANZA_MS = 30

export interface ConnectionListener {
  greeted(connection: Connection, client: NoiseClient): void
  heard(connection: Connection, stanza: Stanza): Promise<void>
  closed(connection: Connection): void
  /** Milliseconds by which to delay this connection now. */
  delay(connection: Connection): number
}

export class Connection {
  companion?: Companion
  pairing?: PairingRequest
  /** True once the client has reported itself active and its offline queue was sent. */
  drained = false
  /** Numbers whose presence it has subscribed to. */
  readonly watched = new Set<string>()
  /** Messages held back until a later one has overtaken them. */
  readonly held: Stanza[] = []
  /** Sequence number in the offline queue up to which it was sent. */
  sentUpTo = 0
  readonly #noise: NoiseResponder
  #state: 'hello' | 'finish' | 'open' = 'hello'
  #reading: Promise<void> = Promise.resolve()
  #lastId = 0
  #isCut = false
  #answers = new Map<string, (stanza: Stanza) => void>()

  constructor(
    private readonly socket: WebSocket,
    identity: NoiseIdentity,
    private readonly listener: ConnectionListener
  ) {
    this.#noise = new NoiseResponder(identity)
    socket.on('message', (bytes: Buffer) => this.#take(bytes))
    socket.on('close', () => listener.closed(this))
    socket.on('error', () => socket.terminate())
  }

  get isOpen() {
    return this.socket.readyState === this.socket.OPEN
  }

  nextId() {
    return `sb-${++this.#lastId}`
  }

  send(stanza: Stanza) {
    if (this.isOpen && this.#state === 'open') this.socket.send(this.#noise.seal(stanza))
  }

  /** Sends an iq of the server; `answered` is called with the client's response. */
  ask(stanza: Stanza, answered: (answer: Stanza) => void) {
    this.#answers.set(stanza.attrs.id, answered)
    this.send(stanza)
  }

  /** Passes the response to the caller of `ask`; returns false when nothing asked for it. */
  answered(stanza: Stanza): boolean {
    const listener = this.#answers.get(stanza.attrs.id)
    this.#answers.delete(stanza.attrs.id)
    listener?.(stanza)
    return listener !== undefined
  }

  /** Sends a last stanza, then closes the socket cleanly. */
  closeWith(stanza: Stanza) {
    this.send(stanza)
    setTimeout(() => this.socket.close(), LAST_STANZA_MS)
  }

  /** Terminates the socket, as a broken network would. */
  cut() {
    this.#isCut = true
    this.socket.terminate()
  }

  // The delay counts from the time of arrival: a slow line adds latency and does not limit throughput.
  #take(bytes: Buffer) {
    const due = Date.now() + this.listener.delay(this)
    this.#reading = this.#reading
      .then(async () => {
        const wait = due - Date.now()
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        // After cut(), frames that were still in flight are dropped; those sent before the client closed are read.
        if (this.#isCut) return
        for (const frame of this.#noise.frames(bytes)) await this.#read(frame)
      })
      .catch((error: Error) => {
        // Before the handshake the client sent invalid data; afterwards it is a bug in the sandbox.
        const what = this.#state === 'open' ? error.stack : error.message
        console.error(`sandbox: a client was cut off: ${what}`)
        this.cut()
      })
  }

  async #read(frame: Buffer) {
    if (this.#state === 'hello') {
      this.socket.send(this.#noise.hello(frame))
      this.#state = 'finish'
    } else if (this.#state === 'finish') {
      const client = this.#noise.finish(frame)
      this.#state = 'open'
      this.listener.greeted(this, client)
    } else {
      await this.listener.heard(this, await this.#noise.open(frame))
    }
  }
}
