/** A second library for the sessions, in memory: WhatsApp is an array here, and imports nothing of the first one. */
import type { OutboundContent } from '#modules/whatsapp/contract'
import type { Arrival, Driver, DriverEvents } from '#modules/whatsapp/drivers/driver'
import type { Library } from '#modules/whatsapp/drivers/library'
import type { DriverServices } from '#modules/whatsapp/drivers/services'

interface Socket {
  readonly events: DriverEvents
  readonly services: DriverServices
}

export interface MemoryLibrary extends Library {
  /** What the other side has received. */
  readonly sent: {
    readonly address: string
    readonly wid: string
    readonly content: OutboundContent
  }[]
  /** The open socket of a connection. */
  socketOf(connectionId: number): Socket
  /** Delivers a message: it uses up one key, which is stored together with it. Returns the key. */
  deliver(connectionId: number, wid: string, body: string): Promise<string>
}

/** Address of the only customer. */
export const customer = '5511987650001@s.whatsapp.net'

/** `number`: digits of the phone that each socket finds linked. */
export function memoryLibrary(number: string): MemoryLibrary {
  const sockets = new Map<number, Socket>()
  const sent: MemoryLibrary['sent'] = []
  const socketOf = (id: number) => sockets.get(id)!
  return {
    ...withoutFiles,
    sent,
    socketOf,
    async connect({ connectionId }, events, services) {
      sockets.set(connectionId, { events, services })
      queueMicrotask(() => events.opened(number))
      return driverOf(events, sent)
    },
    async deliver(connectionId, wid, body) {
      const { events, services } = socketOf(connectionId)
      const [last] = await services.secrets.readKeys('memory', ['count'])
      const key = { type: 'memory', id: 'count', value: String(Number(last?.value ?? 0) + 1) }
      const arrivals = [aText(wid, body)]
      await services.secrets.write({ creds: null, upserts: [key], deletes: [], arrivals })
      events.stored(customer)
      return key.value
    },
  }
}

/** Messages are JSON, and the other side confirms each as soon as it has it. */
function driverOf(events: DriverEvents, sent: MemoryLibrary['sent']): Driver {
  return {
    prepare: async (_address, _wid, content) => Buffer.from(JSON.stringify(content)),
    async send(address, wid, encoded) {
      sent.push({ address, wid, content: JSON.parse(encoded.toString()) })
      await events.receipts([{ chat: address, wid, ack: 2, errorCode: null }])
    },
    showTyping: async () => undefined,
    watchTyping: async () => undefined,
    findNumber: async (digits) => `${digits}@s.whatsapp.net`,
    describeGroup: async () => null,
    findPicture: async () => null,
    askForUpload: () => Promise.reject(new Error('there are no files here')),
    markRead: async () => undefined,
    requestLinkCode: async () => '',
    logout: async () => undefined,
    close: async () => undefined,
  }
}

export function aText(wid: string, body: string): Arrival {
  const sender = { phone: '5511987650001', lid: null, pushName: 'Ana' }
  const empty = { author: null, group: null, media: null, quote: null }
  const at = new Date().toISOString()
  return {
    chat: customer,
    fromMe: false,
    wid,
    content: { what: 'message', kind: 'text', body, sender, at, ...empty },
    isUndecryptable: false,
    payload: Buffer.from(body),
  }
}

const noFile = () => Promise.reject(new Error('there are no files here'))
const withoutFiles = {
  prepare: async () => undefined,
  unlinkDevice: async () => true,
  ownVersion: async () => '0.0.1',
  fetchMedia: noFile,
  fetchPicture: noFile,
  messageOfFile: noFile,
}
