/** Runs the sessions whose lease this process holds (CNX-03, CNX-04). */
import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import PQueue from 'p-queue'
import * as leases from '#app/kernel/database/lease'
import { readiness } from '#app/kernel/http/readiness'
import type { Resident } from '#app/kernel/modules/module'
import { library as chosenLibrary } from '#modules/whatsapp/drivers/chosen_library'
import type { Library } from '#modules/whatsapp/drivers/library'
import { askForUnknownGroups } from '#modules/whatsapp/groups/group_chats'
import { throttledWarn } from '#modules/whatsapp/throttled_warn'
import { sharesOf } from '#modules/whatsapp/sessions/fair_share'
import { hearOthers, signalOthers } from '#modules/whatsapp/sessions/hear_others'
import { gatewayGroup, leaseOf } from '#modules/whatsapp/sessions/holders'
import { makeLanes } from '#modules/whatsapp/sessions/lanes'
import { recordSeen } from '#modules/whatsapp/sessions/record_session'
import { Session, type Surroundings } from '#modules/whatsapp/sessions/session'
import { Upkeep } from '#modules/whatsapp/sessions/upkeep'
import { sessionTargets, type SessionTarget } from '#modules/whatsapp/sessions/session_targets'

const renewMs = (leases.leaseSeconds / 3) * 1000
/** Together with what remains of a dead process's lease this stays below the 40 seconds allowed for a takeover. */
const checkMs = 5_000
/** Milliseconds between two checks of the time left on our leases; makes no query. */
const watchMs = 1_000
/**
 * After a check the process rests for so many times as long as it took, and no longer than a second: many gateways that wake one another
 * would otherwise do nothing but check thousands of connections.
 */
const restsPerCheck = 9
const longestRestMs = 1_000
/** How many sessions that have begun are handed over at once: each is offline for a moment. */
const maxHandedOver = 4
/** Milliseconds from one start to the next, at least: a login costs about 30 ms of CPU. */
const staggerMs = 100
/** How many starts may be under way: each waits for the database a dozen times. */
const maxStarting = 4

export default class Gateway implements Resident {
  /**
   * Sessions by connection, while we hold the lease. A session nobody wants running is idle; its inbox is still
   * drained.
   */
  readonly #sessions = new Map<number, Session>()
  readonly #queue = new PQueue({ concurrency: 1 })
  readonly #starts = new PQueue({ concurrency: maxStarting })
  /** When the next start may begin; by `performance.now`. */
  #nextStartAt = 0
  /** Aborted by `stop`, which does not wait for the rest after a check. */
  readonly #stopping = new AbortController()
  readonly #lanes = makeLanes(this.#sessions)
  readonly #upkeep: Upkeep
  readonly #around: Surroundings
  #timers: NodeJS.Timeout[] = []
  #stopListening: (() => void) | null = null

  constructor(readonly library: Library = chosenLibrary) {
    this.#upkeep = new Upkeep(leaseOf, library)
    this.#around = {
      connect: library.connect,
      onArrival: ({ connectionId }, chat) => this.#lanes.arrived(connectionId, chat),
      onOpen: (link) => {
        void this.#lanes.outbox.findPending()
        void askForUnknownGroups(link).catch(throttledWarn)
      },
      onRest: () => this.#check(),
      onLost: (session) => void this.#lose(session),
    }
  }

  async start() {
    // A wrong setting fails the start with a clear message, instead of failing each session over and over.
    await this.library.prepare()
    this.#stopListening = hearOthers({
      look: () => this.#check(),
      openDriver: (id) => this.#sessions.get(id)?.openDriver ?? null,
    })
    await this.#checkNow()
    await this.#lanes.inbox.start()
    await this.#lanes.outbox.start()
    this.#upkeep.start()
    this.#timers = [
      setInterval(() => void this.#renew().catch(throttledWarn), renewMs),
      setInterval(() => this.#watch(), watchMs),
      setInterval(() => this.#check(), checkMs),
    ]
  }

  /** Stops taking work, writes down what has arrived, closes the sockets, gives up the leases. */
  async stop() {
    for (const timer of this.#timers) clearInterval(timer)
    this.#stopListening?.()
    this.#queue.clear()
    this.#stopping.abort()
    await this.#queue.onIdle()
    this.#starts.clear()
    await this.#upkeep.stop()
    await this.#lanes.outbox.stop()
    await Promise.all(
      [...this.#sessions.values()].map((session) => session.close({ isOurs: true }))
    )
    await this.#lanes.inbox.stop()
    await leases.signOut(gatewayGroup).catch(throttledWarn)
    await this.#release([...this.#sessions.keys()])
    // The remaining processes need not wait for their next check.
    await signalOthers().catch(throttledWarn)
  }

  #check() {
    if (this.#queue.size === 0) void this.#queue.add(() => this.#checkAndRest())
  }

  async #checkAndRest() {
    const began = performance.now()
    await this.#checkNow().catch(throttledWarn)
    const tookMs = performance.now() - began
    const restMs = Math.min(longestRestMs, restsPerCheck * tookMs)
    await pause(restMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
  }

  /** Compares the requested state of the sessions with those of this process. */
  async #checkNow() {
    const found = await sessionTargets([...this.#sessions.keys()])
    const needed = found.filter(
      ({ wanted, hasPending, isResting }) => (wanted !== 'stopped' && !isResting) || hasPending
    )
    const isNeeded = new Set(needed.map(({ connectionId }) => connectionId))
    for (const target of found) if (this.#isWrittenOver(target)) isNeeded.add(target.connectionId)
    const known = new Map(found.map((target) => [target.connectionId, target]))
    for (const [id, session] of this.#sessions) {
      if (isNeeded.has(id)) continue
      // The connection's row is deleted: unlink the device, or the phone would keep one that no screen shows.
      if (!known.has(id)) await session.logout()
      if (known.get(id)?.isResting) await session.rest()
      await this.#release([id])
    }
    await this.#share(needed)
  }

  /** Applies the requested state to our sessions; takes free ones up to a fair share, and hands over what belongs elsewhere. */
  async #share(needed: readonly SessionTarget[]) {
    const members = (await this.#members()).map(({ id }) => id)
    const held = (id: number) => this.#sessions.has(id)
    const shares = sharesOf({ needed, held, self: leases.thisProcess.id, members })
    for (const target of needed) {
      const session = this.#sessions.get(target.connectionId)
      if (session) this.#apply(session, target)
    }
    const surplus = this.#leastMissed(shares.loose).slice(0, shares.surplus)
    await this.#handOver([...shares.leaving, ...surplus].map(({ connectionId }) => connectionId))
    await this.#takeFree(shares.coming, shares.coming.length)
    await this.#takeFree(shares.free, shares.room, shares.startAt)
  }

  /** Those that share the connections. A process that is about to stop takes nothing more, and nobody counts on it. */
  async #members() {
    if (readiness() !== 'stopping') return leases.signIn(gatewayGroup)
    await leases.signOut(gatewayGroup)
    return leases.signedIn(gatewayGroup)
  }

  async #takeFree(targets: readonly SessionTarget[], most: number, startAt = 0) {
    if (!targets.length || most <= 0) return
    const keys = targets.map(({ connectionId }) => leaseOf(connectionId))
    const taken = await leases.takeLeases(keys, most, startAt)
    for (const target of targets) {
      const lease = taken.get(leaseOf(target.connectionId))
      if (lease) this.#take(target, lease)
    }
    if (taken.size) void this.#lanes.inbox.findPending()
  }

  /**
   * An open session that has applied the latest request must be wanted: only the session itself records that it
   * stopped. If the row says `stopped`, a former lease holder overwrote it; the next renewal corrects it.
   */
  #isWrittenOver({ connectionId, wanted, revision }: SessionTarget) {
    const session = this.#sessions.get(connectionId)
    return wanted === 'stopped' && session?.revision === revision && session.openDriver !== null
  }

  #take(target: SessionTarget, lease: leases.Lease) {
    const { companyId, connectionId } = target
    const session = new Session({ companyId, connectionId, lease }, this.#around)
    this.#sessions.set(connectionId, session)
    this.#apply(session, target)
  }

  /** Sessions that wait for their start first, then those that are not open, since nobody notices their absence. */
  #leastMissed(targets: readonly SessionTarget[]) {
    const missed = ({ connectionId }: SessionTarget) => {
      const session = this.#sessions.get(connectionId)
      return Number(session?.hasBegun ?? false) + Number(Boolean(session?.openDriver))
    }
    return [...targets].sort(
      (one, other) => missed(one) - missed(other) || other.connectionId - one.connectionId
    )
  }

  /**
   * Lets other processes have these, and know it: a few at a time of those that have begun, and all that only wait for their start,
   * as the first of many gateways that start together has them.
   */
  async #handOver(ids: readonly number[]) {
    if (!ids.length) return
    const hasBegun = (id: number) => this.#sessions.get(id)?.hasBegun ?? false
    const begun = ids.filter(hasBegun).slice(0, maxHandedOver)
    await this.#release(ids.filter((id) => !hasBegun(id)))
    // Each by itself: one that is slow to close keeps no other from going on elsewhere.
    await Promise.all(begun.map((id) => this.#release([id])))
    await signalOthers()
  }

  /** Each request is applied once; a later one has a higher revision. */
  #apply(session: Session, { wanted, revision, isResting }: SessionTarget) {
    // What is in the inbox is worked on all the same.
    if (isResting) return this.#startSoon(session, () => session.rest())
    if (session.revision === revision) return
    session.revision = revision
    const commands = {
      stopped: async () => undefined,
      running: () => session.start(),
      fresh: () => session.startFresh(),
      logged_out: () => session.logout(),
    }
    this.#startSoon(session, commands[wanted])
  }

  /** In order, with pauses between them. A session that is ours no longer has no turn. */
  #startSoon(session: Session, command: () => Promise<void>) {
    const isOurs = () => this.#sessions.get(session.link.connectionId) === session
    void this.#starts.add(async () => {
      if (!isOurs()) return
      const now = performance.now()
      const startAt = Math.max(now, this.#nextStartAt)
      this.#nextStartAt = startAt + staggerMs
      await pause(startAt - now)
      if (isOurs()) await command()
    })
  }

  /**
   * A lost lease means another process may have a socket: ours must be closed at once. Throws when the database does
   * not respond: then `#watch` closes what was not renewed in time.
   */
  async #renew() {
    const sessions = [...this.#sessions.values()]
    const ours = await leases.renewLeases(sessions.map(({ lease }) => lease))
    const open = sessions.filter(({ lease, openDriver }) => ours.has(lease.key) && openDriver)
    for (const session of sessions) if (!ours.has(session.lease.key)) void this.#lose(session)
    const wrong = await recordSeen(open.map(({ held }) => held))
    for (const session of open) if (wrong.has(session.link.connectionId)) void session.setRight()
  }

  /** Independent of the database: closes what was not renewed in time, before another process may open it. */
  #watch() {
    for (const session of this.#sessions.values())
      if (!session.lease.isHeld()) void this.#lose(session)
  }

  async #lose(session: Session) {
    const { connectionId } = session.link
    if (this.#sessions.get(connectionId) !== session) return
    this.#sessions.delete(connectionId)
    session.lease.end()
    logger.warn({ connectionId }, 'whatsapp: the lease is lost, the socket is closed')
    await session.close({ isOurs: false }).catch(throttledWarn)
  }

  async #release(ids: readonly number[]) {
    const sessions = ids.flatMap((id) => this.#sessions.get(id) ?? [])
    for (const { link } of sessions) this.#sessions.delete(link.connectionId)
    const closed = sessions.map(async (session) => {
      await session.close({ isOurs: true })
      // Two processes must not work on one chat.
      await this.#lanes.rested(session.link.connectionId)
    })
    await Promise.all(closed)
    await leases.giveUpLeases(sessions.map(({ lease }) => lease)).catch(throttledWarn)
  }
}
