/** Metrics of WhatsApp: messages in and out, connections by state, and how long messages wait. */
import db from '@adonisjs/lucid/services/db'
import { gauge } from '#app/kernel/metrics/gauge'
import { counter } from '#app/kernel/metrics/metrics'
import { connectionStatuses } from '#modules/whatsapp/contract'
import type { InboxRow } from '#modules/whatsapp/inbox/inbox_lane'
import { inboxLaneName, outboxLaneName } from '#modules/whatsapp/lane_keys'

/** `in`: of customers, taken in by this process; `out`: handed to WhatsApp by it, each try of a message. */
export const messages = counter(
  {
    name: 'guiche_messages_total',
    help: 'Messages of customers that came in, and messages that went out',
    labels: ['direction'],
  },
  [{ direction: 'in' }, { direction: 'out' }]
)

/** Counts those of customers: what a phone of the company sent is none. */
export function countTaken(rows: readonly InboxRow[]): void {
  const ofCustomers = rows.filter(
    ({ kind, from_me: isOurs, content }) =>
      kind === 'message' && !isOurs && content?.what === 'message'
  )
  messages.inc({ direction: 'in' }, ofCustomers.length)
}

const connections = gauge(
  {
    name: 'guiche_connections',
    help: 'Connections to WhatsApp by status, in all processes',
    labels: ['status'],
  },
  async () => {
    const { rows } = await db.rawQuery(
      'select status, count(*)::int as count from connections group by status'
    )
    const counts = new Map<string, number>(
      rows.map(({ status, count }: { status: string; count: number }) => [status, count])
    )
    return connectionStatuses.map((status) => ({
      labels: { status },
      value: counts.get(status) ?? 0,
    }))
  }
)

const away = gauge(
  {
    name: 'guiche_connections_away',
    help: 'Connections that ought to be connected, and have not been for ten minutes, in all processes',
  },
  async () => {
    const { rows } = await db.rawQuery(
      `select count(*)::int as count from connection_gaps
       where back_at is null and left_at < now() - interval '10 minutes'`
    )
    return [{ value: rows[0].count }]
  }
)

const oldest = gauge(
  {
    name: 'guiche_lane_oldest_seconds',
    help: 'For how long the oldest row of a lane has been due, in all processes; 0 without one',
    labels: ['lane'],
  },
  async () => {
    const seconds = `coalesce(extract(epoch from now() - min(due_at)), 0)::float8`
    // What waits for a connection that is away is no fault of the lane.
    const { rows } = await db.rawQuery(
      `select
         (select ${seconds} from inbox_entries
          where status in ('pending', 'undecryptable', 'waiting') and due_at <= now()) as inbox,
         (select ${seconds} from outbox_entries
          where status in ('pending', 'sending') and due_at <= now()
            and connection_id in (select id from connections where status = 'CONNECTED')) as outbox`
    )
    return [
      { labels: { lane: inboxLaneName }, value: rows[0].inbox },
      { labels: { lane: outboxLaneName }, value: rows[0].outbox },
    ]
  }
)

export default [messages, connections, away, oldest]
