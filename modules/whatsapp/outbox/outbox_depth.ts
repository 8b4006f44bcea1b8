/** How many messages wait to leave, for operators. Those that somebody withdrew are no failures. */
import { countRows } from '#app/kernel/jobs/count_lane'
import type { CountedLane } from '#app/kernel/jobs/lane_depth'
import { outboxLaneName } from '#modules/whatsapp/lane_keys'
import { withdrawnCode } from '#modules/whatsapp/outbox/withdraw_outbound'

const lane: CountedLane = {
  name: outboxLaneName,
  depth: () =>
    countRows({
      table: 'outbox_entries',
      waiting: `status in ('pending', 'sending')`,
      failed: `status = 'failed' and error_code is distinct from '${withdrawnCode}'`,
    }),
}
export default lane
