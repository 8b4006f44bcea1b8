/** How much of what came in waits to be taken in, for operators. */
import { countRows } from '#app/kernel/jobs/count_lane'
import type { CountedLane } from '#app/kernel/jobs/lane_depth'
import { inboxLaneName } from '#modules/whatsapp/lane_keys'

const lane: CountedLane = {
  name: inboxLaneName,
  depth: () =>
    countRows({
      table: 'inbox_entries',
      waiting: `status in ('pending', 'undecryptable', 'waiting')`,
      failed: `status = 'parked'`,
    }),
}
export default lane
