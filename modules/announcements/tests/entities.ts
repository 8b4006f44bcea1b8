/** Announcements on the wire, as core.md 3 has them. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  {
    entity: 'Announcement',
    in: ['announcements', 'announcement_with_picture'],
    fields: 'id title text priority mediaPath mediaName createdAt status',
  },
]
