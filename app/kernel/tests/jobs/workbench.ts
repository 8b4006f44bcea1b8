/** Test environment of the jobs contract: real queues in a real home, with handlers defined by the test. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Config } from '@adonisjs/core/config'
import { Container } from '@adonisjs/core/container'
import type { ApplicationService } from '@adonisjs/core/types'
import QueueProvider from '@rlanz/bull-queue/queue_provider'
import type { Queue } from 'bullmq'
import { BullJobs } from '#app/kernel/jobs/bull_jobs'
import type { JobsHome } from '#app/kernel/jobs/home'
import { queuesOf, type QueueOwner } from '#app/kernel/jobs/queues'
import type { JobsLogger } from '#app/kernel/jobs/run_job'
import type { QueueSettings, WorkSettings } from '#app/kernel/jobs/settings'
import { Workers } from '#app/kernel/jobs/workers'
import type { Job, JobSpec, Schedule } from '#app/kernel/modules/module'

/** Short enough for a test, long enough for a busy machine. */
const quick = { lockMs: 2000, stalledCheckMs: 500, maxStalls: 3, stopWithinMs: 20_000 }

type Handler = Job<{ id?: number }>
type Declared = Omit<JobSpec, 'load'> & {
  readonly run: Handler['handle']
  failed?: Handler['failed']
}

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly context: Record<string, unknown>
  readonly message: string
}

export interface WorkbenchSettings extends Partial<Omit<WorkSettings, 'queues'>> {
  readonly queue?: QueueSettings
}
/** Where the jobs are stored, for another process that uses the same home. */
export interface Place {
  readonly databaseUrl: string
  readonly redisUrl?: string
}
export type OpenWorkbench = (settings?: WorkbenchSettings) => Promise<Workbench>

export class Workbench {
  /** A unique name per workbench, so that tests do not see each other's queues in the same home. */
  readonly queueName = `t${randomUUID().replaceAll('-', '')}`
  readonly specs = new Map<string, JobSpec>()
  readonly logged: LogLine[] = []
  readonly logger = loggerTo(this.logged)
  readonly queue: (name: string) => Queue
  readonly settings: WorkSettings
  readonly #workers: Workers[] = []
  readonly #lettingGo: (() => void)[] = []

  private constructor(
    readonly place: Place,
    readonly home: JobsHome,
    owner: QueueOwner,
    private readonly shutdown: () => Promise<void>,
    { queue: mine = { concurrency: 5 }, ...settings }: WorkbenchSettings
  ) {
    const queues = { [this.queueName]: mine, default: mine }
    // Tests leave `default` alone: other workers on this database may use it.
    Object.defineProperty(queues, 'default', { enumerable: false })
    this.queue = queuesOf(owner, this.logger)
    this.settings = { ...quick, ...settings, queues }
  }

  static async open(place: Place, home: JobsHome, settings: WorkbenchSettings = {}) {
    await home.prepare()
    const container = new Container()
    const config = new Config({
      queue: {
        defaultConnection: home.connection,
        queue: { prefix: home.prefix },
        worker: {},
        jobs: {},
      },
    })
    container.bindValue('logger', {})
    const provider = new QueueProvider({ container, config } as unknown as ApplicationService)
    provider.register()
    const manager = await container.make('rlanz/queue')
    return new Workbench(place, home, manager, () => provider.shutdown(), settings)
  }

  get jobs() {
    return new BullJobs(this)
  }

  /** Declares a job as an enabled module would. */
  declare(name: string, { run, failed, ...spec }: Declared) {
    const handler = class implements Handler {
      handle = run
      failed = failed
    }
    this.specs.set(name, {
      queue: this.queueName,
      ...spec,
      load: async () => ({ default: handler }),
    })
  }

  /** `without`: jobs that this process does not know, as when their modules are missing. */
  async work({
    schedules = [],
    without = [],
  }: { schedules?: Schedule[]; without?: string[] } = {}) {
    const specs = new Map([...this.specs].filter(([name]) => !without.includes(name)))
    const workers = new Workers({ ...this, specs, schedules })
    this.#workers.push(workers)
    await workers.start()
    return workers
  }

  /** Registers a function that releases a waiting handler before closing. */
  beforeClose(letGo: () => void) {
    this.#lettingGo.push(letGo)
  }

  async close() {
    for (const letGo of this.#lettingGo) letGo()
    await Promise.all(this.#workers.map((workers) => workers.stop()))
    await this.queue(this.queueName).obliterate({ force: true })
    await this.shutdown()
  }
}

function loggerTo(lines: LogLine[]): JobsLogger {
  const at = (level: LogLine['level']) => (context: object, message: string) =>
    void lines.push({ level, context: context as LogLine['context'], message })
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** Waits for a condition with a generous timeout; the error names what was waited for. */
export async function waitFor(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 30_000
) {
  const deadline = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain until ${what}`)
    await sleep(25)
  }
}

/** A promise with its resolver: a handler waits until the test opens the gate. */
export function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}
