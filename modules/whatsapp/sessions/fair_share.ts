/** Says how many of the connections one of several processes should hold; pure (CNX-03). */

/**
 * All of them, divided evenly and rounded up: together the processes always reach them all, and as soon
 * as one is gone the share of the others rises.
 */
export function fairShare(needed: number, processes: number): number {
  return Math.ceil(needed / Math.max(1, processes))
}
