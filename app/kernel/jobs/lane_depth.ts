/**
 * The extension point by which lanes are counted for operators, in its own file, so that a manifest can contribute to it
 * before anything boots. Any process asks it, also one that drains no lane.
 */
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'

export interface LaneDepth {
  /** Rows to be done, also those that are not due yet; `mostCounted` at the most. */
  readonly waiting: number
  /** Rows that were given up and are still kept; `mostCounted` at the most. */
  readonly failed: number
  /** Since when the oldest one is due; null when none is. */
  readonly oldestAt: Date | null
}

export interface CountedLane {
  /** That of the lane's spec. */
  readonly name: string
  depth(): Promise<LaneDepth>
}
export const countedLane = defineExtensionPoint<CountedLane>('kernel.counted_lane')
