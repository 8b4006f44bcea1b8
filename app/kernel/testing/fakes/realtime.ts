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
  const rechecked: number[] = []
  const ended: { userId: number; keepSessionId: string | null }[] = []
  const former = useRealtime({
    publish: async (published) => void deliveries.push(...published),
    recheck: async (userId) => void rechecked.push(userId),
    endSessions: async (userId, keepSessionId) => void ended.push({ userId, keepSessionId }),
  })
  return {
    deliveries,
    rechecked,
    ended,
    named: (event) => deliveries.filter(({ as }) => as === event),
    restore: () => void useRealtime(former),
  }
}
