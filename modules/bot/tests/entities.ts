/** What this module adds to a connection on the wire, as core.md 3 has it. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  {
    entity: "WhatsApp connection, the bot's fields",
    in: ['bot', 'whatsapp/connection'],
    fields:
      'greetingMessage outOfHoursMessage timeUseBotQueues maxUseBotQueues timeToTransfer transferQueueId',
  },
]
