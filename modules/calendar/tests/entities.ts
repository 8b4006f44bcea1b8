/** The calendar on the wire, as administration.md 3 has it. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  {
    entity: 'Calendar event',
    in: ['calendar', 'calendar_events', 'events', '0'],
    fields: 'id summary description start.dateTime attendees',
  },
]
