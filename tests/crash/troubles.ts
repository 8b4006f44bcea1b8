/** The failures of the crash test, on a schedule, until the work is done. */
import type { Form } from '#tests/crash/forms'
import type { OwnPostgres } from '#tests/support/own_postgres'
import { sleep, type Product } from '#tests/support/product'

/** Milliseconds without a connection to WhatsApp after the network failed. */
const silenceMs = 700

export class Troubles {
  kills = 0
  restarts = 0
  drops = 0
  /** When the server was down: from its kill until it responded again; milliseconds. */
  readonly downs: { readonly from: number; readonly until: number }[] = []

  constructor(
    private readonly product: Product,
    private readonly postgres: OwnPostgres,
    private readonly form: Pick<Form, 'killEveryMs' | 'maxKills' | 'restarts' | 'drops'>
  ) {}

  /** Continues until `isDone`, and until everything has happened as often as the form demands. */
  async strike(isDone: () => boolean): Promise<void> {
    const { killEveryMs, maxKills, restarts, drops } = this.form
    const hasPending = () => this.restarts < restarts || this.drops < drops
    for (let round = 0; round < maxKills && (!isDone() || hasPending()); round++) {
      await sleep(killEveryMs / 2)
      if (round % 3 === 1 && this.restarts < restarts) await this.#restartDatabase()
      else if (this.drops < drops) await this.#dropNetwork()
      await sleep(killEveryMs / 2)
      const from = Date.now()
      await this.product.killServer()
      this.kills += 1
      await this.product.startServer()
      this.downs.push({ from, until: Date.now() })
    }
  }

  async #restartDatabase() {
    await this.postgres.crashAndRestart()
    this.restarts += 1
  }

  async #dropNetwork() {
    await this.product.sandbox.fault({ kind: 'drop', ms: silenceMs })
    this.drops += 1
  }
}
