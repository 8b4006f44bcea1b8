/** Quick messages on the wire, as core.md 3 has them. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  {
    entity: 'Quick message',
    in: ['quick_replies', 'quick_message_with_file'],
    fields: 'shortcode message mediaPath',
  },
]
