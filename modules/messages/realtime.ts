/** Realtime events of messages (RT-03..07). */
import type { RealtimeMap } from '#app/kernel/modules/module'
import { messageWire } from '#modules/messages/http/transformers/message_transformer'
import { messageNow } from '#modules/messages/queries/message_views'
import { ticketRooms } from '#modules/tickets/public'

export default {
  projections: {
    'messages.stored': async ({ companyId, ticketId, messageId }) => {
      const [now, message] = await Promise.all([
        ticketRooms.viewed(companyId, ticketId),
        messageNow(companyId, messageId),
      ])
      if (!now || !message) return []
      const { ticket, state, rooms } = now
      return [
        {
          rooms: rooms(state),
          as: `company-${companyId}-appMessage`,
          body: {
            action: 'create',
            message: messageWire(message),
            ticket,
            contact: ticket.contact,
          },
        },
      ]
    },

    'messages.changed': async ({ companyId, ticketId, messageId }) => {
      const message = await messageNow(companyId, messageId)
      if (!message) return []
      return [
        {
          rooms: [ticketRooms.ofConversation(companyId, ticketId, message.isArchived)],
          as: `company-${companyId}-appMessage`,
          body: { action: 'update', message: messageWire(message) },
        },
      ]
    },
  },
} satisfies RealtimeMap
