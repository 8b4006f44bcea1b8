/** The life of one connection's session: opening, codes, being open, falling, ending (CNX-01). */
import logger from '@adonisjs/core/services/logger'
import PQueue from 'p-queue'
import { emitNow } from '#app/kernel/broadcast'
import { now } from '#app/kernel/clock'
import { LeaseLost, type Lease } from '#app/kernel/lease'
import type {
  Closing,
  ColdLock,
  Connect,
  Driver,
  DriverEvents,
  LeasedConnection,
  ConnectionRef,
} from '#modules/whatsapp/drivers/driver'
import { acceptInbound, acceptReceipts } from '#modules/whatsapp/inbox/accept_inbound'
import { liftColdLock, lockCold } from '#modules/whatsapp/outbox/cold_lock'
import { keepShared } from '#modules/whatsapp/inbox/keep_shared'
import { requeueUnconfirmed } from '#modules/whatsapp/outbox/outbox_lane'
import { forgetDevice } from '#modules/whatsapp/sessions/forget_device'
import { nextStep, type StopReason } from '#modules/whatsapp/sessions/next_step'
import {
  connectionOfNumber,
  noCode,
  recordFulfilled,
  recordSession,
} from '#modules/whatsapp/sessions/record_session'
import { ShownCodes } from '#modules/whatsapp/sessions/shown_codes'
import { noteRefusedVersion } from '#modules/whatsapp/sessions/web_version'

/** Seconds to wait after a step that failed, by how many failed before it; the last one for all others. */
const recoverSeconds = [2, 5, 10, 30]

export interface Surroundings {
  readonly connect: Connect
  /** The inbox has something of this chat. */
  onArrival(link: ConnectionRef, chat: string): void
  /** Messages can flow: the outbox may go on. */
  onOpen(link: ConnectionRef): void
  /** Nothing more will happen by itself. */
  onRest(link: ConnectionRef): void
  /** Another process has this session by now, or may have it soon: its socket here is closed. */
  onLost(session: Session): void
}

export class Session {
  /** One thing at a time: an event of the socket never crosses a command. */
  readonly #line = new PQueue({ concurrency: 1 })
  /** Rises with each socket, so that an old one's events are told apart. */
  #generation = 0
  #driver: Driver | null = null
  #isOpen = false
  #openedAt = 0
  #isOver = false
  #timer: NodeJS.Timeout | null = null
  readonly #codes: ShownCodes
  #failures = 0
  /** 401s in a row: the first is asked about, the second believed. */
  #refusals = 0
  /** Steps in a row that failed here, most likely for want of the database. */
  #troubles = 0
  #downSince = now()
  /** The wish that was followed last. */
  revision = -1

  readonly link: ConnectionRef

  /** `held`: everything is done while its lease is held, and written on that condition (CNX-03). */
  constructor(
    readonly held: LeasedConnection,
    readonly around: Surroundings
  ) {
    // Without the lease: it goes into logs and events.
    const { companyId, connectionId } = held
    this.link = { companyId, connectionId }
    this.#codes = new ShownCodes(this.link)
  }

  get lease(): Lease {
    return this.held.lease
  }

  /** The socket through which messages can flow now. */
  get openDriver(): Driver | null {
    return this.#isOpen && this.lease.isHeld() ? this.#driver : null
  }

  /** Milliseconds since messages can flow; null when they cannot. */
  get openMs(): number | null {
    return this.#isOpen ? performance.now() - this.#openedAt : null
  }

  /** Opens the socket, unless it is open or opening already. */
  async start() {
    await this.#next(async () => {
      if (this.#driver && !this.#timer) return
      this.#failures = 0
      this.#downSince = now()
      await this.#open()
    })
  }

  /** Forgets the device and shows a new code. */
  async startFresh() {
    await this.#next(async () => {
      await this.#unlink()
      await recordFulfilled(this.held, this.revision, 'running', { number: '', reason: null })
      this.#failures = 0
      this.#downSince = now()
      await this.#open()
    })
  }

  /** Unlinks the device on WhatsApp's side and rests. */
  async logout() {
    await this.#next(async () => {
      await this.#unlink()
      await this.#rest({ reason: 'logged_out', erase: true })
    })
  }

  /**
   * Closes the socket and leaves the device linked: the process ends, or its lease is lost. Only while
   * the lease is ours may the row say that nobody is connected now.
   */
  async close({ isOurs }: { readonly isOurs: boolean }) {
    this.#isOver = true
    // At once: a step that waits for the database must not keep a socket open that may be another process's.
    if (!isOurs) return this.#drop()
    await this.#line.add(async () => {
      const wasOpen = this.#isOpen
      await this.#drop()
      if (!wasOpen) return
      await recordSession(this.held, { status: 'OPENING', lastDisconnectedAt: now() }).catch(
        unlessLost
      )
    })
  }

  /** Its row says that it is not open: a process that held it before wrote over it. Ours is true. */
  async setRight() {
    await this.#next(async () => {
      if (!this.#isOpen) return
      logger.warn(
        this.link,
        'whatsapp: the row of an open session was written over, it is set right'
      )
      await recordFulfilled(this.held, this.revision, 'running', { ...noCode, ...open })
    })
  }

  async #open() {
    await this.#drop()
    const generation = ++this.#generation
    this.#codes.begin()
    await recordSession(this.held, { ...noCode, ...opening })
    try {
      const driver = await this.around.connect(this.held, this.#events(generation))
      // The lease was lost while it opened.
      if (this.#isOver) return await driver.close()
      this.#driver = driver
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      logger.warn({ err: error, ...this.link }, 'whatsapp: the socket could not be opened')
      await this.#fell({ code: 0, text: (error as Error).message, isLinked: true })
    }
  }

  #events(generation: number): DriverEvents {
    const { link } = this
    const once = (work: () => Promise<void>) => {
      void this.#next(async () => {
        if (generation === this.#generation) await work()
      })
    }
    return {
      code: (text) => once(() => this.#showCode(text)),
      paired: () => once(() => recordSession(this.held, { ...noCode, status: 'PAIRING' })),
      opened: (number) => once(() => this.#opened(number)),
      closed: (closing) => once(() => this.#fell(closing)),
      // What arrived is written down whichever socket brought it.
      stored: (chat) => this.around.onArrival(link, chat),
      arrived: (arrivals) => this.#accepted(arrivals, acceptInbound(link, arrivals)),
      ...keepShared(link),
      typing: (sender, state) =>
        void emitNow('whatsapp.customer_typing', { ...link, sender, state }),
      coldLock: (lock) => once(() => this.#keepColdLock(lock)),
      receipts: (receipts) => this.#accepted(receipts, acceptReceipts(link, receipts)),
    }
  }

  async #accepted(entries: readonly { readonly chat: string }[], written: Promise<void>) {
    await written
    for (const { chat } of entries) this.around.onArrival(this.link, chat)
  }

  async #keepColdLock(lock: ColdLock) {
    if (lock.isActive) await lockCold(this.link, lock.until, lock.reason)
    else await liftColdLock(this.link)
  }

  async #showCode(text: string) {
    const shown = await this.#codes.next(text, this.#driver)
    if (!shown) return this.#end({ reason: 'code_expired', erase: true })
    await recordSession(this.held, shown)
  }

  async #opened(number: string) {
    try {
      await recordSession(this.held, {
        ...noCode,
        ...open,
        linkNumber: '',
        number,
        lastConnectedAt: now(),
        lastSeenAt: now(),
      })
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error
      // CNX-08: the index says that another connection lives on this number.
      await this.#driver?.logout()
      const reasonDetail = await connectionOfNumber(this.link, number)
      return this.#end({ reason: 'ERR_NUMBER_ALREADY_CONNECTED', reasonDetail, erase: true })
    }
    this.#failures = 0
    this.#refusals = 0
    // Before anything may leave through this socket: what the old one took with it stands in front.
    await requeueUnconfirmed(this.held)
    this.#isOpen = true
    this.#openedAt = performance.now()
    this.around.onOpen(this.link)
  }

  async #fell(closing: Closing) {
    // First of all: when another process has taken over, its socket closed this one, and its row is not ours.
    await this.lease.confirm()
    if (this.#isOpen) this.#downSince = now()
    await this.#drop()
    const downMs = now().diff(this.#downSince).toMillis()
    this.#refusals = closing.code === 401 ? this.#refusals + 1 : 0
    const [failures, refusals] = [this.#failures, this.#refusals]
    const step = nextStep({ closing, failures, refusals, downMs, chance: Math.random() })
    logger.info({ ...this.link, code: closing.code, step: step.kind }, 'whatsapp: a socket closed')
    if (closing.code === 405) await noteRefusedVersion()
    if (step.kind === 'stop') return this.#end(step)

    if (closing.code !== 515) this.#failures += 1
    await recordSession(this.held, {
      ...noCode,
      status: step.status,
      retries: this.#failures,
      lastDisconnectedAt: now(),
    })
    this.#timer = setTimeout(() => void this.#next(() => this.#open()), step.afterMs)
  }

  async #end(ending: Ending) {
    await this.#drop()
    if (ending.erase) await forgetDevice(this.held)
    await this.#rest(ending)
  }

  async #rest({ reason, reasonDetail = null, erase }: Ending) {
    this.#refusals = 0
    await recordFulfilled(this.held, this.revision, 'stopped', {
      ...noCode,
      status: 'DISCONNECTED',
      retries: 0,
      reason,
      reasonDetail,
      linkNumber: '',
      lastDisconnectedAt: now(),
      ...(erase ? { number: '' } : {}),
    })
    this.around.onRest(this.link)
  }

  async #unlink() {
    const driver = this.#driver
    // Without an open socket the device is unlinked later (CNX-01).
    const needsUnlink = !this.#isOpen
    this.#driver = null
    await driver?.logout()
    await this.#drop()
    await forgetDevice(this.held, { needsUnlink })
  }

  async #drop() {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#generation += 1
    this.#isOpen = false
    const driver = this.#driver
    this.#driver = null
    await driver?.close()
  }

  async #next(work: () => Promise<void>) {
    await this.#line.add(async () => {
      if (this.#isOver) return
      try {
        this.lease.assertHeld()
        await work()
        this.#troubles = 0
      } catch (error) {
        if (error instanceof LeaseLost) this.around.onLost(this)
        else await this.#recover(error as Error)
      }
    })
  }

  /** The database was away for a moment, most likely: begin again a little later. */
  async #recover(error: Error) {
    const seconds = recoverSeconds[Math.min(this.#troubles, recoverSeconds.length - 1)]
    this.#troubles += 1
    logger.error(
      { err: error, ...this.link, seconds },
      'whatsapp: a step failed, it waits and retries'
    )
    await this.#drop().catch(() => undefined)
    if (this.#isOver) return
    this.#timer = setTimeout(() => void this.#next(() => this.#open()), seconds * 1000)
  }
}

interface Ending {
  readonly reason: StopReason
  readonly reasonDetail?: string | null
  readonly erase: boolean
}

const opening = { status: 'OPENING', reason: null, reasonDetail: null } as const
const open = { status: 'CONNECTED', retries: 0, reason: null, reasonDetail: null } as const

/** For the `catch` of a last word: a session that is another process's by now has none. */
function unlessLost(error: Error) {
  if (!(error instanceof LeaseLost)) throw error
}
