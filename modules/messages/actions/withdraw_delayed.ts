/** A person takes over: messages of automation that have not left yet will not (INT-02). */
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { outbox } from '#modules/whatsapp/public'
import type { Ticket } from '#modules/tickets/public'
import { routeOf } from '#modules/messages/actions/outbound_route'
import Message from '#modules/messages/models/message'

type Chat = Pick<Ticket, 'companyId' | 'connectionId' | 'contactId'>

/** They stay in the conversation, marked as not sent. The caller has locked the ticket's row. */
export async function withdrawDelayed(work: Work, ticket: Chat): Promise<void> {
  const wids = await outbox.withdraw(work, ticket, routeOf(ticket))
  if (!wids.length) return
  const messages = await Message.of(ticket, work.trx)
    .where({ connectionId: ticket.connectionId ?? 0, fromMe: true })
    .whereIn('wid', wids)
    .orderBy('id')
    .forUpdate()
  for (const message of messages) {
    message.merge({ errorCode: outbox.withdrawnCode, updatedAt: now() })
    await message.useTransaction(work.trx).save()
    const { companyId, ticketId, id: messageId, ack } = message
    work.emit('messages.changed', { companyId, ticketId, messageId, ack })
  }
}
