/** Socket events of schedules, and who receives them. */
import { now } from '#app/kernel/clock'
import { someone } from '#modules/schedules/testing'
import { as, company, type EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'something is scheduled',
    event: 'schedule',
    action: 'create',
    by: company,
    happens: async (fixture) =>
      as(fixture, 'owner').post('/schedules', {
        body: 'Your order is ready.',
        sendAt: now().plus({ hours: 1 }).toISO(),
        contactId: (await someone(fixture.people.owner.actor)).id,
      }),
  },
]
