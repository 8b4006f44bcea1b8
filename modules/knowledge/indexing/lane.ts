/** The lane of documents: rows say which are pending, and any process may claim one whose former process has died. */
import { Lane } from '#app/kernel/jobs/lane'
import type { Resident } from '#app/kernel/modules/module'
import { carryOut } from '#modules/knowledge/indexing/carry_out'
import {
  claim,
  dueCompanies,
  laneName,
  release,
  type ClaimedDocument,
} from '#modules/knowledge/indexing/claim'

/** Companies at once in a process, each with one document: they mostly wait for a server. */
const concurrency = 8
/** Seconds before a document is tried again whose file, or whose row, could not be read. */
const pauseSeconds = 60

export default class DocumentLane implements Resident {
  readonly #stopping = new AbortController()
  readonly #lane = new Lane<ClaimedDocument>({
    name: laneName,
    concurrency,
    mayDrain: () => true,
    next: (key) => claim(Number(key)),
    handle: (document) => carryOut(document, this.#stopping.signal),
    failed: async (document) => {
      const { attempts } = document
      await release(document, { seconds: pauseSeconds, attempts, error: 'storage' })
    },
    pendingKeys: dueCompanies,
  })

  start() {
    return this.#lane.start()
  }

  /** What is under way is left to the next process, which goes on behind the last batch. */
  stop() {
    this.#stopping.abort(new Error('the process stops'))
    return this.#lane.stop()
  }
}
