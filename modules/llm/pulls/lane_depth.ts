/** How many downloads of models wait, for operators. */
import { countRows } from '#app/kernel/jobs/count_lane'
import type { CountedLane } from '#app/kernel/jobs/lane_depth'
import { laneName } from '#modules/llm/pulls/claim'

const lane: CountedLane = {
  name: laneName,
  depth: () =>
    countRows({
      // A row for each download of a month: too few for an index of those that failed.
      table: 'llm_pulls',
      waiting: `state = 'pending'`,
      failed: `state = 'failed'`,
      dueAt: 'claimed_until',
    }),
}
export default lane
