/** Periodic work beside the sessions: pending unlinks, and giving up messages that are too old to send. */
import type { Library } from '#modules/whatsapp/drivers/library'
import { throttledWarn } from '#modules/whatsapp/throttled_warn'
import { runPendingUnlinks } from '#modules/whatsapp/sessions/run_pending_unlinks'
import { giveUpStale } from '#modules/whatsapp/outbox/give_up_stale'

const unlinkEveryMs = 5_000
const staleMs = 10 * 60_000

export class Upkeep {
  #timers: NodeJS.Timeout[] = []
  #unlinking: Promise<void> | null = null

  /** `leaseOf`: the name of a connection's lease. */
  constructor(
    readonly leaseOf: (connectionId: number) => string,
    readonly library: Pick<Library, 'unlinkDevice'>
  ) {}

  start() {
    this.#timers = [
      setInterval(() => this.#runPendingUnlinks(), unlinkEveryMs),
      setInterval(() => void giveUpStale().catch(throttledWarn), staleMs),
    ]
  }

  /** Resolves when the running unlink has ended. */
  async stop() {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#unlinking
  }

  #runPendingUnlinks() {
    this.#unlinking ??= runPendingUnlinks(this.leaseOf, this.library)
      .catch(throttledWarn)
      .finally(() => {
        this.#unlinking = null
      })
  }
}
