/** A page of a conversation: the newest first page by page, in order of time inside each (TCK-10). */
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor'
import type Ticket from '#modules/tickets/models/ticket'
import { messageViews, type MessageView } from '#modules/tickets/queries/message_views'

/** API-05. */
export const messagesPerPage = 20

/**
 * The messages of this contact on this connection up to and with this ticket. Agents see those of their
 * own queues and of none; whoever sees the whole company sees all.
 */
export async function listMessages(
  actor: Actor,
  ticket: Ticket,
  { page }: { page: number }
): Promise<{ messages: MessageView[]; count: number }> {
  const rows = ofChat(messageViews(actor), actor, ticket)
    .orderBy([
      { column: 'messages.sent_at', order: 'desc' },
      { column: 'messages.id', order: 'desc' },
    ])
    .limit(messagesPerPage)
    .offset((page - 1) * messagesPerPage)
  const total = ofChat(
    db.from('messages').where('messages.company_id', actor.companyId),
    actor,
    ticket
  ).count('* as count')
  const [messages, [{ count }]] = await Promise.all([rows, total])
  return { messages: (messages as MessageView[]).reverse(), count: Number(count) }
}

function ofChat<T extends DatabaseQueryBuilderContract>(query: T, actor: Actor, ticket: Ticket): T {
  return query
    .where('messages.contact_id', ticket.contactId)
    .if(
      ticket.connectionId,
      () => void query.where('messages.connection_id', ticket.connectionId!),
      // The conversations of a deleted connection stay readable (CNX-06).
      () => void query.whereNull('messages.connection_id')
    )
    .where('messages.ticket_id', '<=', ticket.id)
    .if(!actor.can('tickets.view_all'), () => {
      void query.where((either) => {
        void either
          .where('messages.ticket_id', ticket.id)
          .orWhereNull('messages.queue_id')
          .orWhereIn('messages.queue_id', [...actor.queueIds])
      })
    })
}
