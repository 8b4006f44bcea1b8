/** Access and input cases for each route of hours: permitted callers, another company's ids, invalid input. */
import { aHoliday } from '#modules/hours/testing'
import type { RouteCases } from '#tests/support/route_cases'

const shift = {
  weekday: 'Segunda-feira',
  weekdayEn: 'monday',
  startTime: '08:00',
  endTime: '18:00',
}
const form = { date: '2026-12-25', name: 'Natal' }

const cases: RouteCases = {
  'GET /companies/:id/schedules': {
    right: 'admin',
    valid: async ({ home }) => ({ params: { id: home.actor.companyId } }),
    foreign: async ({ away }) => [{ params: { id: away.actor.companyId } }],
  },
  'PUT /companies/:id/schedules': {
    right: 'admin',
    valid: async ({ home }) => ({
      params: { id: home.actor.companyId },
      body: { schedules: [shift] },
    }),
    foreign: async ({ away }) => [
      { params: { id: away.actor.companyId }, body: { schedules: [shift] } },
    ],
  },
  'GET /holidays': {
    right: 'admin',
    valid: async () => ({}),
    foreign: 'a list of the token alone',
  },
  'POST /holidays': {
    right: 'admin',
    valid: async () => ({ body: form }),
    foreign: 'it names no row',
  },
  'PUT /holidays/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: { id: (await aHoliday(home.actor)).id }, body: form }),
    foreign: async ({ away }) => [{ params: { id: (await aHoliday(away.actor)).id }, body: form }],
  },
  'DELETE /holidays/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: { id: (await aHoliday(home.actor)).id } }),
    foreign: async ({ away }) => [{ params: { id: (await aHoliday(away.actor)).id } }],
  },
}
export default cases
