/** Browsers of a test: what they would have heard, in order. */
import type { Delivery } from '#app/kernel/module'
import { useRealtime } from '#app/kernel/realtime'

export interface HeardRealtime {
  readonly deliveries: readonly Delivery[]
  /** People whose rights were looked at again. */
  readonly rechecked: readonly number[]
  readonly ended: readonly { readonly userId: number; readonly keepSessionId: string | null }[]
  /** The deliveries under one name. */
  named(event: string): readonly Delivery[]
  /** Gives the former adapter its place back. */
  restore(): void
}

export function fakeRealtime(): HeardRealtime {
  const deliveries: Delivery[] = []
  const former = useRealtime({
    publish: async (published) => void deliveries.push(...published),
  })
  return {
    deliveries,
    get rechecked() {
      return deliveries.flatMap(({ reconnect }) => (reconnect ? [reconnect.userId] : []))
    },
    get ended() {
      return deliveries.flatMap(({ endSessions }) => (endSessions ? [endSessions] : []))
    },
    named: (event) => deliveries.filter(({ as }) => as === event),
    restore: () => void useRealtime(former),
  }
}
