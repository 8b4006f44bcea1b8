// What routes of optional modules answer, as far as the screen and the support bundle read it. A module may be switched off, which is 404, or deleted.

/** One company, from `companies`. */
export interface TenantWire {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  /** False: suspended. */
  readonly status: boolean
  /** The last paid day; null: there is no end. */
  readonly dueDate: string | null
  readonly campaignsEnabled: boolean
  readonly createdAt: string
  readonly isPlatform: boolean
  readonly use: {
    readonly users: number
    readonly connections: number
    /** Of this calendar month. */
    readonly messagesOfMonth: number
    readonly lastSeenAt: string | null
  }
}
export interface TenantsPageWire {
  readonly companies: readonly TenantWire[]
  readonly count: number
}

// From `operations`.

/** One process of the server. */
export interface ProcessWire {
  readonly id: string | number
  readonly host: string
  readonly pid: number
  readonly kinds: readonly string[]
  readonly version: string
  readonly startedAt: string
  readonly seenAt: string
  /** It has not been seen for a while, without a goodbye. */
  readonly isGone: boolean
  readonly memoryBytes: number
  /** Of one core, the mean of the last 5 s: 0.25 is a quarter. */
  readonly cpuShare: number
  /** The 99th percentile of the last 5 s. */
  readonly eventLoopDelayMs: number
  readonly sockets: number
  readonly leases: number
  /** Counted since its start. */
  readonly messagesIn: number
  readonly messagesOut: number
}

/** A queue of jobs, or a lane, which knows only `waiting`, `failed` and `oldestAt`. */
export interface JobQueueWire {
  readonly name: string
  readonly kind: 'jobs' | 'lane'
  readonly waiting: number
  readonly delayed: number
  readonly active: number
  readonly failed: number
  readonly oldestAt: string | null
  readonly isPaused: boolean
  readonly donePerMinute: number | null
}

export interface JobWire {
  readonly id: string
  readonly name: string
  readonly queue: string
  readonly state: string
  readonly payload: unknown
  readonly attemptsMade: number
  readonly attempts: number
  readonly addedAt: string
  readonly finishedAt: string | null
  readonly error: string | null
}

export interface ModuleWire {
  readonly name: string
  readonly isCore: boolean
  readonly isEnabled: boolean
}

/** A metric of the process that answers. */
export interface MetricWire {
  readonly name: string
  readonly type: string
  readonly values: readonly {
    readonly name: string
    readonly labels: Readonly<Record<string, string | number>>
    readonly value: number
  }[]
}
