/** The life of one connection's session: opening, codes, being open, falling, ending (CNX-01). */
import logger from '@adonisjs/core/services/logger'
import PQueue from 'p-queue'
import { tell } from '#app/kernel/broadcast'
import { now } from '#app/kernel/clock'
import type {
  Closing,
  ColdLock,
  Connect,
  Driver,
  DriverEvents,
  Link,
} from '#modules/whatsapp/drivers/driver'
import { acceptInbound, acceptReceipts } from '#modules/whatsapp/inbox/accept_inbound'
import { liftColdLock, lockCold } from '#modules/whatsapp/outbox/cold_lock'
import { keepShared } from '#modules/whatsapp/inbox/keep_shared'
import { owePendingAgain } from '#modules/whatsapp/outbox/outbox_lane'
import { oweFarewell } from '#modules/whatsapp/sessions/farewells'
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
  onArrival(link: Link, chat: string): void
  /** Messages can flow: the outbox may go on. */
  onOpen(link: Link): void
  /** Nothing more will happen by itself. */
  onRest(link: Link): void
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

  constructor(
    readonly link: Link,
    readonly around: Surroundings
  ) {
    this.#codes = new ShownCodes(link)
  }

  /** The socket through which messages can flow now. */
  get openDriver(): Driver | null {
    return this.#isOpen ? this.#driver : null
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
      await recordFulfilled(this.link, this.revision, 'running', { number: '', reason: null })
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
    await this.#line.add(async () => {
      const wasOpen = this.#isOpen
      await this.#drop()
      if (!wasOpen || !isOurs) return
      await recordSession(this.link, { status: 'OPENING', lastDisconnectedAt: now() })
    })
  }

  async #open() {
    await this.#drop()
    const generation = ++this.#generation
    this.#codes.begin()
    await recordSession(this.link, { ...noCode, ...opening })
    try {
      this.#driver = await this.around.connect(this.link, this.#events(generation))
    } catch (error) {
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
      paired: () => once(() => recordSession(link, { ...noCode, status: 'PAIRING' })),
      opened: (number) => once(() => this.#opened(number)),
      closed: (closing) => once(() => this.#fell(closing)),
      // What arrived is written down whichever socket brought it.
      stored: (chat) => this.around.onArrival(link, chat),
      arrived: (arrivals) => this.#accepted(arrivals, acceptInbound(link, arrivals)),
      ...keepShared(link),
      typing: (sender, state) => void tell('whatsapp.customer_typing', { ...link, sender, state }),
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
    await recordSession(this.link, shown)
  }

  async #opened(number: string) {
    try {
      await recordSession(this.link, {
        ...noCode,
        status: 'CONNECTED',
        retries: 0,
        reason: null,
        reasonDetail: null,
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
    await owePendingAgain(this.link.connectionId)
    this.#isOpen = true
    this.#openedAt = performance.now()
    this.around.onOpen(this.link)
  }

  async #fell(closing: Closing) {
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
    await recordSession(this.link, {
      ...noCode,
      status: step.status,
      retries: this.#failures,
      lastDisconnectedAt: now(),
    })
    this.#timer = setTimeout(() => void this.#next(() => this.#open()), step.afterMs)
  }

  async #end(ending: Ending) {
    await this.#drop()
    if (ending.erase) await forgetDevice(this.link)
    await this.#rest(ending)
  }

  async #rest({ reason, reasonDetail = null, erase }: Ending) {
    this.#refusals = 0
    await recordFulfilled(this.link, this.revision, 'stopped', {
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
    // A socket that is not open cannot say goodbye: it is owed (CNX-01).
    if (!this.#isOpen) await oweFarewell(this.link)
    this.#driver = null
    await driver?.logout()
    await this.#drop()
    await forgetDevice(this.link)
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
        await work()
        this.#troubles = 0
      } catch (error) {
        await this.#recover(error as Error)
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
    this.#timer = setTimeout(() => void this.#next(() => this.#open()), seconds * 1000)
  }
}

interface Ending {
  readonly reason: StopReason
  readonly reasonDetail?: string | null
  readonly erase: boolean
}

const opening = { status: 'OPENING', reason: null, reasonDetail: null } as const
