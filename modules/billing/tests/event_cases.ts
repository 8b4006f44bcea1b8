/** Socket events of plans, and who receives them. */
import { apiAs } from '#app/kernel/testing/api'
import { settle } from '#modules/billing/charges/settle'
import { subscribe } from '#modules/billing/public'
import { aCharge, anInvoice, aPlan, arrive } from '#modules/billing/testing'
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
  {
    what: 'an invoice of the company is paid',
    event: 'payment',
    action: 'CONCLUIDA',
    by: company,
    happens: async ({ people: { admin } }) => {
      const charge = await aCharge(await anInvoice(admin.actor))
      await arrive(charge, charge.amountCents)
    },
  },
  {
    what: 'too little is paid for an invoice',
    event: 'payment',
    action: 'INSUFICIENTE',
    by: company,
    happens: async ({ people: { admin } }) => {
      const charge = await aCharge(await anInvoice(admin.actor))
      await arrive(charge, 1)
    },
  },
  {
    what: 'money arrives for a charge: for operators alone',
    event: 'charge',
    action: 'update',
    by: [],
    happens: async ({ people: { admin } }) =>
      arrive(await aCharge(await anInvoice(admin.actor)), 1),
  },
  {
    what: 'a charge ends unpaid',
    event: 'payment',
    action: 'EXPIRADA',
    by: company,
    happens: async ({ people: { admin } }) => {
      await settle(await aCharge(await anInvoice(admin.actor)), null, true)
    },
  },
]
