/** How many turns wait for Google, for operators. */
import { countRows } from '#app/kernel/jobs/count_lane'
import type { CountedLane } from '#app/kernel/jobs/lane_depth'

export const laneName = 'calendar.commands'

const lane: CountedLane = {
  name: laneName,
  depth: () =>
    countRows({
      table: 'calendar_turns',
      waiting: `status = 'pending'`,
    }),
}
export default lane
