/** How queues are worked on: how many jobs at once, how fast, and how patiently. */

export interface QueueSettings {
  /** Jobs at once in each process. */
  readonly concurrency: number
  /** At most `max` job starts in `perMs` milliseconds, over all processes. */
  readonly rate?: { readonly max: number; readonly perMs: number }
}

export interface WorkSettings {
  /** By queue name; a queue that is not named here works as `default` does. */
  readonly queues: Readonly<Record<string, QueueSettings>> & { readonly default: QueueSettings }
  /** Milliseconds after which a job whose process went silent counts as abandoned. */
  readonly lockMs: number
  /** Milliseconds between two looks for abandoned jobs. */
  readonly stalledCheckMs: number
  /** How often a job may take its process down with it before it is failed. */
  readonly maxStalls: number
  /** Milliseconds that running jobs get to finish when the process stops; then they are re-queued. */
  readonly stopWithinMs: number
}

/** Every queue of this installation: those with settings and those that a declared job names. */
export function queueNames(
  settings: WorkSettings,
  specs: ReadonlyMap<string, { readonly queue?: string }>
): string[] {
  const named = [...specs.values()].map((spec) => queueOf(spec))
  return [...new Set([...Object.keys(settings.queues), ...named])]
}

export const queueOf = (spec: { readonly queue?: string }): string => spec.queue ?? 'default'
