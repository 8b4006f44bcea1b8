/** How late messages are against the pace of their number, when many campaigns run on many numbers. */
import {
  begin,
  makeCampaign,
  makeList,
  setInterval,
  untilAll,
  type Stage,
} from '#bench/campaigns/stage'
import { rounded } from '#bench/desk/beside_floor'
import { quantile } from '#bench/whatsapp/gauges'

/** The shortest interval that is not 0. */
const intervalSeconds = 5

interface Late {
  /** Milliseconds from the moment at which the pace allowed it until it was handed over, and accepted. */
  readonly handed: number
  readonly accepted: number
}

/** `campaigns` of `each` people, evenly over all numbers. */
export async function measureLateness(stage: Stage, campaigns: number, each: number) {
  await setInterval(stage, intervalSeconds)
  const ids: number[] = []
  for (let place = 0; place < campaigns; place++) {
    const connectionId = stage.connectionIds[place % stage.connectionIds.length]!
    ids.push(await makeCampaign(stage, connectionId, await makeList(stage, each)))
  }
  await begin(stage, ids)
  await untilAll(stage, ids, 'finished')
  // Due is the moment at which the one before it was accepted, and the interval. The first of a number has none.
  const { rows } = await stage.database.query<Late>(
    `with sent as (
       select messages.connection_id, messages.created_at, messages.settled_at,
         lag(messages.settled_at) over (partition by messages.connection_id order by messages.created_at)
           + make_interval(secs => $2) as due_at
       from campaign_messages as messages
       join campaign_recipients as recipients on recipients.id = messages.recipient_id
       where recipients.campaign_id = any($1)
     )
     select extract(epoch from created_at - due_at)::float8 * 1000 as handed,
       extract(epoch from settled_at - due_at)::float8 * 1000 as accepted
     from sent where due_at is not null`,
    [ids, intervalSeconds]
  )
  await setInterval(stage, 0)
  const handed = rows.map((row) => row.handed)
  const accepted = rows.map((row) => row.accepted)
  return {
    'campaigns': campaigns,
    'numbers': stage.connectionIds.length,
    'messages': rows.length,
    'too early': handed.filter((ms) => ms < 0).length,
    'handed over p50 ms': rounded(quantile(handed, 0.5)),
    'handed over p95 ms': rounded(quantile(handed, 0.95)),
    'accepted p50 ms': rounded(quantile(accepted, 0.5)),
    'accepted p95 ms': rounded(quantile(accepted, 0.95)),
  }
}
