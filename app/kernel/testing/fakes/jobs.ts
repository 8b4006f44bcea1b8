/** Background jobs of a test: kept in memory until the test runs them, one after the other. */
import { now } from '#app/kernel/clock'
import {
  jobStates,
  useJobs,
  type JobCounts,
  type JobRecord,
  type Jobs,
  type JobState,
  type ListOptions,
  type NewJob,
} from '#app/kernel/jobs/jobs'
import { registry } from '#app/kernel/modules/registry'

export interface FakeJobs extends Jobs {
  /** All jobs that were added and not cancelled, oldest first. */
  readonly all: readonly JobRecord[]
  /**
   * Runs the waiting jobs, and those they add, until none is left; ignores delays. Failures are recorded, not thrown.
   */
  runAll(): Promise<void>
  /** Restores the real jobs port. */
  restore(): void
}

type Row = { -readonly [K in keyof JobRecord]: JobRecord[K] }

/** Replaces the real jobs port until `restore()`. */
export function fakeJobs(): FakeJobs {
  const fake = new MemoryJobs()
  const restore = useJobs(fake)
  return Object.assign(fake, { restore })
}

class MemoryJobs implements Jobs {
  readonly all: Row[] = []
  readonly #paused = new Set<string>()
  #lastId = 0

  async add(name: string, payload: object, options: Omit<NewJob, 'name' | 'payload'> = {}) {
    const spec = registry.declared('jobs').get(name)
    if (!spec) throw new Error(`No enabled module declares the job "${name}"`)
    const twin = options.key ? this.#pending(name, options.key) : undefined
    if (twin) return twin.id
    const row: Row = {
      id: String(++this.#lastId),
      name,
      queue: spec.queue ?? 'default',
      state: options.delayMs ? 'delayed' : 'waiting',
      // The payload goes through JSON, as with the real port.
      payload: JSON.parse(JSON.stringify(payload)) as object,
      key: options.key ?? null,
      attemptsMade: 0,
      attempts: options.attempts ?? spec.attempts ?? 1,
      addedAt: now().toMillis(),
      finishedAt: null,
      error: null,
    }
    this.all.push(row)
    return row.id
  }

  async addMany(jobs: readonly NewJob[]) {
    const ids: string[] = []
    for (const { name, payload, ...options } of jobs)
      ids.push(await this.add(name, payload, options))
    return ids
  }

  async runAll() {
    for (let row = this.#next(); row; row = this.#next()) await run(row)
  }

  async cancel(id: string) {
    const row = await this.find(id)
    return (row?.state === 'waiting' || row?.state === 'delayed') && this.remove(id)
  }
  async find(id: string) {
    return this.all.find((row) => row.id === id) ?? null
  }
  async list(state: JobState, { queue, page = 1, perPage = 20 }: ListOptions = {}) {
    const found = this.all.filter((row) => row.state === state && (!queue || row.queue === queue))
    const jobs = found.toReversed().slice((page - 1) * perPage, page * perPage)
    return { jobs, total: found.length }
  }
  async counts() {
    const byQueue: Record<string, JobCounts> = {}
    for (const queue of new Set(this.all.map((row) => row.queue))) {
      const count = (state: JobState) =>
        this.all.filter((row) => row.queue === queue && row.state === state).length
      byQueue[queue] = Object.fromEntries(jobStates.map((s) => [s, count(s)])) as JobCounts
    }
    return byQueue
  }
  async queues() {
    const counts = await this.counts()
    return Object.keys(counts)
      .toSorted()
      .map((name) => {
        const mine = this.all.filter((row) => row.queue === name)
        const waiting = mine.filter(({ state }) => state === 'waiting')
        const isRecent = ({ state, finishedAt }: Row) =>
          state === 'completed' && finishedAt! >= now().toMillis() - 60_000
        return {
          name,
          counts: counts[name]!,
          isPaused: this.#paused.has(name),
          oldestAt: waiting[0]?.addedAt ?? null,
          donePerMinute: mine.filter(isRecent).length,
        }
      })
  }
  async pause(queue: string) {
    const isKnown = this.all.some((row) => row.queue === queue)
    if (isKnown) this.#paused.add(queue)
    return isKnown
  }
  async resume(queue: string) {
    this.#paused.delete(queue)
    return this.all.some((row) => row.queue === queue)
  }
  async schedules() {
    return []
  }
  async retry(id: string) {
    const row = this.all.find((one) => one.id === id && one.state === 'failed')
    if (!row || (row.key && this.#pending(row.name, row.key))) return false
    Object.assign(row, { state: 'waiting', attemptsMade: 0, error: null, finishedAt: null })
    return true
  }
  async remove(id: string) {
    const place = this.all.findIndex((row) => row.id === id && row.state !== 'active')
    if (place < 0) return false
    this.all.splice(place, 1)
    return true
  }

  #next = () => this.all.find(({ state }) => state === 'waiting' || state === 'delayed')
  #pending = (name: string, key: string) =>
    this.all.find(
      (row) =>
        row.name === name && row.key === key && ['waiting', 'delayed', 'active'].includes(row.state)
    )
}

async function run(row: Row) {
  row.state = 'active'
  const { default: Handler } = await registry.declared('jobs').get(row.name)!.load()
  const handler = new Handler()
  for (row.attemptsMade = 1; ; row.attemptsMade++) {
    try {
      await handler.handle(row.payload)
      Object.assign(row, { state: 'completed', error: null, finishedAt: now().toMillis() })
      return
    } catch (error) {
      row.error = (error as Error).message
      if (row.attemptsMade < row.attempts) continue
      Object.assign(row, { state: 'failed', finishedAt: now().toMillis() })
      return handler.failed?.(row.payload, error as Error)
    }
  }
}
