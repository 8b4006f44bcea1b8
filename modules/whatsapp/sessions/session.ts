/** The life cycle of one connection's session: connecting, showing codes, open, down, ended (CNX-01). */
import logger from '@adonisjs/core/services/logger'
import PQueue from 'p-queue'
import { LeaseLost, type Lease } from '#app/kernel/database/lease'
import { inBackground } from '#app/kernel/tracing/tracing'
import type { ConnectionRef, LeasedConnection } from '#modules/whatsapp/connection_ref'
import type {
  Closing,
  ColdLock,
  Connect,
  Driver,
  DriverEvents,
} from '#modules/whatsapp/drivers/driver'
import { liftColdLock, lockCold } from '#modules/whatsapp/outbox/cold_lock'
import { requeueUnconfirmed } from '#modules/whatsapp/outbox/outbox_lane'
import { forgetDevice } from '#modules/whatsapp/sessions/forget_device'
import { servicesFor } from '#modules/whatsapp/sessions/driver_services'
import { Reconnects } from '#modules/whatsapp/sessions/reconnects'
import { connectionOfNumber, recordSession } from '#modules/whatsapp/sessions/record_session'
import {
  recordClosed,
  recordEnded,
  recordOpened,
  recordOpening,
  recordPairing,
  recordReconnecting,
  recordResting,
  recordStillOpen,
  recordUnlinked,
  type Ending,
} from '#modules/whatsapp/sessions/record_states'
import { ShownCodes } from '#modules/whatsapp/sessions/shown_codes'
import { storedEvents } from '#modules/whatsapp/sessions/stored_events'
import { noteRefusedVersion } from '#modules/whatsapp/sessions/web_version'

export interface Surroundings {
  readonly connect: Connect
  /** The inbox has a new row for this chat. */
  onArrival(link: ConnectionRef, chat: string): void
  /** Messages can be sent and received: the outbox may continue. */
  onOpen(link: ConnectionRef): void
  /** The session is idle: it does nothing until the next request. */
  onRest(link: ConnectionRef): void
  /** Another process has this session, or may soon have it: our socket is closed. */
  onLost(session: Session): void
}

export class Session {
  /** One step at a time: socket events and commands never run concurrently. */
  readonly #queue = new PQueue({ concurrency: 1 })
  /** Increased with each socket, so that events of an old one are ignored. */
  #generation = 0
  #driver: Driver | null = null
  #isOpen = false
  #openedAt = 0
  #isOver = false
  #timer: NodeJS.Timeout | null = null
  readonly #codes: ShownCodes
  readonly #reconnects = new Reconnects()
  /** The last request that was applied; -1 before the first one, and while its company has not paid for long. */
  revision = -1

  readonly link: ConnectionRef

  /**
   * `held`: the connection with its lease. Everything is done while the lease is held, and written on that condition
   * (CNX-03).
   */
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

  /** The driver, while messages can be sent and received; else null. */
  get openDriver(): Driver | null {
    return this.#isOpen && this.lease.isHeld() ? this.#driver : null
  }

  /** Whether a socket was opened, or anything else begun: before that nobody notices when another process takes it. */
  get hasBegun(): boolean {
    return this.#generation > 0
  }

  /** Milliseconds since messages can be sent and received; null when they cannot. */
  get openMs(): number | null {
    return this.#isOpen ? performance.now() - this.#openedAt : null
  }

  /** Opens the socket, unless it is open or opening. */
  async start() {
    await this.#run(async () => {
      if (this.#driver && !this.#timer) return
      this.#reconnects.begin()
      await this.#open()
    })
  }

  /** Forgets the device and shows a new code. */
  async startFresh() {
    await this.#run(async () => {
      await this.#unlink()
      await recordUnlinked(this.held, this.revision)
      this.#reconnects.begin()
      await this.#open()
    })
  }

  /** Unlinks the device on WhatsApp's side and goes idle. */
  async logout() {
    await this.#run(async () => {
      await this.#unlink()
      await this.#rest({ reason: 'logged_out', erase: true })
    })
  }

  /** Closes the socket and leaves the device linked, since the company has not paid for long; `start` opens it again (BIL-10). */
  async rest() {
    if (this.revision === -1) return
    this.revision = -1
    await this.#run(async () => {
      await this.#drop()
      await recordResting(this.held)
    })
  }

  /**
   * Closes the socket and leaves the device linked: the process ends, or its lease is lost. The row may only be set
   * to "not connected" while we still hold the lease.
   */
  async close({ isOurs }: { readonly isOurs: boolean }) {
    this.#isOver = true
    // Not queued: a step waiting for the database must not keep a socket open that another process may now own.
    if (!isOurs) return this.#drop()
    await this.#queue.add(async () => {
      const wasOpen = this.#isOpen
      await this.#drop()
      if (!wasOpen) return
      await recordClosed(this.held).catch(unlessLost)
    })
  }

  /**
   * The row says that the session is not open, because a former lease holder overwrote it: write the true state
   * again.
   */
  async setRight() {
    await this.#run(async () => {
      if (!this.#isOpen) return
      logger.warn(
        this.link,
        'whatsapp: the row of an open session was written over, it is set right'
      )
      await recordStillOpen(this.held, this.revision)
    })
  }

  async #open() {
    await this.#drop()
    const generation = ++this.#generation
    this.#codes.begin()
    await recordOpening(this.held)
    try {
      const driver = await this.#connect(generation)
      // The lease was lost while the socket opened.
      if (this.#isOver) return await driver.close()
      this.#driver = driver
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      logger.warn({ err: error, ...this.link }, 'whatsapp: the socket could not be opened')
      await this.#closed({ code: 0, text: (error as Error).message, isLinked: true })
    }
  }

  #connect(generation: number): Promise<Driver> {
    return this.around.connect(this.link, this.#events(generation), servicesFor(this.held))
  }

  #events(generation: number): DriverEvents {
    const { link } = this
    const once = (work: () => Promise<void>) => {
      void this.#run(async () => {
        if (generation === this.#generation) await work()
      })
    }
    return {
      code: (text) => once(() => this.#showCode(text)),
      paired: () => once(() => recordPairing(this.held)),
      opened: (number) => once(() => this.#opened(number)),
      closed: (closing) => once(() => this.#closed(closing)),
      ...storedEvents(link, (chat) => this.around.onArrival(link, chat)),
      coldLock: (lock) => once(() => this.#keepColdLock(lock)),
    }
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
    if (!(await recordOpened(this.held, number))) {
      await this.#driver?.logout()
      const reasonDetail = await connectionOfNumber(this.link, number)
      return this.#end({ reason: 'ERR_NUMBER_ALREADY_CONNECTED', reasonDetail, erase: true })
    }
    this.#reconnects.opened()
    // Before anything may be sent through this socket: unconfirmed messages of the old one go first.
    await requeueUnconfirmed(this.held)
    this.#isOpen = true
    this.#openedAt = performance.now()
    this.around.onOpen(this.link)
  }

  async #closed(closing: Closing) {
    // Check the lease first: if another process took over, its socket closed ours, and the row is no longer ours.
    await this.lease.confirm()
    const wasOpen = this.#isOpen
    await this.#drop()
    const step = this.#reconnects.closed(closing, { wasOpen })
    logger.info({ ...this.link, code: closing.code, step: step.kind }, 'whatsapp: a socket closed')
    if (closing.code === 405) await noteRefusedVersion()
    if (step.kind === 'stop') return this.#end(step)
    await recordReconnecting(this.held, step, this.#reconnects.failures)
    this.#timer = setTimeout(() => void this.#run(() => this.#open()), step.afterMs)
  }

  async #end(ending: Ending) {
    await this.#drop()
    if (ending.erase) await forgetDevice(this.held)
    await this.#rest(ending)
  }

  async #rest(ending: Ending) {
    this.#reconnects.ended()
    await recordEnded(this.held, this.revision, ending)
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

  async #run(work: () => Promise<void>) {
    await this.#queue.add(async () => {
      if (this.#isOver) return
      try {
        this.lease.assertHeld()
        // The socket that it opens has them, too, and so has whatever comes in over it.
        await inBackground('whatsapp session', { ...this.link }, work)
        this.#reconnects.stepDone()
      } catch (error) {
        if (error instanceof LeaseLost) this.around.onLost(this)
        else await this.#recover(error as Error)
      }
    })
  }

  /** Most likely the database was unreachable for a moment: reconnect a little later. */
  async #recover(error: Error) {
    const seconds = this.#reconnects.stepFailed()
    logger.error(
      { err: error, ...this.link, seconds },
      'whatsapp: a step failed, it waits and retries'
    )
    await this.#drop().catch(() => undefined)
    if (this.#isOver) return
    this.#timer = setTimeout(() => void this.#run(() => this.#open()), seconds * 1000)
  }
}

/** For the `catch` of a final write: once another process has the session, there is nothing left to write. */
function unlessLost(error: Error) {
  if (!(error instanceof LeaseLost)) throw error
}
