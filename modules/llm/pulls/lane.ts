/** The lane of downloads: rows say which are pending, and any process may claim one whose former process has died. */
import db from '@adonisjs/lucid/services/db'
import { Lane } from '#app/kernel/jobs/lane'
import type { Resident } from '#app/kernel/modules/module'
import { carryOut } from '#modules/llm/pulls/carry_out'
import { claim, laneName, releaseClaim, type ClaimedPull } from '#modules/llm/pulls/claim'

/** Downloads at once in a process; of one server there is only one. */
const concurrency = 8

export default class PullLane implements Resident {
  readonly #stopping = new AbortController()
  readonly #lane = new Lane<ClaimedPull>({
    name: laneName,
    concurrency,
    mayDrain: () => true,
    next: (key) => claim(Number(key)),
    handle: (pull) => carryOut(pull, this.#stopping.signal),
    // Only the database can have failed.
    failed: (pull) => releaseClaim(pull),
    pendingKeys: async () => {
      const { rows } = await db.rawQuery(
        `select id from llm_pulls where state = 'pending' and claimed_until <= now()`
      )
      return rows.map(({ id }: { id: number }) => String(id))
    },
  })

  start() {
    return this.#lane.start()
  }

  /** What is under way is left to the next process: its server goes on where it stopped. */
  stop() {
    this.#stopping.abort(new Error('the process stops'))
    return this.#lane.stop()
  }
}
