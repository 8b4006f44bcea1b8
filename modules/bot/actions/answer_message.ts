/** Runs one responder: a cheap check first, then lock the ticket, decide by its current state, and act. */
import { systemActor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { StoredMessage } from '#modules/messages/contract'
import { tickets } from '#modules/tickets/public'
import { answerOnce } from '#modules/messages/public'
import { carryOut } from '#modules/bot/actions/carry_out'
import type { Decision } from '#modules/bot/menus/context'
import { gatherContext } from '#modules/bot/queries/gather_context'

/**
 * Checks BOT-01 again under the row lock, so nobody can accept the ticket before the reply is written. The reply and
 * the "answered" mark of the message are written in one transaction: a crash leaves both or neither.
 */
export async function answerMessage(
  message: StoredMessage,
  decide: Decision
): Promise<'answered' | 'passed'> {
  return unitOfWork(async (work) => {
    const { companyId, ticketId, said, writtenAt } = message
    const actor = systemActor(companyId)
    const ticket = await tickets.access(actor, ticketId, { trx: work.trx, lock: true })
    const gathered = await gatherContext(ticket, { said, writtenAt })
    const step = gathered && decide(gathered.context)
    if (!step) return 'passed'
    if (!(await answerOnce(work, message, step))) return 'answered'
    await carryOut(work, ticket, step, gathered)
    return step.goesOn ? 'passed' : 'answered'
  })
}
