/** A fake realtime adapter that records what browsers would have received, in order. */
import type { Delivery } from '#app/kernel/modules/module'
import { useRealtime } from '#app/kernel/realtime/realtime'

export interface HeardRealtime {
  readonly deliveries: readonly Delivery[]
  /** Users whose permissions were rechecked. */
  readonly rechecked: readonly number[]
  readonly ended: readonly { readonly userId: number; readonly keepSessionId: string | null }[]
  /** The deliveries with this event name. */
  named(event: string): readonly Delivery[]
  /** Restores the former adapter. */
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
