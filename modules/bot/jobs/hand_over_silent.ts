/** Who has chosen no queue and said nothing for long is handed to the queue that the connection names (BOT-28). */
import { systemActor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { forEachSettled } from '#app/kernel/for_each_settled'
import type { Job } from '#app/kernel/module'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { isSparedFromAutomation } from '#modules/contacts/public'
import { isUnpaid } from '#modules/identity/public'
import {
  accessTicket,
  automationMarks,
  routeTicket,
  waitingWithoutQueue,
} from '#modules/tickets/public'
import type { HandOver } from '#modules/whatsapp/contract'
import { handOvers } from '#modules/whatsapp/public'
import { handedOver } from '#modules/bot/menus/decide'
import { menuOf } from '#modules/bot/menus/context'
import { standing } from '#modules/bot/queries/gather_context'
import { keepState } from '#modules/bot/queries/kept_state'
import { menuQueues } from '#modules/bot/queries/menu_queues'

/** Tickets of a connection that a pass takes; the next pass takes the rest. */
const atOnce = 200

export default class HandOverSilent implements Job {
  /** Each minute, of all companies. What fell due while nobody worked is done now, once. */
  async handle() {
    await forEachSettled(await handOvers(), handOverAll)
  }
}

/** Not for a company that owes (BIL-10). */
async function handOverAll(request: HandOver): Promise<void> {
  const ids = await silentOf(request)
  if (!ids.length || (await isUnpaid(request))) return
  await forEachSettled(ids, (ticketId) => handOver(request, ticketId))
}

const silentOf = ({ companyId, connectionId, minutes }: HandOver) =>
  waitingWithoutQueue(
    { companyId },
    { connectionId, silentSince: now().minus({ minutes }), limit: atOnce }
  )

/**
 * Of two processes the second finds the ticket in its queue. Nothing is said: the number need not be connected.
 * Not for a contact who is to be left alone (IN-64).
 */
async function handOver({ companyId, queueId }: HandOver, ticketId: number): Promise<void> {
  const actor = systemActor(companyId)
  await unitOfWork(async (work) => {
    const ticket = await accessTicket(actor, ticketId, { trx: work.trx, lock: true })
    const { status, userId, contactId } = ticket
    if (status !== 'pending' || userId !== null || ticket.queueId !== null) return
    if (await isSparedFromAutomation(actor, contactId)) return
    const [queue] = await menuQueues(actor, [queueId], now())
    const marks = await automationMarks(ticket)
    const stands = await standing(ticket, marks)
    const { state, isBot } = handedOver(stands.state, queue, stands)
    await routeTicket(work, ticket, { queueId, isBot, ...menuOf(state) })
    await keepState(work, ticket, { state, serviceId: marks.serviceId })
  })
}
