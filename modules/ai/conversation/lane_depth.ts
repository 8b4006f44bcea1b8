/** How many requests of conversations wait, for operators. */
import { countRows } from '#app/kernel/jobs/count_lane'
import type { CountedLane } from '#app/kernel/jobs/lane_depth'

export const laneName = 'ai.conversations'

const lane: CountedLane = {
  name: laneName,
  depth: () =>
    countRows({
      table: 'ai_turns',
      waiting: `status = 'pending'`,
      failed: `outcome = 'failed'`,
    }),
}
export default lane
