/**
 * Moves tickets whose customer chose no queue and stays silent to the queue that the connection configures (BOT-28).
 */
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { forEachSettled } from '#app/kernel/for_each_settled'
import type { Job } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { sparedFromAutomation } from '#modules/contacts/public'
import { isUnpaid } from '#modules/identity/public'
import { figures, tickets } from '#modules/tickets/public'
import { automationMarks } from '#modules/messages/public'
import { handedOver } from '#modules/bot/menus/decide'
import { menuOf } from '#modules/bot/menus/context'
import { standing } from '#modules/bot/queries/gather_context'
import { keepState } from '#modules/bot/queries/kept_state'
import { menuQueues } from '#modules/bot/queries/menu_queues'
import BotConnection from '#modules/bot/models/bot_connection'

/** Tickets per connection and run; the next run takes the rest. */
const atOnce = 200

export default class HandOverSilent implements Job {
  /** Runs every minute, for all companies. Tickets that fell due during downtime are handled now, once. */
  async handle() {
    await forEachSettled(await handOvers(), handOverAll)
  }
}

/** Skips companies with unpaid invoices (BIL-10). */
async function handOverAll(request: HandOver): Promise<void> {
  const ids = await silentOf(request)
  if (!ids.length || (await isUnpaid(request))) return
  await forEachSettled(ids, (ticketId) => handOver(request, ticketId))
}

const silentOf = ({ companyId, connectionId, minutes }: HandOver) =>
  figures.waitingWithoutQueue(
    { companyId },
    { connectionId, silentSince: now().minus({ minutes }), limit: atOnce }
  )

/**
 * If two processes run at once, the second finds the ticket in its queue already. Sends nothing, so the number need
 * not be connected. Skips contacts that are excluded from automation (IN-64).
 */
async function handOver({ companyId, queueId }: HandOver, ticketId: number): Promise<void> {
  const actor = systemActor(companyId)
  await unitOfWork(async (work) => {
    const ticket = await tickets.access(actor, ticketId, { trx: work.trx, lock: true })
    const { status, userId, contactId } = ticket
    if (status !== 'pending' || userId !== null || ticket.queueId !== null) return
    if ((await sparedFromAutomation(actor, [contactId])).has(contactId)) return
    const [queue] = await menuQueues(actor, [queueId], now())
    const marks = await automationMarks(ticket)
    const stands = await standing(ticket, marks)
    const { state, isBot } = handedOver(stands.state, queue, stands)
    await tickets.route(work, ticket, { queueId, isBot, ...menuOf(state) })
    await keepState(work, ticket, { state, serviceId: marks.serviceId })
  })
}

/** After this many minutes of silence the ticket is transferred to this queue. */
interface HandOver {
  readonly companyId: number
  readonly connectionId: number
  readonly minutes: number
  readonly queueId: number
}

/** Connections of all companies that transfer customers who stay silent too long (BOT-28). */
async function handOvers(): Promise<HandOver[]> {
  const rows = await BotConnection.query()
    .sideload({ everyCompany: true })
    .where('transferMinutes', '>', 0)
    .whereNotNull('transferQueueId')
    .orderBy('connectionId')
  return rows.map(({ companyId, connectionId, transferMinutes, transferQueueId }) => ({
    companyId,
    connectionId,
    minutes: transferMinutes,
    queueId: transferQueueId!,
  }))
}
