/** What is done from time to time beside the sessions: goodbyes that are owed, and giving up what nobody will send any more. */
import { complain } from '#modules/whatsapp/sessions/complain'
import { sayFarewells } from '#modules/whatsapp/sessions/say_farewells'
import { giveUpStale } from '#modules/whatsapp/outbox/give_up_stale'

const farewellMs = 5_000
const staleMs = 10 * 60_000

export class Upkeep {
  #timers: NodeJS.Timeout[] = []
  #saying: Promise<void> | null = null

  /** `leaseOf`: the name of a connection's lease. */
  constructor(readonly leaseOf: (connectionId: number) => string) {}

  start() {
    this.#timers = [
      setInterval(() => this.#sayFarewells(), farewellMs),
      setInterval(() => void giveUpStale().catch(complain), staleMs),
    ]
  }

  /** Resolves when the goodbye under way is said. */
  async stop() {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#saying
  }

  #sayFarewells() {
    this.#saying ??= sayFarewells(this.leaseOf)
      .catch(complain)
      .finally(() => {
        this.#saying = null
      })
  }
}
