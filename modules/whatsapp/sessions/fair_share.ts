/** How many of the connections one of several processes should take; pure (CNX-03). */

/**
 * The connections divided evenly and rounded up: together the processes always cover all of them, and when one
 * process is gone the share of the others rises.
 */
export function fairShare(needed: number, processes: number): number {
  return Math.ceil(needed / Math.max(1, processes))
}
