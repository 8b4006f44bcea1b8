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
