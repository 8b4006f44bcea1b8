/** What a process says of itself with each heartbeat. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { leasesHeld } from '#app/kernel/database/lease'
import { valueOf } from '#app/kernel/metrics/metrics'
import { realtime } from '#app/kernel/realtime/realtime'

export interface Figures {
  readonly memoryBytes: number
  /** Of one core, since the last time; 0.25 is a quarter. */
  readonly cpuShare: number
  /** p99 since the last time. */
  readonly eventLoopDelayMs: number
  readonly sockets: number
  readonly leases: number
  /** Since the start of the process. */
  readonly messagesIn: number
  readonly messagesOut: number
}

/** Milliseconds between two looks at the event loop; Node reports this as part of each delay. */
const resolutionMs = 20

export class FiguresOfProcess {
  readonly #delay = monitorEventLoopDelay({ resolution: resolutionMs })
  #usage = process.cpuUsage()
  #takenAt = performance.now()

  start() {
    this.#delay.enable()
  }

  stop() {
    this.#delay.disable()
  }

  /** Asks the database how many leases there are. */
  async take(): Promise<Figures> {
    const [cpuShare, eventLoopDelayMs] = [this.#cpuShare(), this.#delayMs()]
    const [leases, messagesIn, messagesOut] = await Promise.all([
      leasesHeld(),
      valueOf('guiche_messages_total', { direction: 'in' }),
      valueOf('guiche_messages_total', { direction: 'out' }),
    ])
    const memoryBytes = process.memoryUsage.rss()
    const sockets = realtime().sockets?.() ?? 0
    return {
      memoryBytes,
      cpuShare,
      eventLoopDelayMs,
      sockets,
      leases,
      messagesIn,
      messagesOut,
    }
  }

  #cpuShare(): number {
    const { user, system } = process.cpuUsage(this.#usage)
    const elapsedMs = performance.now() - this.#takenAt
    this.#usage = process.cpuUsage()
    this.#takenAt = performance.now()
    return elapsedMs > 0 ? (user + system) / 1000 / elapsedMs : 0
  }

  #delayMs(): number {
    const p99 = this.#delay.percentile(99) / 1e6
    this.#delay.reset()
    return Math.max(0, p99 - resolutionMs)
  }
}
