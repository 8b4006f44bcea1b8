/** Sends the greeting of a connection without queues, once per ticket (BOT-03). */
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Job } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { tickets } from '#modules/tickets/public'
import { carryOut } from '#modules/bot/actions/carry_out'
import { dueGreeting } from '#modules/bot/menus/decide'
import BotConversation from '#modules/bot/models/bot_conversation'
import { gatherContext } from '#modules/bot/queries/gather_context'

interface Payload {
  readonly companyId: number
  readonly ticketId: number
}

export default class Greet implements Job<Payload> {
  /**
   * Idempotent, also across processes: the ticket's row is locked, and the stage shows whether the greeting is still
   * pending.
   */
  async handle({ companyId, ticketId }: Payload) {
    await unitOfWork(async (work) => {
      const pending = await BotConversation.of({ companyId }, work.trx)
        .where({ ticketId, stage: 'greeting' })
        .first()
      if (!pending) return
      const actor = systemActor(companyId)
      const ticket = await tickets.access(actor, ticketId, { trx: work.trx, lock: true })
      const incoming = { said: '', writtenAt: pending.greetingAt ?? now() }
      const gathered = await gatherContext(ticket, incoming)
      const step = gathered && dueGreeting(gathered.context)
      if (step) await carryOut(work, ticket, step, gathered)
    })
  }
}
