/** How many messages wait for their flows, for operators. */
import { countRows } from '#app/kernel/jobs/count_lane'
import type { CountedLane } from '#app/kernel/jobs/lane_depth'

export const laneName = 'integrations.flows'

const lane: CountedLane = {
  name: laneName,
  depth: () =>
    countRows({
      table: 'flow_steps',
      waiting: `status = 'pending'`,
      failed: `status = 'failed'`,
    }),
}
export default lane
