/** HTTP contract of operations. */

/** One running program of the installation. */
export interface ProcessWire {
  readonly id: string
  readonly host: string
  readonly pid: number
  /** Of PROCESS_KINDS. */
  readonly kinds: readonly string[]
  readonly version: string
  readonly startedAt: string
  readonly seenAt: string
  /** It has not reported for twenty seconds, and did not stop in order. */
  readonly isGone: boolean
  readonly memoryBytes: number
  /** Of one core, mean of the last five seconds: 0.25 is a quarter. */
  readonly cpuShare: number
  /** p99 of the last five seconds. */
  readonly eventLoopDelayMs: number
  readonly sockets: number
  readonly leases: number
  /** Counted since its start. */
  readonly messagesIn: number
  readonly messagesOut: number
}
export interface ProcessesWire {
  /** By host and pid. */
  readonly processes: readonly ProcessWire[]
}

/** One metric of Prometheus, with its series. */
export interface MetricWire {
  readonly name: string
  readonly help: string
  /** `counter`, `gauge`, `histogram` or `summary`. */
  readonly type: string
  readonly values: readonly {
    readonly name: string
    readonly labels: Readonly<Record<string, string | number>>
    readonly value: number
  }[]
}
export interface MetricsWire {
  readonly metrics: readonly MetricWire[]
}

/** A queue of background jobs, or a lane. A lane counts only what waits, what was given up, and since when it is due. */
export interface JobQueueWire {
  readonly name: string
  readonly kind: 'jobs' | 'lane'
  /** Of a lane also what is not due yet; up to 100,000, as `failed`. */
  readonly waiting: number
  readonly delayed: number
  readonly active: number
  readonly failed: number
  /** Since when the oldest one is due. */
  readonly oldestAt: string | null
  readonly isPaused: boolean
  /** Completed in the last minute; null for a lane. */
  readonly donePerMinute: number | null
}
export interface JobQueuesWire {
  /** By name. */
  readonly queues: readonly JobQueueWire[]
}

/** A background job. */
export interface JobWire {
  /** The queue's name is a part of it. */
  readonly id: string
  readonly name: string
  readonly queue: string
  readonly state: 'waiting' | 'delayed' | 'active' | 'completed' | 'failed'
  /** Ids, never content. */
  readonly payload: object
  readonly attemptsMade: number
  readonly attempts: number
  readonly addedAt: string
  readonly finishedAt: string | null
  /** Why the last attempt failed. */
  readonly error: string | null
}
export interface JobsPageWire {
  /** Newest first. */
  readonly jobs: readonly JobWire[]
  readonly count: number
  readonly hasMore: boolean
}
/** The answer to retrying all failed jobs of a queue. */
export interface RetriedJobsWire {
  readonly retried: number
  /** Still failed: another job of the same kind waits already, or there were more than are retried at once. */
  readonly left: number
}

/** One module that is installed. */
export interface ModuleWire {
  readonly name: string
  readonly summary: string
  /** It cannot be switched off. */
  readonly isCore: boolean
  /** By MODULES of the process that answers. */
  readonly isEnabled: boolean
  readonly requires: readonly string[]
}
export interface ModulesWire {
  readonly modules: readonly ModuleWire[]
}
