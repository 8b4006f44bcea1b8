/** The lane of flows: each ticket's messages are given to its flow in order (INT-04). */
import db from '@adonisjs/lucid/services/db'
import type { Resident } from '#app/kernel/modules/module'
import { Lane } from '#app/kernel/jobs/lane'
import { giveUp, giveStep, type FlowStep } from '#modules/integrations/flows/give_step'
import { laneName } from '#modules/integrations/flows/lane_depth'

/** Calls at once in a process. */
const concurrency = 16
/** Seconds in which one call and its files have ended; a process that dies keeps its step from others for so long. */
const claimSeconds = 90

export function makeLane(): Lane<FlowStep> {
  const lane = new Lane<FlowStep>({
    name: laneName,
    concurrency,
    // Any process may: a step is claimed by the one that handles it.
    mayDrain: () => true,
    next: async (key) => {
      const step = await claim(Number(key))
      if (step) return step
      const waitMs = await waitOf(Number(key))
      if (waitMs !== null) setTimeout(() => lane.wakeHere(key), waitMs).unref()
      return null
    },
    handle: giveStep,
    failed: giveUp,
    pendingKeys: async () => {
      const { rows } = await db.rawQuery(
        `select distinct ticket_id from flow_steps where status = 'pending' and due_at <= now()`
      )
      return rows.map((row: { ticket_id: number }) => String(row.ticket_id))
    },
  })
  return lane
}

/** The ticket's oldest step if it is due; nobody else gets it until the claim ends. It counts as a try. */
export async function claim(ticketId: number): Promise<FlowStep | null> {
  const { rows } = await db.rawQuery(
    `update flow_steps set attempts = attempts + 1, due_at = now() + make_interval(secs => ?)
     where id = (select id from flow_steps where ticket_id = ? and status = 'pending'
       order by id limit 1) and due_at <= now() and status = 'pending'
     returning id, company_id as "companyId", ticket_id as "ticketId", run_id as "runId",
       integration_id as "integrationId", message_id as "messageId", delivery_id as "deliveryId",
       attempts, created_at as "createdAt"`,
    [claimSeconds, ticketId]
  )
  return rows[0] ?? null
}

/** Milliseconds until the oldest step is due; null without one. */
async function waitOf(ticketId: number): Promise<number | null> {
  const { rows } = await db.rawQuery(
    `select greatest(0, ceil(extract(epoch from due_at - clock_timestamp()) * 1000))::float8 as wait
     from flow_steps where ticket_id = ? and status = 'pending' order by id limit 1`,
    [ticketId]
  )
  return rows[0]?.wait ?? null
}

export default class FlowLane implements Resident {
  readonly #lane = makeLane()
  start() {
    return this.#lane.start()
  }
  stop() {
    return this.#lane.stop()
  }
}
