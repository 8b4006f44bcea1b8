/** How queues are processed: concurrency, rate and timeouts. */

export interface QueueSettings {
  /** Concurrent jobs per process. */
  readonly concurrency: number
  /** At most `max` job starts in `perMs` milliseconds, across all processes. */
  readonly rate?: { readonly max: number; readonly perMs: number }
}

export interface WorkSettings {
  /** By queue name; a queue without an entry uses `default`. */
  readonly queues: Readonly<Record<string, QueueSettings>> & { readonly default: QueueSettings }
  /** Milliseconds after which a job of an unresponsive process counts as abandoned. */
  readonly lockMs: number
  /** Milliseconds between two checks for abandoned jobs. */
  readonly stalledCheckMs: number
  /** How many times a job may crash its process before it is failed. */
  readonly maxStalls: number
  /** Milliseconds that running jobs have to finish when the process stops; then they are re-queued. */
  readonly stopWithinMs: number
}

/** What `config/queue.ts` says. */
export interface JobsSettings {
  readonly place: JobsPlace
  readonly work: WorkSettings
}

/** Jobs are stored in Redis when there is a `redisUrl`, else in PostgreSQL. */
export interface JobsPlace {
  readonly databaseUrl: string
  readonly redisUrl?: string
}

/** Names of all queues: those with settings and those that a declared job names. */
export function queueNames(
  settings: WorkSettings,
  specs: ReadonlyMap<string, { readonly queue?: string }>
): string[] {
  const named = [...specs.values()].map((spec) => queueOf(spec))
  return [...new Set([...Object.keys(settings.queues), ...named])]
}

export const queueOf = (spec: { readonly queue?: string }): string => spec.queue ?? 'default'
