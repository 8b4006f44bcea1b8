/** A collector for each test of a group, and the traces that are sent to it. */
import type { Group } from '@japa/runner/core'
import { startTracing, type TracingSettings } from '#app/kernel/tracing/open_telemetry'
import { Collector } from '#tests/support/collector'

/** Call it once for a group. */
export function tracing(group: Group) {
  let collector: Collector
  let stop: (() => Promise<void>) | null = null
  group.each.setup(async () => {
    collector = await Collector.start()
    return async () => {
      await sent()
      await collector.close()
    }
  })

  /** `more`: settings that differ. */
  const start = (more: Partial<TracingSettings> = {}) => {
    const settings = { endpoint: collector.url, headers: '', serviceName: 'guiche', share: 1 }
    stop = startTracing({ ...settings, ...more })
  }
  /** Ends traces, which sends the rest. Resolves with what was received. */
  const sent = async () => {
    await stop?.()
    stop = null
    return collector
  }
  return { start, sent, collector: () => collector }
}
