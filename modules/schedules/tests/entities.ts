/** Schedules on the wire, as SCH-05 has them. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  {
    entity: 'Schedule',
    in: ['schedules', 'schedule_added'],
    fields:
      'id body sendAt sentAt status contactId contact.id contact.name userId user.id user.name mediaPath mediaName',
  },
]
