// A small typed client of the sandbox's API, for tests and demos.
import type {
  CallWire,
  FaultOrder,
  FaultWire,
  GroupWire,
  MediaOrder,
  MessageOrder,
  MessageWire,
  PairedWire,
  PhoneWire,
  PresenceWire,
} from '#sandbox/api/wire'

export type { FaultOrder, FaultWire, MediaOrder, MessageOrder, MessageWire, PairedWire, PhoneWire }
type Extras = Partial<Omit<MessageOrder, 'from'>>
/** A message written on the company's own phone, without the two numbers. */
type Said = Omit<MessageOrder, 'from' | 'to'>
interface File extends Partial<Omit<MediaOrder, 'base64'>> {
  bytes: Uint8Array
}
interface Sent {
  id: string
}

/** An error response of the API, with its `status` and `code`. */
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

  /** How many logins there were, and how many of them replaced an open socket of the same device. */
  logins(): Promise<{ logins: number; replaced: number }> {
    return this.call('GET', '/api/logins')
  }

  /** Queues everything for the companies' devices until `letGo` sends it in one burst. */
  holdBack(): Promise<{ held: number }> {
    return this.call('POST', '/api/hold')
  }

  letGo(): Promise<{ held: number }> {
    return this.call('DELETE', '/api/hold')
  }

  addPhone(number: string, name: string, autoRead?: boolean): Promise<PhoneWire> {
    return this.call('POST', '/api/phones', { number, name, autoRead })
  }

  /** Adds entries to the phone's address book; devices that are linked afterwards receive them. */
  writeDown(
    number: string,
    entries: readonly { readonly number: string; readonly name: string }[]
  ): Promise<{ entries: number }> {
    return this.call('POST', `/api/phones/${number}/book`, { entries })
  }

  /** Sends any request unchanged. Resolves with the message's id. */
  send(order: MessageOrder): Promise<Sent> {
    return this.call('POST', '/api/messages', order)
  }

  /** Thousands at once: in order per phone, phones in parallel. Ids are returned in the same order. */
  async sendAll(messages: readonly MessageOrder[]): Promise<string[]> {
    const { ids } = await this.call<{ ids: string[] }>('POST', '/api/bulk', { messages })
    return ids
  }

  /** The customer writes. Resolves with the message's id. */
  say(from: string, text: string, extras: Extras = {}): Promise<Sent> {
    return this.send({ ...extras, from, text })
  }

  /** The customer sends a picture, or any other file with its mimetype. */
  sayImage(from: string, file: File, extras: Extras = {}): Promise<Sent> {
    return this.sayFile(from, { mimetype: 'image/jpeg', ...file }, extras)
  }

  /** A file of any kind; the kind is derived from the mimetype unless `kind` is given. */
  sayFile(from: string, { bytes, ...file }: File, extras: Extras = {}): Promise<Sent> {
    const base64 = Buffer.from(bytes).toString('base64')
    const media = { mimetype: 'application/octet-stream', ...file, base64 }
    return this.send({ ...extras, from, media })
  }

  sayVoice(from: string, bytes: Uint8Array, seconds: number, extras: Extras = {}) {
    const mimetype = 'audio/ogg; codecs=opus'
    return this.sayFile(from, { bytes, seconds, voice: true, mimetype }, extras)
  }

  sayLocation(from: string, location: NonNullable<Said['location']>, extras: Extras = {}) {
    return this.send({ ...extras, from, location })
  }

  sayContacts(from: string, contacts: NonNullable<Said['contacts']>, extras: Extras = {}) {
    return this.send({ ...extras, from, contacts })
  }

  /** `from` edits one of their own messages. */
  edit(from: string, id: string, text: string, extras: Extras = {}): Promise<Sent> {
    return this.send({ ...extras, from, edit: { id, text } })
  }

  /** `from` deletes one of their own messages for everyone. */
  erase(from: string, id: string, extras: Extras = {}): Promise<Sent> {
    return this.send({ ...extras, from, erase: id })
  }

  /** `from` reacts to a message; an empty emoji removes the reaction. */
  react(from: string, id: string, emoji: string, extras: Extras = {}): Promise<Sent> {
    return this.send({ ...extras, from, react: { id, emoji } })
  }

  /** An employee of the company writes on the company's own phone. */
  sayAsBusiness(business: string, customer: string, said: Said): Promise<Sent> {
    return this.send({ ...said, from: business, to: customer })
  }

  /** Creates a group of customers and companies, owned by a customer. */
  createGroup(subject: string, creator: string, members: readonly string[]): Promise<GroupWire> {
    return this.call('POST', '/api/groups', { subject, creator, members })
  }

  /** Renames the group or changes its members or admins; acts as its creator unless `by` is given. */
  changeGroup(
    id: string,
    change: { by?: string; subject?: string } & Partial<
      Record<'add' | 'remove' | 'promote' | 'demote', string[]>
    >
  ): Promise<GroupWire> {
    return this.call('POST', `/api/groups/${id}`, change)
  }

  /** A member writes in the group. */
  sayInGroup(from: string, group: string, text: string, extras: Extras = {}): Promise<Sent> {
    return this.send({ ...extras, from, group, text })
  }

  /** The customer starts a call. */
  ring(from: string, options: { to?: string; video?: boolean } = {}): Promise<CallWire> {
    return this.call('POST', '/api/calls', { ...options, from })
  }

  /** The customer hangs up. */
  hangUp(id: string): Promise<CallWire> {
    return this.call('POST', `/api/calls/${id}/end`, {})
  }

  calls(): Promise<CallWire[]> {
    return this.call('GET', '/api/calls')
  }

  /** What the customer's phone shows, oldest first. */
  chat(number: string, business?: string): Promise<MessageWire[]> {
    const query = business ? `?with=${business}` : ''
    return this.call('GET', `/api/chats/${number}/messages${query}`)
  }

  /** Polls until `test` holds for the chat and returns the chat; rejects after `ms`. */
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

  /** The media host drops the file of that message; only the phone still has it. */
  async expireMedia(number: string, id: string, code?: 404 | 410): Promise<void> {
    await this.call('POST', `/api/chats/${number}/expire`, { id, code })
  }

  async setPicture(number: string, bytes: Uint8Array): Promise<void> {
    const base64 = Buffer.from(bytes).toString('base64')
    await this.call('POST', `/api/phones/${number}/picture`, { base64 })
  }

  async setGroupPicture(id: string, bytes: Uint8Array): Promise<void> {
    const base64 = Buffer.from(bytes).toString('base64')
    await this.call('POST', `/api/groups/${id}/picture`, { base64 })
  }

  /** The server sends the companies' devices the number that belongs to the customer's LID. */
  async revealNumber(number: string, business?: string): Promise<void> {
    await this.call('POST', `/api/phones/${number}/reveal`, { with: business })
  }

  read(number: string, business?: string): Promise<{ read: number }> {
    return this.call('POST', `/api/chats/${number}/read`, { with: business })
  }

  /** The company's typing state as the customer sees it: composing, recording or paused. */
  presence(number: string, business?: string): Promise<PresenceWire> {
    const query = business ? `?with=${business}` : ''
    return this.call('GET', `/api/chats/${number}/presence${query}`)
  }

  /** The customer starts or stops typing; the company is notified when it has subscribed to that phone. */
  async type(number: string, state: PresenceWire['state'], business?: string): Promise<void> {
    await this.call('POST', `/api/chats/${number}/typing`, { state, with: business })
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
    const answer = (await response.json()) as T & {
      error?: string
      message?: string
      stack?: string
    }
    if (response.ok) return answer
    const { error: code = '', message = '', stack } = answer
    throw new SandboxRefusal(response.status, code, stack ? `${message}\n${stack}` : message)
  }
}
