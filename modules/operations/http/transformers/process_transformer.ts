/** Maps processes to the HTTP contract's names. */
import type { ProcessView } from '#modules/operations/processes/list_processes'
import type { ProcessWire } from '#modules/operations/wire'

export const processWire = ({ startedAt, seenAt, ...row }: ProcessView): ProcessWire => ({
  ...row,
  startedAt: startedAt.toISOString(),
  seenAt: seenAt.toISOString(),
})
