/** The statement that gives messages their rows in the inbox; alone, or as a step of a larger one. */
import type { Arrival, Link } from '#modules/whatsapp/drivers/driver'

/** Seconds that a message which could not be opened waits for its second coming. */
const sealedSeconds = 300

/**
 * IN-10: the first coming makes the row, later ones change nothing; only a message that could not be
 * opened before is replaced by the one that can. It keeps the time of its first coming, and so its
 * place in the chat.
 */
export function arrivalRows({ companyId, connectionId }: Link, arrivals: readonly Arrival[]) {
  return {
    sql: `insert into inbox_entries
            (company_id, connection_id, kind, chat, from_me, wid, content, payload, status, due_at, received_at)
          select ?, ?, 'message', came.chat, came.from_me, came.wid, came.content::jsonb, came.payload,
            came.status,
            now() + case came.status when 'sealed' then make_interval(secs => ?) else interval '0' end,
            now()
          from unnest(?::text[], ?::boolean[], ?::text[], ?::text[], ?::bytea[], ?::text[])
            as came (chat, from_me, wid, content, payload, status)
          on conflict (connection_id, chat, from_me, wid) where kind = 'message' do update
          set content = excluded.content || jsonb_build_object('at',
                least(inbox_entries.content ->> 'at', excluded.content ->> 'at')), payload = excluded.payload, status = excluded.status,
              due_at = excluded.due_at
          where inbox_entries.status = 'sealed' and excluded.status <> 'sealed'
          returning inbox_entries.id`,
    bindings: [
      companyId,
      connectionId,
      sealedSeconds,
      arrivals.map(({ chat }) => chat),
      arrivals.map(({ fromMe }) => fromMe),
      arrivals.map(({ wid }) => wid),
      arrivals.map(({ message }) => message && JSON.stringify(message)),
      arrivals.map(({ payload }) => payload),
      arrivals.map(statusOf),
    ],
  }
}

function statusOf({ message, isSealed }: Arrival) {
  if (!message) return 'ignored'
  return isSealed ? 'sealed' : 'owed'
}
