/** The lane of conversations: of each ticket one request at a time (AI-06). */
import db from '@adonisjs/lucid/services/db'
import { Lane } from '#app/kernel/jobs/lane'
import type { Resident } from '#app/kernel/modules/module'
import { answerTurn, giveUp, type Turn } from '#modules/ai/conversation/answer_turn'
import { laneName } from '#modules/ai/conversation/lane_depth'

/** Requests at once in a process: they wait for others nearly all the time. */
const concurrency = 64
/** Seconds in which one try has ended; a process that dies keeps its turn from others for so long. */
const claimSeconds = 120

export function makeLane(): Lane<Turn> {
  const lane = new Lane<Turn>({
    name: laneName,
    concurrency,
    // Any process may: a turn is claimed by the one that handles it.
    mayDrain: () => true,
    next: async (key) => {
      const turn = await claim(Number(key))
      if (turn) return turn
      const waitMs = await waitOf(Number(key))
      if (waitMs !== null) setTimeout(() => lane.wakeHere(key), waitMs).unref()
      return null
    },
    handle: answerTurn,
    failed: giveUp,
    pendingKeys: async () => {
      const { rows } = await db.rawQuery(
        `select distinct ticket_id from ai_turns where status = 'pending' and due_at <= now()`
      )
      return rows.map((row: { ticket_id: number }) => String(row.ticket_id))
    },
  })
  return lane
}

/**
 * The ticket's oldest turn if it is due; nobody else gets it until the claim ends, which counts as a try. Which messages
 * it answers is decided by its first claim.
 */
export async function claim(ticketId: number): Promise<Turn | null> {
  const { rows } = await db.rawQuery(
    `update ai_turns set attempts = attempts + 1, due_at = now() + make_interval(secs => ?),
       last_message_id = coalesce(last_message_id, (select max(id) from messages
         where messages.ticket_id = ai_turns.ticket_id and not from_me))
     where id = (select id from ai_turns where ticket_id = ? and status = 'pending'
       order by id limit 1) and due_at <= now() and status = 'pending'
     returning id, company_id as "companyId", ticket_id as "ticketId", run_id as "runId",
       last_message_id as "lastMessageId", attempts,
       extract(epoch from clock_timestamp() - created_at)::float8 as age`,
    [claimSeconds, ticketId]
  )
  return rows[0] ?? null
}

/** Milliseconds until the oldest turn is due; null without one. */
async function waitOf(ticketId: number): Promise<number | null> {
  const { rows } = await db.rawQuery(
    `select greatest(0, ceil(extract(epoch from due_at - clock_timestamp()) * 1000))::float8 as wait
     from ai_turns where ticket_id = ? and status = 'pending' order by id limit 1`,
    [ticketId]
  )
  return rows[0]?.wait ?? null
}

export default class ConversationLane implements Resident {
  readonly #lane = makeLane()
  start() {
    return this.#lane.start()
  }
  stop() {
    return this.#lane.stop()
  }
}
