/** Socket events of plans, and who receives them. */
import { apiAs } from '#app/kernel/testing/api'
import { subscribe } from '#modules/billing/public'
import { aPlan } from '#modules/billing/testing'
import { aSuper } from '#modules/identity/testing'
import { company, type EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'the operator, whose company this is, adds a plan',
    event: 'plans',
    action: 'create',
    by: ['admin'],
    happens: async ({ client, people }) => {
      const operator = await aSuper({ company: people.admin.company })
      await apiAs(client, operator).post('/plans', { name: 'Completo', value: 10 })
    },
  },
  {
    what: 'the plan of the company includes other features',
    event: 'plan',
    action: 'update',
    by: company,
    happens: async ({ client, people: { admin } }) => {
      const plan = await aPlan()
      await subscribe(admin.actor, admin.company.id, plan.id)
      await apiAs(client, await aSuper()).put(`/plans/${plan.id}`, { users: 7 })
    },
  },
]
