/** The lanes of campaigns: each number sends one message after the other, at its pace (CMP-12). */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import type { Resident } from '#app/kernel/modules/module'
import { Lane } from '#app/kernel/jobs/lane'
import { feed } from '#modules/campaigns/engine/feed'
import { laneName, mostOnTheWay, refillAt } from '#modules/campaigns/engine/lane_row'

/** Numbers that are looked after at once. */
const concurrency = 8
/** Milliseconds; a longer pause is looked at again, since settings may change. */
const longestWaitMs = 60_000

/** SQL: does the campaign have recipients in these states? */
const recipients = (states: string) => `exists (select from campaign_recipients
  where campaign_id = campaigns.id and status in (${states}))`

/** SQL: the lanes of numbers that run a campaign and have room for another message. */
const ready = `from campaign_lanes as lane
  where exists (select from campaigns
      where campaigns.connection_id = lane.connection_id and campaigns.status = 'running'
        and (${recipients(`'pending'`)} or not ${recipients(`'pending', 'sending'`)}))
    and (select count(*) from campaign_messages as sent
      where sent.connection_id = lane.connection_id and sent.settled_at is null)
      <= case when lane.gap_ms = 0 then ${refillAt(mostOnTheWay)} else 0 end`
const dueAt = 'greatest(lane.next_at, lane.held_until)'

/**
 * Any process may drain any number: the lane's row is locked while a message is handed over, and says when the next
 * one is due.
 */
export function makeLane(): Lane<number> {
  const lane = new Lane<number>({
    name: laneName,
    concurrency,
    mayDrain: () => true,
    next: async (key) => {
      const waitMs = await waitOf(Number(key))
      if (waitMs === null) return null
      if (waitMs <= 0) return Number(key)
      setTimeout(() => lane.wakeHere(key), Math.min(waitMs, longestWaitMs)).unref()
      return null
    },
    handle: (connectionId) => feed(connectionId),
    failed: async (connectionId, error) => {
      logger.error({ err: error, connectionId }, 'campaigns: a message could not be handed over')
      await rest(connectionId)
    },
    pendingKeys: async () => {
      const { rows } = await db.rawQuery(
        `select connection_id ${ready} and ${dueAt} <= now() + interval '5 seconds'`
      )
      return rows.map((row: { connection_id: number }) => String(row.connection_id))
    },
  })
  return lane
}

/** Milliseconds until the number's next message; null when there is nothing to send or something on its way. */
async function waitOf(connectionId: number): Promise<number | null> {
  const { rows } = await db.rawQuery(
    `select ceil(extract(epoch from ${dueAt} - clock_timestamp()) * 1000)::float8 as wait
     ${ready} and lane.connection_id = ?`,
    [connectionId]
  )
  return rows.length ? rows[0].wait : null
}

/** An unexpected error must not spin: the number is looked at again in a while. */
async function rest(connectionId: number) {
  await db
    .from('campaign_lanes')
    .where({ connection_id: connectionId })
    .update({ held_until: db.raw(`now() + interval '30 seconds'`), held_by: 'error' })
}

export default class CampaignLanes implements Resident {
  readonly #lane = makeLane()
  start() {
    return this.#lane.start()
  }
  stop() {
    return this.#lane.stop()
  }
}
