/** Socket events of the calendar, and who receives them. */
import { as, company, type EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'the settings of the calendar change',
    event: 'google-calendar',
    action: 'update',
    by: company,
    happens: (fixture) =>
      as(fixture, 'admin').put('/google-calendar/settings', { autoReply: true }),
  },
]
