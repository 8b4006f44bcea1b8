/** Socket events of prompts, and who receives them. */
import { aPrompt, someInstructions, someKey } from '#modules/prompts/testing'
import { as, type EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'a prompt is made',
    event: 'prompt',
    action: 'create',
    by: ['admin'],
    happens: (fixture) =>
      as(fixture, 'admin').post('/prompt', {
        name: 'Azul e verde',
        prompt: someInstructions,
        apiKey: someKey,
        queueId: fixture.queueId,
      }),
  },
  {
    what: 'a prompt is deleted',
    event: 'prompt',
    action: 'delete',
    by: ['admin'],
    happens: async (fixture) => {
      const { id } = await aPrompt(fixture.people.admin.actor)
      return as(fixture, 'admin').delete(`/prompt/${id}`)
    },
  },
]
