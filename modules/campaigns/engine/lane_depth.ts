/** How many messages of running campaigns wait, for operators. A message that failed is a result of its campaign. */
import { databaseClient } from '#app/kernel/database/database_client'
import { mostCounted } from '#app/kernel/jobs/count_lane'
import type { CountedLane } from '#app/kernel/jobs/lane_depth'
import { laneName } from '#modules/campaigns/engine/lane_row'

const lane: CountedLane = {
  name: laneName,
  depth: async () => {
    const { rows } = await databaseClient().rawQuery(
      `with running as materialized (
         select id, connection_id from campaigns where status = 'running'
       ), waiting as materialized (
         select from running join campaign_recipients on campaign_id = running.id
         where campaign_recipients.status in ('pending', 'sending') limit ${mostCounted}
       )
       select (select count(*)::int from waiting) as waiting, 0 as failed,
         (select min(greatest(next_at, held_until)) from campaign_lanes
          where greatest(next_at, held_until) <= now()
            and connection_id in (select connection_id from running)) as "oldestAt"`
    )
    return rows[0]
  },
}
export default lane
