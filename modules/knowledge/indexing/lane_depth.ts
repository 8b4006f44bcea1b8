/** How many documents wait to be indexed, for operators. */
import { countRows } from '#app/kernel/jobs/count_lane'
import type { CountedLane } from '#app/kernel/jobs/lane_depth'
import { laneName } from '#modules/knowledge/indexing/claim'

const lane: CountedLane = {
  name: laneName,
  depth: () =>
    countRows({
      table: 'knowledge_documents',
      waiting: `status in ('pending', 'processing')`,
      failed: `status = 'error'`,
    }),
}
export default lane
