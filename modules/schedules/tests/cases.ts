/** Access cases for each route of schedules: roles, another company's ids, invalid input. */
import { now } from '#app/kernel/clock'
import { aSchedule, someone } from '#modules/schedules/testing'
import { aConnection } from '#modules/tickets/testing'
import type { Party, RouteCases } from '#tests/support/route_cases'

const idOf = async ({ user }: Party) => ({ id: (await aSchedule(user)).id })
const failedOf = async ({ user }: Party) => ({
  id: (await aSchedule(user, { status: 'failed', errorCode: 'ERR_SCHEDULE_MISSED' })).id,
})
const form = async ({ actor }: Party) => ({
  body: 'Your order is ready.',
  sendAt: now().plus({ hours: 3 }).toISO(),
  contactId: (await someone(actor)).id,
})
/** Each names one row of the other company. */
const foreignForms = async (home: Party, away: Party) => [
  { ...(await form(home)), contactId: (await someone(away.actor)).id },
  { ...(await form(home)), userId: away.user.id },
  { ...(await form(home)), whatsappId: (await aConnection(away.actor)).id },
]

const cases: RouteCases = {
  'GET /schedules': {
    right: 'member',
    valid: async () => ({ query: { pageNumber: 1 } }),
    foreign: 'a list of the token alone; the other ids only narrow it',
  },
  'GET /schedules/:id': {
    right: 'member',
    valid: async ({ home }) => ({ params: await idOf(home) }),
    foreign: async ({ away }) => [{ params: await idOf(away) }],
  },
  'POST /schedules': {
    right: 'member',
    valid: async ({ home }) => ({ body: await form(home) }),
    foreign: async ({ home, away }) => (await foreignForms(home, away)).map((body) => ({ body })),
  },
  'PUT /schedules/:id': {
    right: 'own',
    valid: async ({ home }) => ({ params: await idOf(home), body: await form(home) }),
    foreign: async ({ home, away }) => [
      { params: await idOf(away), body: await form(home) },
      ...(await Promise.all(
        (await foreignForms(home, away)).map(async (body) => ({ params: await idOf(home), body }))
      )),
    ],
  },
  'DELETE /schedules/:id': {
    right: 'own',
    valid: async ({ home }) => ({ params: await idOf(home) }),
    foreign: async ({ away }) => [{ params: await idOf(away) }],
  },
  'POST /schedules/:id/retry': {
    right: 'own',
    valid: async ({ home }) => ({ params: await failedOf(home) }),
    foreign: async ({ away }) => [{ params: await failedOf(away) }],
  },
}
export default cases
