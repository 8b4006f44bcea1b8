/** How many events wait for webhooks, for operators. */
import { countRows } from '#app/kernel/jobs/count_lane'
import type { CountedLane } from '#app/kernel/jobs/lane_depth'
import { laneName } from '#modules/webhooks/delivery/wake'

const lane: CountedLane = {
  name: laneName,
  depth: () =>
    countRows({
      table: 'webhook_deliveries',
      waiting: `state = 'pending'`,
      failed: `state = 'failed'`,
      // A new event has no time: it is due at once.
      dueAt: 'coalesce(next_attempt_at, created_at)',
    }),
}
export default lane
