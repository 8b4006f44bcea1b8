/** What a flow is given of a message. */
import { systemActor } from '#app/kernel/actor/actor'
import { accessContact } from '#modules/contacts/public'
import { messageDetails } from '#modules/messages/public'
import { tickets, type Ticket } from '#modules/tickets/public'
import { describeConnections } from '#modules/whatsapp/public'
import type { FlowStep } from '#modules/integrations/flows/give_step'
import type { Said } from '#modules/integrations/flows/port'

export interface Gathered {
  readonly said: Said
  /** Its file is still being downloaded. */
  readonly isIncomplete: boolean
}

/** Null when the message, or the connection, is gone. */
export async function gather(step: FlowStep, ticket: Ticket): Promise<Gathered | null> {
  const { companyId, deliveryId } = step
  const actor = systemActor(companyId)
  const view = await messageDetails.now(companyId, Number(step.messageId))
  const [connection] = await describeConnections(actor, [ticket.connectionId ?? 0])
  if (!view || view.isDeleted || !connection) return null
  const { id, name, number } = await accessContact(actor, ticket.contactId)
  const { uuid, status, userId, queueId } = ticket
  const { mediaType, mediaUrl } = messageDetails.wire(view)
  const said: Said = {
    deliveryId,
    companyId,
    connection: { id: connection.id, name: connection.name },
    ticket: {
      ...{ id: ticket.id, uuid, status, userId: userId ?? null, queueId: queueId ?? null },
      texts: async () => ({
        queue: await tickets.renderText(actor, ticket, '{{queue}}'),
        protocol: await tickets.renderText(actor, ticket, '{{protocol}}'),
      }),
    },
    contact: { id, name, number },
    message: {
      id: Number(view.id),
      wid: view.wid,
      chat: view.chat,
      body: view.body,
      kind: view.kind,
      mediaType,
      mediaUrl,
      mimetype: view.mediaType,
      mediaFile: view.mediaFile,
      mediaName: view.mediaName,
      quotedId: view.quotedMessageId,
      sentAt: view.sentAt,
    },
  }
  return { said, isIncomplete: view.mediaState === 'pending' }
}
