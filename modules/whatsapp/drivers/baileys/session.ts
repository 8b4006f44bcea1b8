/** One socket to WhatsApp; the only file that uses it directly. */
import {
  jidDecode,
  makeWASocket,
  WAMessageStubType,
  type ConnectionState,
  type WAMessage,
} from '@whiskeysockets/baileys'
import type {
  Arrival,
  ArrivedReceipt,
  ColdLock,
  Connect,
  Driver,
  DriverEvents,
} from '#modules/whatsapp/drivers/driver'
import { unlessDeleted, type DriverServices } from '#modules/whatsapp/drivers/services'
import {
  arrivalOf,
  filePathOf,
  hearPhoneBook,
  newPictures,
  unpack,
} from '#modules/whatsapp/drivers/baileys/arrival'
import { openAuthState, type AuthState } from '#modules/whatsapp/drivers/baileys/auth_state'
import {
  Envelopes,
  storesWhatItOpens,
  withheldOf,
} from '#modules/whatsapp/drivers/baileys/durable_opening'
import { Calls } from '#modules/whatsapp/drivers/baileys/calls'
import { GroupChoice } from '#modules/whatsapp/drivers/baileys/group_choice'
import { KnownArrivals } from '#modules/whatsapp/drivers/baileys/known_arrivals'
import * as questions from '#modules/whatsapp/drivers/baileys/questions'
import { quietLogger } from '#modules/whatsapp/drivers/baileys/quiet_logger'
import { makeReady, relay, sendReadReceipts } from '#modules/whatsapp/drivers/baileys/sending'
import { socketSettings } from '#modules/whatsapp/drivers/baileys/socket_settings'
import { TypingEvents } from '#modules/whatsapp/drivers/baileys/typing_events'
import * as acks from '#modules/whatsapp/drivers/baileys/translate_ack'

type Socket = ReturnType<typeof makeWASocket>
type Logger = ReturnType<typeof quietLogger>
type ReachoutLock = NonNullable<ConnectionState['reachoutTimeLock']>

/** The server's code for "this number may not start conversations". */
const coldRefusal = '463'
/** Timeout for a phone to upload a file again. */
const uploadMs = 30_000
/** Timeout for the closing handshake, after which we continue without it. */
const closingMs = 2_000

/** Opens the socket of a connection with its stored credentials, or with fresh ones that need a scan. */
export const connectBaileys: Connect = async (link, events, services) => {
  const wire = new Wire(link, events, services)
  await wire.open()
  return wire
}

class Wire implements Driver {
  readonly #logger: Logger
  readonly #envelopes = new Envelopes()
  readonly #known = new KnownArrivals()
  readonly #writes = new Set<Promise<unknown>>()
  readonly #unreported: ArrivedReceipt[] = []
  readonly #groups: GroupChoice
  readonly #calls: Calls
  readonly #typing: TypingEvents
  #auth!: AuthState
  #socket!: Socket
  #isQuiet = false

  constructor(
    readonly link: Parameters<Connect>[0],
    readonly events: DriverEvents,
    readonly services: DriverServices
  ) {
    this.#logger = quietLogger(link.connectionId)
    this.#groups = new GroupChoice(link)
    this.#calls = new Calls({ ...events, link, services, own: () => this.#own() })
    this.#typing = new TypingEvents({ ...events, own: () => this.#own() })
  }

  async open() {
    const { link, services } = this
    const { connectionId } = link
    await this.#groups.start()
    this.#auth = await openAuthState(connectionId, services.secrets, this.#logger, {
      lost: (error) => void this.#socket.end(error),
      pairs: (pairs) => this.events.pairs(pairs),
    })
    this.#socket = makeWASocket({
      ...(await socketSettings({ connectionId, services }, this.#auth, this.#logger, (jid) =>
        this.#groups.ignores(jid)
      )),
      makeSignalRepository: storesWhatItOpens({
        services,
        envelopes: this.#envelopes,
        creds: this.#auth.creds,
        toArrival: (message) => arrivalOf(message, this.#own()),
        stored: (arrival) => this.#opened(arrival),
        undecryptable: (message) => this.#undecryptable(message),
      }),
    })
    this.#listenToConnection()
    this.#listenToMessages()
    this.#listenToCalls()
    this.#typing.hear(this.#socket)
  }

  async prepare(...message: Parameters<Driver['prepare']>) {
    return makeReady(this.#sender(), ...message)
  }

  async send(...message: Parameters<Driver['send']>) {
    await relay(this.#sender(), ...message)
  }

  async showTyping(...[address, state]: Parameters<Driver['showTyping']>) {
    await this.#socket.sendPresenceUpdate(state, address)
  }

  async watchTyping(address: string) {
    await this.#typing.watch(this.#socket, address)
  }

  async findNumber(number: string) {
    return questions.findNumber(this.#socket, number)
  }

  async findPicture(address: string) {
    return questions.findPicture(this.#socket, address)
  }

  async describeGroup(address: string) {
    return questions.describeGroup(this.#socket, address)
  }

  async askForUpload(payload: Buffer) {
    const message = unpack(payload)
    // The library writes the new path into the message it was given.
    const former = filePathOf(message)
    await within(uploadMs, this.#socket.updateMediaMessage(message))
    const path = filePathOf(message)
    if (!path || path === former) throw new Error('the phone did not bring the file')
    return path
  }

  async markRead(...read: Parameters<Driver['markRead']>) {
    await sendReadReceipts(this.#sender(), ...read)
  }

  async requestLinkCode(number: string) {
    return this.#socket.requestPairingCode(number)
  }

  async logout() {
    this.#isQuiet = true
    // A socket that is not open cannot unlink the device; the phone's owner still sees it then.
    await this.#socket.logout().catch(() => undefined)
    await this.close()
  }

  async close() {
    this.#isQuiet = true
    this.#groups.stop()
    await within(closingMs, this.#socket.end(undefined))
    await Promise.allSettled(this.#writes)
    await this.#auth.close()
  }

  #listenToConnection() {
    const { ev } = this.#socket
    ev.on('creds.update', () => this.#auth.touch())
    ev.on('connection.update', ({ qr, isNewLogin, connection, lastDisconnect }) => {
      if (this.#isQuiet) return
      if (qr) this.events.code(qr)
      if (isNewLogin) this.events.paired()
      if (connection === 'open') this.events.opened(this.#own().number)
      if (connection === 'close') void this.#closed(lastDisconnect?.error)
    })
    ev.on('connection.update', ({ reachoutTimeLock }) => {
      if (reachoutTimeLock) this.events.coldLock(coldLockOf(reachoutTimeLock))
    })
  }

  #listenToMessages() {
    const { ev, ws } = this.#socket
    // Before the library's own listeners: they modify the stanza.
    ws.prependListener('CB:message', (stanza) => {
      this.#envelopes.keep(stanza)
      // Marked like messages that waited while we were offline, it enters the library's single queue for those:
      // otherwise a live message overtakes those that are still being decrypted (IN-13).
      stanza.attrs.offline ??= '1'
      const withheld = withheldOf(this.#auth.creds, stanza)
      if (withheld) this.#arrived([withheld])
    })
    // Read from the stanzas, not from the library's events: those are buffered for up to half a minute after a login,
    // and there is no event for a positive server ack.
    ws.on('CB:ack,class:message', (node) =>
      this.#report(acks.receiptOfServerAck(node, this.#own()))
    )
    ws.on('CB:receipt', (node) => this.#report(acks.receiptsOfStanza(node, this.#own())))
    ev.on('messages.update', (updates) => this.#report(acks.receiptsOfUpdates(updates)))
    ev.on('messages.upsert', ({ messages }) => this.#arrived(messages))
    ev.on('contacts.update', (changed) => {
      const arrivals = newPictures(changed, this.#own())
      if (arrivals.length) this.#write(this.events.arrived(arrivals))
    })
    hearPhoneBook(ev, (entries) => this.#write(this.events.phoneBook(entries)))
  }

  /** The library's listener acknowledges a call at once: it is invoked only after the call has its row. */
  #listenToCalls() {
    const { ws } = this.#socket
    const libraryListeners = ws.listeners('CB:call')
    ws.removeAllListeners('CB:call')
    ws.on('CB:call', (stanza) => {
      const confirm = () => libraryListeners.forEach((listener) => listener(stanza))
      this.#write(this.#calls.hear(this.#socket, stanza, confirm))
    })
  }

  #opened(arrival: Arrival) {
    this.#known.add(arrival)
    this.events.stored(arrival.chat)
  }

  #arrived(messages: readonly WAMessage[]) {
    const arrivals = messages
      .filter((message) => !this.#known.has(message))
      .map((message) => arrivalOf(message, this.#own()))
      .filter((arrival) => arrival !== null)
    if (arrivals.length) this.#write(this.events.arrived(arrivals))
    this.#report(acks.receiptsOfUpsert(messages))
  }

  async #undecryptable(message: WAMessage) {
    const undecryptable = { ...message, messageStubType: WAMessageStubType.CIPHERTEXT }
    const arrival = arrivalOf(undecryptable, this.#own())
    // Not marked as known: the company's own phone may still deliver its content under the same id.
    if (arrival) await this.events.arrived([arrival])
  }

  /** One batch after the other, so that the inbox keeps the order in which they were received. */
  #report(receipts: readonly ArrivedReceipt[]) {
    if (!receipts.length) return
    this.#unreported.push(...receipts)
    if (this.#unreported.length === receipts.length) this.#write(this.#reportReceipts())
  }

  async #reportReceipts() {
    // Further receipts received in the same tick join the batch.
    await Promise.resolve()
    while (this.#unreported.length) {
      const batch = [...this.#unreported]
      await this.events.receipts(batch)
      this.#unreported.splice(0, batch.length)
      // The response arrives as an event: until when the lock lasts, or that only this customer is affected.
      if (batch.some(({ errorCode }) => errorCode === coldRefusal)) {
        void this.#socket.fetchAccountReachoutTimelock().catch(() => undefined)
      }
    }
  }

  #write(work: Promise<unknown>) {
    const guarded = work
      .catch(unlessDeleted)
      .catch((error: Error) => this.#socket.end(error))
      .finally(() => this.#writes.delete(guarded))
    this.#writes.add(guarded)
  }

  /** The next socket may only be opened once the credentials of this one are stored. */
  async #closed(error: Error | undefined) {
    await this.#auth.flush().catch(() => undefined)
    const code = (error as { output?: { statusCode?: number } })?.output?.statusCode ?? 0
    // Requesting a code to type sets `me` in the credentials; only `account` proves that the device is linked.
    const isLinked = Boolean(this.#auth.creds.account)
    this.events.closed({ code, text: error?.message ?? '', isLinked })
  }

  #own() {
    const { me } = this.#auth.creds
    const { takesGroups } = this.#groups
    return { number: userOf(me?.id), lid: userOf(me?.lid), takesGroups }
  }

  #sender() {
    return { socket: this.#socket, creds: this.#auth.creds }
  }
}

function coldLockOf({ isActive, timeEnforcementEnds, enforcementType }: ReachoutLock): ColdLock {
  if (!isActive) return { isActive: false }
  return { isActive, until: timeEnforcementEnds ?? null, reason: enforcementType ?? '463' }
}

const userOf = (jid: string | undefined) => (jid && jidDecode(jid)?.user) || ''

function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms).unref())])
}
