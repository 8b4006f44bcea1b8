// A company's connection for the tests: unmodified Baileys with its keys in memory; reconnects automatically.
import {
  BufferJSON,
  DisconnectReason,
  initAuthCreds,
  makeWASocket,
  proto,
  type ConnectionState,
  type SignalDataTypeMap,
  type SignalKeyStore,
  type UserFacingSocketConfig,
  type WAMessage,
  type WAMessageUpdate,
  type WASocket,
} from '@whiskeysockets/baileys'
import { pino } from 'pino'

const logger = pino({ level: process.env.BAILEYS_LOG ?? 'silent' })
const WAIT_MS = 25_000

export class Company {
  readonly creds = initAuthCreds()
  readonly #keys = new MemoryKeys()
  /** Every incoming and outgoing message, by upsert. */
  readonly messages: { type: string; message: WAMessage }[] = []
  /** Highest status that each own message reached; 0 is an error. */
  readonly statuses = new Map<string, number[]>()
  /** Every later update of a message, in order. */
  readonly updates: WAMessageUpdate[] = []
  readonly closes: number[] = []
  readonly sentContents = new Map<string, proto.IMessage>()
  socket!: WASocket
  qr?: string
  isOpen = false
  /** Whether to reconnect automatically when the server requires a restart after pairing (515). */
  returns = true

  constructor(
    private readonly waUrl: string,
    private readonly options: Partial<UserFacingSocketConfig> = {}
  ) {}

  connect(): this {
    const socket = makeWASocket({
      auth: { creds: this.creds, keys: this.#keys },
      waWebSocketUrl: this.waUrl,
      logger,
      syncFullHistory: false,
      // Baileys' default delay of 250 ms between two retry requests would only slow the crash test down.
      retryRequestDelayMs: 10,
      browser: ['Ubuntu', 'Chrome', '22.04'],
      getMessage: async ({ id }) => this.sentContents.get(id ?? ''),
      ...this.options,
    })
    this.socket = socket
    socket.ev.on('creds.update', (update) => Object.assign(this.creds, update))
    socket.ev.on('messages.upsert', ({ type, messages }) => {
      for (const message of messages) {
        this.messages.push({ type, message })
        if (message.key.fromMe) this.#noteStatus(message.key.id, message.status)
      }
    })
    socket.ev.on('messages.update', (updates) => {
      this.updates.push(...updates)
      for (const { key, update } of updates) this.#noteStatus(key.id, update.status)
    })
    socket.ev.on('connection.update', (update) => {
      if (this.socket === socket) this.#follow(update)
    })
    return this
  }

  /** Simulates a crash between sending and saving: call the returned function to restore the current keys. */
  rememberKeys(): () => void {
    return this.#keys.snapshot()
  }

  /** A second socket with the same credentials and keys. */
  twin(): Company {
    const twin = new Company(this.waUrl, this.options)
    Object.assign(twin.creds, this.creds)
    twin.#keys.shareWith(this.#keys)
    return twin
  }

  async opened(): Promise<this> {
    await waitFor(() => this.isOpen, 'the connection opens')
    return this
  }

  async closedWith(code: number) {
    await waitFor(
      () => this.closes.includes(code),
      `it closes with ${code}`,
      () => this.closes
    )
  }

  async shownQr(): Promise<string> {
    await waitFor(() => this.qr, 'a QR is shown')
    return this.qr!
  }

  async send(to: string, content: Parameters<WASocket['sendMessage']>[1]): Promise<string> {
    const sent = await this.socket.sendMessage(to, content)
    this.sentContents.set(sent!.key.id!, sent!.message!)
    return sent!.key.id!
  }

  async received(test: (message: WAMessage) => unknown): Promise<WAMessage> {
    const find = () =>
      this.messages.find(({ message }) => !message.key.fromMe && test(message))?.message
    await waitFor(find, 'a message arrives', () => this.texts())
    return find()!
  }

  /** What was written on the company's own phone, or by another device of it. */
  async own(id: string, holds: (message: WAMessage) => unknown = () => true): Promise<WAMessage> {
    const isIt = (message: WAMessage) => message.key.fromMe && message.key.id === id
    const find = () => this.messages.find(({ message }) => isIt(message) && holds(message))?.message
    await waitFor(find, `our own ${id} arrives`)
    return find()!
  }

  async updated(test: (update: WAMessageUpdate) => unknown): Promise<WAMessageUpdate> {
    await waitFor(() => this.updates.find(test), 'a message changes')
    return this.updates.find(test)!
  }

  /** Why the server refused our message; Baileys reports it with the message or as a later update. */
  refusals(id: string): unknown[] {
    const inserted = this.messages.filter(({ message }) => message.key.id === id)
    const changed = this.updates.filter(({ key }) => key.id === id)
    return [
      ...inserted.flatMap(({ message }) => message.messageStubParameters ?? []),
      ...changed.flatMap(({ update }) => update.messageStubParameters ?? []),
    ]
  }

  receivedText(text: string) {
    return this.received((message) => textOf(message) === text)
  }

  /** Texts of the customers, in order of arrival. */
  texts(): (string | undefined)[] {
    return this.messages
      .filter(({ message }) => !message.key.fromMe && message.message)
      .map(({ message }) => textOf(message))
  }

  async reachedStatus(id: string, status: number) {
    const reached = () => this.statuses.get(id)?.includes(status)
    await waitFor(reached, `status ${status}`, () => this.statuses.get(id))
  }

  leave() {
    this.returns = false
    void this.socket?.end(undefined)
  }

  #follow({ connection, qr, lastDisconnect }: Partial<ConnectionState>) {
    if (qr) this.qr = qr
    if (connection === 'open') this.isOpen = true
    if (connection !== 'close') return
    this.isOpen = false
    const error = lastDisconnect?.error as { output?: { statusCode: number } } | undefined
    const code = error?.output?.statusCode ?? 0
    this.closes.push(code)
    if (code === DisconnectReason.restartRequired && this.returns) this.connect()
  }

  #noteStatus(id?: string | null, status?: number | null) {
    if (!id || status === undefined || status === null) return
    this.statuses.set(id, [...(this.statuses.get(id) ?? []), status])
  }
}

export function textOf({ message }: WAMessage): string | undefined {
  return message?.conversation ?? message?.extendedTextMessage?.text ?? undefined
}

export async function waitFor(
  test: () => unknown,
  what: string,
  seen: () => unknown = () => ''
): Promise<void> {
  const end = Date.now() + WAIT_MS
  while (!(await test())) {
    if (Date.now() > end) throw new Error(`never: ${what} ${JSON.stringify(seen())}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Values are copied through JSON as in a database, so that nothing is shared by reference. */
class MemoryKeys implements SignalKeyStore {
  #rows = new Map<string, string>()

  snapshot() {
    const then = new Map(this.#rows)
    return () => {
      this.#rows.clear()
      for (const [key, value] of then) this.#rows.set(key, value)
    }
  }

  shareWith(other: MemoryKeys) {
    this.#rows = other.#rows
  }

  async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
    const found: Record<string, SignalDataTypeMap[T]> = {}
    for (const id of ids) {
      const row = this.#rows.get(`${type}|${id}`)
      if (row === undefined) continue
      const value = JSON.parse(row, BufferJSON.reviver)
      found[id] =
        type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value
    }
    return found
  }

  async set(changes: Record<string, Record<string, unknown> | undefined>) {
    for (const [type, rows] of Object.entries(changes)) {
      for (const [id, value] of Object.entries(rows ?? {})) {
        if (value === null || value === undefined) this.#rows.delete(`${type}|${id}`)
        else this.#rows.set(`${type}|${id}`, JSON.stringify(value, BufferJSON.replacer))
      }
    }
  }
}
