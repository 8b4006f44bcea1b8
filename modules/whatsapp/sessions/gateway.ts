/** Keeps the sessions of this process: whose lease it holds, it serves (CNX-03, CNX-04). */
import logger from '@adonisjs/core/services/logger'
import PQueue from 'p-queue'
import { giveUpLease, leaseSeconds, renewLeases, takeLease } from '#app/kernel/lease'
import type { Resident } from '#app/kernel/module'
import { onSignal } from '#app/kernel/signals'
import { harden } from '#modules/whatsapp/drivers/baileys/harden'
import { connectBaileys } from '#modules/whatsapp/drivers/baileys/session'
import { laneKey } from '#modules/whatsapp/inbox/accept_inbound'
import { makeInboxLane } from '#modules/whatsapp/inbox/inbox_lane'
import { makeOutboxLane } from '#modules/whatsapp/outbox/outbox_lane'
import { Session, type Surroundings } from '#modules/whatsapp/sessions/session'
import { sweepOld } from '#modules/whatsapp/sessions/sweep_old'
import { sessionTopic, wishes, type Wish } from '#modules/whatsapp/sessions/wishes'

const renewMs = (leaseSeconds / 3) * 1000
/** Milliseconds between two starts: a login costs some 30 ms of the processor. */
const staggerMs = 150
const sweepMs = 10 * 60_000

const leaseOf = (connectionId: number) => `whatsapp.connection:${connectionId}`

export default class Gateway implements Resident {
  /** Ours by lease. A session rests when nobody wants it; its inbox is drained all the same. */
  readonly #held = new Map<number, Session>()
  readonly #line = new PQueue({ concurrency: 1 })
  readonly #starts = new PQueue({ concurrency: 1, interval: staggerMs, intervalCap: 1 })
  readonly #inbox = makeInboxLane(this.#held)
  readonly #outbox = makeOutboxLane({
    openDriver: (id) => this.#held.get(id)?.openDriver ?? null,
    openIds: () => [...this.#held].filter(([, { openDriver }]) => openDriver).map(([id]) => id),
  })
  readonly #around: Surroundings
  #timers: NodeJS.Timeout[] = []
  #silence: (() => void) | null = null
  #renewedAt = Date.now()

  constructor(connect = connectBaileys) {
    this.#around = {
      connect,
      // Whoever has the socket has the lease: no other process drains this chat.
      onArrival: ({ connectionId }, chat) => this.#inbox.wakeHere(laneKey(connectionId, chat)),
      onOpen: () => void this.#outbox.lookForOwed(),
      onRest: () => this.#look(),
    }
  }

  async start() {
    // A wrong setting stops the start with a sentence, rather than each session without end.
    harden()
    this.#silence = onSignal(sessionTopic, () => this.#look())
    await this.#lookNow()
    await this.#inbox.start()
    await this.#outbox.start()
    this.#timers = [
      setInterval(() => void this.#renew().catch(complain), renewMs),
      setInterval(() => this.#look(), renewMs),
      setInterval(() => void sweepOld().catch(complain), sweepMs),
    ]
  }

  /** Takes nothing new, writes down what was heard, closes the sockets, gives up the leases. */
  async stop() {
    for (const timer of this.#timers) clearInterval(timer)
    this.#silence?.()
    this.#starts.clear()
    await this.#line.onIdle()
    await this.#outbox.stop()
    await Promise.all([...this.#held.values()].map((session) => session.close({ isOurs: true })))
    await this.#inbox.stop()
    for (const id of [...this.#held.keys()]) await this.#release(id)
  }

  #look() {
    if (this.#line.size === 0) void this.#line.add(() => this.#lookNow().catch(complain))
  }

  /** Compares what people want with what is here. */
  async #lookNow() {
    const found = await wishes([...this.#held.keys()])
    for (const wish of found) {
      const needed = wish.wanted !== 'stopped' || wish.isOwed
      if (!needed) await this.#release(wish.connectionId)
      else await this.#serve(wish)
    }
    const known = new Set(found.map(({ connectionId }) => connectionId))
    for (const [id, session] of this.#held) {
      if (known.has(id)) continue
      // Its row is deleted: the phone shall not keep a device that nobody sees any more.
      await session.logout()
      await this.#release(id)
    }
  }

  async #serve(wish: Wish) {
    const { companyId, connectionId } = wish
    let session = this.#held.get(connectionId)
    if (!session) {
      if (!(await takeLease(leaseOf(connectionId)))) return
      session = new Session({ companyId, connectionId }, this.#around)
      this.#held.set(connectionId, session)
      void this.#inbox.lookForOwed()
    }
    this.#obey(session, wish)
  }

  /** Each wish is followed once; a later one has a higher number. */
  #obey(session: Session, { wanted, revision }: Wish) {
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

  /** A lease that is not ours any more means that somebody else may have a socket: ours must go at once. */
  async #renew() {
    const ids = [...this.#held.keys()]
    try {
      const ours = await renewLeases(ids.map(leaseOf))
      this.#renewedAt = Date.now()
      for (const id of ids) if (!ours.has(leaseOf(id))) await this.#lose(id)
    } catch (error) {
      complain(error as Error)
      if (Date.now() - this.#renewedAt > (leaseSeconds - renewMs / 2000) * 1000) {
        for (const id of ids) await this.#lose(id)
      }
    }
  }

  async #lose(id: number) {
    const session = this.#held.get(id)
    this.#held.delete(id)
    logger.warn({ connectionId: id }, 'whatsapp: the lease is lost, the socket is closed')
    await session?.close({ isOurs: false })
  }

  async #release(id: number) {
    const session = this.#held.get(id)
    if (!session) return
    this.#held.delete(id)
    await session.close({ isOurs: true })
    await giveUpLease(leaseOf(id)).catch(complain)
  }
}

const complain = (error: Error) =>
  logger.warn({ err: error }, 'whatsapp: the gateway will try again')
