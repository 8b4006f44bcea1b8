/** Socket events of integrations, and who receives them. */
import { anIntegration, someUrl } from '#modules/integrations/testing'
import { as, type EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'an integration is made',
    event: 'queueIntegration',
    action: 'create',
    by: ['admin'],
    happens: (fixture) =>
      as(fixture, 'admin').post('/queueIntegration', {
        type: 'webhook',
        name: 'Azul',
        urlN8N: someUrl,
      }),
  },
  {
    what: 'an integration is deleted',
    event: 'queueIntegration',
    action: 'delete',
    by: ['admin'],
    happens: async (fixture) => {
      const { id } = await anIntegration(fixture.people.admin.actor)
      return as(fixture, 'admin').delete(`/queueIntegration/${id}`)
    },
  },
]
