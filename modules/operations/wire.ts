/** HTTP contract of operations. */

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
