/** Socket events of quick replies, and who receives them. */
import { as, company, type EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'a quick message of one’s own is made',
    event: 'quickmessage',
    action: 'create',
    by: ['owner'],
    happens: (fixture) =>
      as(fixture, 'owner').post('/quick-messages', { shortcode: 'a', message: 'b' }),
  },
  {
    what: 'a quick message for everybody is made',
    event: 'quickmessage',
    action: 'create',
    by: company,
    happens: (fixture) =>
      as(fixture, 'admin').post('/quick-messages', { shortcode: 'a', message: 'b', geral: true }),
  },
]
