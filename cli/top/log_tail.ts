// The last lines of the log for `guiche top`, from the files of this machine.
import { ServerRefusal } from '#cli/client/server'
import { whyUnreadable } from '#cli/log/command'
import type { LogEntry } from '#cli/log/entry'
import { logFolder } from '#cli/log/files'
import { LogReader } from '#cli/log/reader'
import { Source } from '#cli/top/feed'

/** Lines that are kept. */
const kept = 2000

export class LogTail extends Source<readonly LogEntry[]> {
  override readonly isOfServer = false
  /** While it is held, nothing is read: what is looked at does not move. */
  isHeld = false
  #reader: LogReader | null = null

  constructor() {
    super(500, async () => [])
  }

  override async load(): Promise<void> {
    if (this.isHeld && this.value !== null) {
      // Whatever was written meanwhile is read from its end.
      this.#reader = null
      return
    }
    const reason = whyUnreadable()
    this.refusal = reason === null ? null : new ServerRefusal(reason, 0)
    this.value = reason === null ? this.#lines() : null
  }

  #lines(): readonly LogEntry[] {
    if (this.#reader === null || this.value === null) {
      this.#reader = new LogReader(logFolder()!, {})
      return this.#reader.last(kept)
    }
    const added = [...this.#reader.next()]
    return added.length === 0 ? this.value : [...this.value, ...added].slice(-kept)
  }
}
