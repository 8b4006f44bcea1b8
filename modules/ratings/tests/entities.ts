/** What this module adds to a connection on the wire, as core.md 3 has it. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  {
    entity: 'WhatsApp connection, the question for a rating',
    in: ['ratings', 'whatsapp/connection'],
    fields: 'ratingMessage',
  },
]
