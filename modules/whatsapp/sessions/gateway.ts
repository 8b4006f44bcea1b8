/** Keeps the sessions of this process: whose lease it holds, it serves (CNX-03, CNX-04). */
import logger from '@adonisjs/core/services/logger'
import PQueue from 'p-queue'
import * as leases from '#app/kernel/lease'
import type { Resident } from '#app/kernel/module'
import { harden } from '#modules/whatsapp/drivers/baileys/harden'
import { connectBaileys } from '#modules/whatsapp/drivers/baileys/session'
import { askForUnknownGroups } from '#modules/whatsapp/groups/group_chats'
import { throttledWarn } from '#modules/whatsapp/sessions/throttled_warn'
import { fairShare } from '#modules/whatsapp/sessions/fair_share'
import { hearOthers, signalOthers } from '#modules/whatsapp/sessions/session_commands'
import { makeLanes } from '#modules/whatsapp/sessions/lanes'
import { recordSeen } from '#modules/whatsapp/sessions/record_session'
import { Session, type Surroundings } from '#modules/whatsapp/sessions/session'
import { Upkeep } from '#modules/whatsapp/sessions/upkeep'
import { sessionTargets, type SessionTarget } from '#modules/whatsapp/sessions/session_targets'

const renewMs = (leases.leaseSeconds / 3) * 1000
/** With what remains of a dead process's lease it stays below the 40 seconds of a takeover. */
const lookMs = 5_000
/** Milliseconds between two looks at the time that our leases have left; asks nobody. */
const watchMs = 1_000
/** How many sessions are handed over at once: each is away for a moment. */
const bite = 4
/** Milliseconds between two starts: a login costs some 30 ms of the processor. */
const staggerMs = 150

/** The work that the processes with a gateway share. */
const circle = 'whatsapp.gateway'
const leaseOf = (connectionId: number) => `whatsapp.connection:${connectionId}`

export default class Gateway implements Resident {
  /** Ours by lease. A session rests when nobody wants it; its inbox is drained all the same. */
  readonly #held = new Map<number, Session>()
  readonly #line = new PQueue({ concurrency: 1 })
  readonly #starts = new PQueue({ concurrency: 1, interval: staggerMs, intervalCap: 1 })
  readonly #lanes = makeLanes(this.#held)
  readonly #upkeep = new Upkeep(leaseOf)
  readonly #around: Surroundings
  #timers: NodeJS.Timeout[] = []
  #silence: (() => void) | null = null

  constructor(connect = connectBaileys) {
    this.#around = {
      connect,
      onArrival: ({ connectionId }, chat) => this.#lanes.arrived(connectionId, chat),
      onOpen: (link) => {
        void this.#lanes.outbox.findPending()
        void askForUnknownGroups(link).catch(throttledWarn)
      },
      onRest: () => this.#look(),
      onLost: (session) => void this.#lose(session),
    }
  }

  async start() {
    // A wrong setting stops the start with a sentence, rather than each session without end.
    harden()
    this.#silence = hearOthers({
      look: () => this.#look(),
      openDriver: (id) => this.#held.get(id)?.openDriver ?? null,
    })
    await this.#lookNow()
    await this.#lanes.inbox.start()
    await this.#lanes.outbox.start()
    this.#upkeep.start()
    this.#timers = [
      setInterval(() => void this.#renew().catch(throttledWarn), renewMs),
      setInterval(() => this.#watch(), watchMs),
      setInterval(() => this.#look(), lookMs),
    ]
  }

  /** Takes nothing new, writes down what was heard, closes the sockets, gives up the leases. */
  async stop() {
    for (const timer of this.#timers) clearInterval(timer)
    this.#silence?.()
    this.#starts.clear()
    await this.#line.onIdle()
    await this.#upkeep.stop()
    await this.#lanes.outbox.stop()
    await Promise.all([...this.#held.values()].map((session) => session.close({ isOurs: true })))
    await this.#lanes.inbox.stop()
    await leases.signOut(circle).catch(throttledWarn)
    for (const id of [...this.#held.keys()]) await this.#release(id)
    // Whoever is left need not wait for the next look.
    await signalOthers().catch(throttledWarn)
  }

  #look() {
    if (this.#line.size === 0) void this.#line.add(() => this.#lookNow().catch(throttledWarn))
  }

  /** Compares what people want with what is here. */
  async #lookNow() {
    const found = await sessionTargets([...this.#held.keys()])
    const needed = found.filter(({ wanted, hasPending }) => wanted !== 'stopped' || hasPending)
    const isNeeded = new Set(needed.map(({ connectionId }) => connectionId))
    for (const target of found) if (this.#isWrittenOver(target)) isNeeded.add(target.connectionId)
    const isKnown = new Set(found.map(({ connectionId }) => connectionId))
    for (const [id, session] of this.#held) {
      if (isNeeded.has(id)) continue
      // Its row is deleted: the phone shall not keep a device that nobody sees any more.
      if (!isKnown.has(id)) await session.logout()
      await this.#release(id)
    }
    await this.#share(needed)
  }

  /** Obeys the wishes for what is here; takes what is free, up to a fair share, and hands over the rest. */
  async #share(needed: readonly SessionTarget[]) {
    const share = fairShare(needed.length, await leases.signIn(circle))
    const mine = needed.filter(({ connectionId }) => this.#held.has(connectionId))
    for (const target of mine) this.#obey(this.#held.get(target.connectionId)!, target)
    if (mine.length > share) return this.#handOver(mine, Math.min(bite, mine.length - share))
    if (mine.length === needed.length) return

    const others = needed.filter(({ connectionId }) => !this.#held.has(connectionId))
    const keys = others.map(({ connectionId }) => leaseOf(connectionId))
    const taken = await leases.takeLeases(keys, share - this.#held.size)
    for (const target of others) {
      const lease = taken.get(leaseOf(target.connectionId))
      if (lease) this.#take(target, lease)
    }
    if (taken.size) void this.#lanes.inbox.findPending()
  }

  /**
   * A session that is open and followed its wish is wanted: nobody else but itself writes that it has ended. A
   * process that held it before did; the next renewal sets it right.
   */
  #isWrittenOver({ connectionId, wanted, revision }: SessionTarget) {
    const session = this.#held.get(connectionId)
    return wanted === 'stopped' && session?.revision === revision && session.openDriver !== null
  }

  #take(target: SessionTarget, lease: leases.Lease) {
    const { companyId, connectionId } = target
    const session = new Session({ companyId, connectionId, lease }, this.#around)
    this.#held.set(connectionId, session)
    this.#obey(session, target)
  }

  /** A process has joined: those go first whose absence nobody notices. */
  async #handOver(mine: readonly SessionTarget[], count: number) {
    const ids = mine.map(({ connectionId }) => connectionId)
    const isOpen = (id: number) => Number(Boolean(this.#held.get(id)?.openDriver))
    ids.sort((one, other) => isOpen(one) - isOpen(other) || other - one)
    await Promise.all(ids.slice(0, count).map((id) => this.#release(id)))
    await signalOthers()
  }

  /** Each wish is followed once; a later one has a higher number. */
  #obey(session: Session, { wanted, revision }: SessionTarget) {
    if (session.revision === revision) return
    session.revision = revision
    const acts = {
      stopped: async () => undefined,
      running: () => session.start(),
      fresh: () => session.startFresh(),
      logged_out: () => session.logout(),
    }
    void this.#starts.add(acts[wanted])
  }

  /**
   * A lease that is not ours any more means that somebody else may have a socket: ours must go at once. Throws
   * when the database does not answer: then `#watch` closes what was not renewed in time.
   */
  async #renew() {
    const sessions = [...this.#held.values()]
    const ours = await leases.renewLeases(sessions.map(({ lease }) => lease))
    const open = sessions.filter(({ lease, openDriver }) => ours.has(lease.key) && openDriver)
    for (const session of sessions) if (!ours.has(session.lease.key)) void this.#lose(session)
    const wrong = await recordSeen(open.map(({ held }) => held))
    for (const session of open) if (wrong.has(session.link.connectionId)) void session.setRight()
  }

  /** Whatever the database is doing: what was not renewed in time is closed before another process may open it. */
  #watch() {
    for (const session of this.#held.values()) if (!session.lease.isHeld()) void this.#lose(session)
  }

  async #lose(session: Session) {
    const { connectionId } = session.link
    if (this.#held.get(connectionId) !== session) return
    this.#held.delete(connectionId)
    session.lease.end()
    logger.warn({ connectionId }, 'whatsapp: the lease is lost, the socket is closed')
    await session.close({ isOurs: false }).catch(throttledWarn)
  }

  async #release(id: number) {
    const session = this.#held.get(id)
    if (!session) return
    this.#held.delete(id)
    await session.close({ isOurs: true })
    // Two processes must not work on one chat.
    await this.#lanes.rested(id)
    await leases.giveUpLease(session.lease).catch(throttledWarn)
  }
}
