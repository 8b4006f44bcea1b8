/** The statement that inserts messages into the inbox; alone, or as a step of a larger one. */
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
import type { Arrival } from '#modules/whatsapp/drivers/driver'

/** Seconds after which the lane checks an undecryptable message again (IN-13). */
const undecryptableSeconds = 10

/**
 * IN-10: the first arrival creates the row, later ones change nothing; only an undecryptable message is replaced by
 * its decrypted version, even after its placeholder was shown. It keeps the time of its first arrival, and so its
 * place in the chat. `condition`: SQL without bindings; nothing is written unless it holds.
 */
export function arrivalRows(
  { companyId, connectionId }: ConnectionRef,
  arrivals: readonly Arrival[],
  condition = 'true'
) {
  return {
    sql: `insert into inbox_entries
            (company_id, connection_id, kind, chat, from_me, wid, content, payload, status, due_at, received_at)
          select ?, ?, 'message', came.chat, came.from_me, came.wid, came.content::jsonb, came.payload,
            came.status,
            now() + make_interval(secs => came.seconds), now()
          from unnest(?::text[], ?::boolean[], ?::text[], ?::text[], ?::bytea[], ?::text[], ?::int[])
            as came (chat, from_me, wid, content, payload, status, seconds)
          where ${condition}
          on conflict (connection_id, chat, from_me, wid) where kind = 'message' do update
          set content = excluded.content || jsonb_build_object('at',
                least(inbox_entries.content ->> 'at', excluded.content ->> 'at')), payload = excluded.payload, status = excluded.status,
              due_at = excluded.due_at, attempts = 0, settled_at = null
          where excluded.status <> 'undecryptable'
            and (inbox_entries.status = 'undecryptable' or inbox_entries.content ->> 'kind' = 'undecryptable')
          returning inbox_entries.id`,
    bindings: [
      companyId,
      connectionId,
      arrivals.map(({ chat }) => chat),
      arrivals.map(({ fromMe }) => fromMe),
      arrivals.map(({ wid }) => wid),
      arrivals.map(({ content }) => content && JSON.stringify(content)),
      arrivals.map(({ payload }) => payload),
      arrivals.map(statusOf),
      arrivals.map(({ isUndecryptable, waitSeconds = 0 }) =>
        isUndecryptable ? undecryptableSeconds : waitSeconds
      ),
    ],
  }
}

function statusOf({ content, isUndecryptable, waitSeconds }: Arrival) {
  if (!content) return 'ignored'
  if (waitSeconds) return 'waiting'
  return isUndecryptable ? 'undecryptable' : 'pending'
}
