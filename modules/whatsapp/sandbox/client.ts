// A small typed client of the sandbox's API, for tests and demos.
import type {
  FaultOrder,
  FaultWire,
  MessageOrder,
  MessageWire,
  PairedWire,
  PhoneWire,
} from '#modules/whatsapp/sandbox/api/wire'

export type { FaultOrder, FaultWire, MessageOrder, MessageWire, PairedWire, PhoneWire }
type Extras = Omit<MessageOrder, 'from' | 'text' | 'media'>
interface Picture {
  bytes: Uint8Array
  mimetype?: string
  caption?: string
  fileName?: string
}

/** A refusal of the API: `status` and `code` as it gave them. */
export class SandboxRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string
  ) {
    super(`${status} ${code}: ${message}`)
  }
}

export class SandboxClient {
  constructor(readonly baseUrl: string) {}

  phones(): Promise<PhoneWire[]> {
    return this.call('GET', '/api/phones')
  }

  /** How many logins there were, and how many of them pushed out a socket of the same device. */
  logins(): Promise<{ logins: number; replaced: number }> {
    return this.call('GET', '/api/logins')
  }

  addPhone(number: string, name: string, autoRead?: boolean): Promise<PhoneWire> {
    return this.call('POST', '/api/phones', { number, name, autoRead })
  }

  /** The customer writes. Resolves with the message's id. */
  say(from: string, text: string, extras: Extras = {}): Promise<{ id: string }> {
    return this.call('POST', '/api/messages', { ...extras, from, text })
  }

  /** The customer sends a picture, or any other file with its mimetype. */
  sayImage(from: string, picture: Picture, extras: Extras = {}): Promise<{ id: string }> {
    const { bytes, mimetype = 'image/jpeg', caption, fileName } = picture
    const base64 = Buffer.from(bytes).toString('base64')
    const media = { mimetype, base64, caption, fileName }
    return this.call('POST', '/api/messages', { ...extras, from, media })
  }

  /** What the customer's phone shows, oldest first. */
  chat(number: string, business?: string): Promise<MessageWire[]> {
    const query = business ? `?with=${business}` : ''
    return this.call('GET', `/api/chats/${number}/messages${query}`)
  }

  /** The chat as soon as `test` holds for it; fails after `ms`. */
  async chatUntil(
    number: string,
    test: (messages: MessageWire[]) => boolean,
    ms = 10_000
  ): Promise<MessageWire[]> {
    const end = Date.now() + ms
    for (;;) {
      const messages = await this.chat(number)
      if (test(messages)) return messages
      if (Date.now() > end) {
        throw new Error(`chat of ${number} stays: ${JSON.stringify(messages)}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }

  read(number: string, business?: string): Promise<{ read: number }> {
    return this.call('POST', `/api/chats/${number}/read`, { with: business })
  }

  scan(qr: string, number?: string, name?: string): Promise<PairedWire> {
    return this.call('POST', '/api/scan', { qr, number, name })
  }

  enterCode(number: string, code: string, name?: string): Promise<PairedWire> {
    return this.call('POST', '/api/code', { number, code, name })
  }

  fault(order: FaultOrder): Promise<FaultWire> {
    return this.call('POST', '/api/faults', order)
  }

  faults(): Promise<FaultWire[]> {
    return this.call('GET', '/api/faults')
  }

  async clearFaults(): Promise<void> {
    await this.call('DELETE', '/api/faults')
  }

  /** Decrypted bytes of a message's media. */
  async media(message: MessageWire): Promise<Buffer> {
    const response = await fetch(this.baseUrl + message.media?.url)
    if (!response.ok) throw new SandboxRefusal(response.status, 'MEDIA', 'no such media')
    return Buffer.from(await response.arrayBuffer())
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const answer = (await response.json()) as T & { error?: string; message?: string }
    if (response.ok) return answer
    throw new SandboxRefusal(response.status, answer.error ?? '', answer.message ?? '')
  }
}
