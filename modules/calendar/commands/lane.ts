/** The lane of commands: the turns of each ticket are answered in order (CAL-04). */
import db from '@adonisjs/lucid/services/db'
import { Lane } from '#app/kernel/jobs/lane'
import type { Resident } from '#app/kernel/modules/module'
import { answerTurn, giveUp } from '#modules/calendar/commands/answer_turn'
import type { Turn } from '#modules/calendar/commands/carry_out'
import { laneName } from '#modules/calendar/commands/lane_depth'

/** Turns at once in a process: they wait for Google nearly all the time. */
const concurrency = 16
/** Seconds in which one try has ended; a process that dies keeps its turn from others for so long. */
const claimSeconds = 90

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
        `select distinct ticket_id from calendar_turns where status = 'pending' and due_at <= now()`
      )
      return rows.map((row: { ticket_id: number }) => String(row.ticket_id))
    },
  })
  return lane
}

/** The ticket's oldest turn if it is due; nobody else gets it until the claim ends. It counts as a try. */
export async function claim(ticketId: number): Promise<Turn | null> {
  const { rows } = await db.rawQuery(
    `update calendar_turns set attempts = attempts + 1, due_at = now() + make_interval(secs => ?)
     where id = (select id from calendar_turns where ticket_id = ? and status = 'pending'
       order by id limit 1) and due_at <= now() and status = 'pending'
     returning id, company_id as "companyId", ticket_id as "ticketId", message_id as "messageId",
       said, is_note as "isNote", queue_id as "queueId", service_id as "serviceId", attempts,
       created_at as "createdAt"`,
    [claimSeconds, ticketId]
  )
  return rows[0] ?? null
}

/** Milliseconds until the oldest turn is due; null without one. */
async function waitOf(ticketId: number): Promise<number | null> {
  const { rows } = await db.rawQuery(
    `select greatest(0, ceil(extract(epoch from due_at - clock_timestamp()) * 1000))::float8 as wait
     from calendar_turns where ticket_id = ? and status = 'pending' order by id limit 1`,
    [ticketId]
  )
  return rows[0]?.wait ?? null
}

export default class CommandLane implements Resident {
  readonly #lane = makeLane()
  start() {
    return this.#lane.start()
  }
  stop() {
    return this.#lane.stop()
  }
}
