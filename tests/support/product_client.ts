/** An API client that acts like a user: signs in, pairs, accepts, answers. */
import type { Product } from '#tests/support/product'
import { sleep, waitFor } from '#tests/support/product'

const demoPassword = 'guiche-demo'

export interface TicketRow {
  readonly id: number
  readonly uuid: string
  readonly status: string
  readonly unreadMessages: number
  readonly lastMessage: string
  readonly contact: { readonly id: number; readonly name: string; readonly number: string }
}
interface ConnectionRow {
  readonly id: number
  readonly status: string
  readonly qrcode: string
}

/** One user's session, which can be used with several processes. */
interface Seat {
  token: string
  credentials: readonly [email: string, password: string] | null
  returning: Promise<unknown> | null
}

export class ProductClient {
  /** `url`: of a process other than the product's first. */
  constructor(
    private readonly product: Product,
    private readonly url = product.url,
    private readonly seat: Seat = { token: '', credentials: null, returning: null }
  ) {}

  /** The same session at another process: a second sign-in would end the first (AUT-03). */
  at(url: string): ProductClient {
    return new ProductClient(this.product, url, this.seat)
  }

  get token() {
    return this.seat.token
  }

  async signIn(email: string, password = demoPassword): Promise<this> {
    await this.enter(email, password)
    return this
  }

  /** Signs in; resolves with what a browser would store. */
  async enter(email: string, password = demoPassword) {
    // Tests sign in more often than the limit per minute allows; the limit has its own tests.
    await this.product.sql('delete from rate_limits')
    const answer = await this.#send('POST', '/auth/login', { email, password })
    const { token } = (await answer.json()) as { token: string }
    const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(answer.headers.getSetCookie()[0]!) ?? []
    this.seat.token = token
    this.seat.credentials = [email, password]
    return { token, cookie: { name, value } }
  }

  /** Adds connections and pairs them with the numbers, one after the other; returns their ids in that order. */
  async pairAll(numbers: readonly string[]): Promise<number[]> {
    const ids: number[] = []
    for (const number of numbers) {
      const name = `Número ${number.slice(-4)}`
      const { id } = await this.call<{ id: number }>('POST', '/whatsapp', { name })
      await this.pair(id, number)
      ids.push(id)
    }
    return ids
  }

  /** Pairs a connection with the sandbox as a user would: start, read the code, scan it. */
  async pair(connectionId: number, number = '5511900000000'): Promise<void> {
    const { product } = this
    await this.call('POST', `/whatsappsession/${connectionId}`)
    const qr = await waitFor('a QR code', async () => (await this.connection(connectionId)).qrcode)
    await product.sandbox.scan(qr, number, 'Loja Demo')
    await this.untilConnected(connectionId)
  }

  untilConnected(connectionId: number, ms = 60_000) {
    return waitFor(
      'the connection',
      async () => (await this.connection(connectionId)).status === 'CONNECTED',
      ms
    )
  }

  async connection(id: number): Promise<ConnectionRow> {
    const rows = await this.call<ConnectionRow[]>('GET', '/whatsapp?session=0')
    return rows.find((row) => row.id === id)!
  }

  async tickets(query: string): Promise<TicketRow[]> {
    const { tickets } = await this.call<{ tickets: TicketRow[] }>('GET', `/tickets?${query}`)
    return tickets
  }

  accept(ticketId: number) {
    return this.call('PUT', `/tickets/${ticketId}`, { status: 'open' })
  }

  /**
   * Sends the answer until the server has confirmed it once. With the same `clientId` each time, like a user
   * who got no response and presses send again.
   */
  async answer(ticketId: number, body: string, clientId: string): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      const { token } = this.seat
      const done = await this.call('POST', `/messages/${ticketId}`, { body, clientId }).then(
        () => true,
        async (error: Error) => {
          if (/ (4(?!00|01|03|29)\d\d) /.test(error.message)) throw error
          if (/ 401 /.test(error.message)) await this.#signInAgain(token)
          return false
        }
      )
      if (done) return
      await sleep(200)
    }
    throw new Error(`"${body}" was never accepted:\n${this.product.output}`)
  }

  /** After the token expired. Once for all requests that were refused for it. */
  async #signInAgain(refused: string): Promise<void> {
    const { seat } = this
    if (seat.token !== refused || !seat.credentials) return
    const [email, password] = seat.credentials
    seat.returning ??= this.enter(email, password)
      .catch(() => undefined)
      .finally(() => (seat.returning = null))
    await seat.returning
  }

  /** Renews an expired token, as a browser does: all tests together take longer than a token lasts. */
  async call<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const { token } = this.seat
    const answer = await this.#send(method, path, body).catch(async (error: Error) => {
      if (!error.message.includes('ERR_TOKEN_EXPIRED')) throw error
      await this.#signInAgain(token)
      return this.#send(method, path, body)
    })
    return (answer.status === 204 ? undefined : await answer.json()) as T
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(this.seat.token ? { authorization: `Bearer ${this.seat.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!answer.ok) {
      throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    }
    return answer
  }
}

/** Repeats a call while the server is down; a refusal is final. */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (tries >= 300 || / 4\d\d /.test((error as Error).message)) throw error
      await sleep(200)
    }
  }
}
