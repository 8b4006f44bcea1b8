/** Access cases for each route of the bot: roles, another company's ids, invalid input. */
import { anOption, aQueue } from '#modules/queues/testing'
import type { Party, RouteCases } from '#tests/support/route_cases'

const queueOf = async ({ actor }: Party) => {
  const queue = await aQueue(actor)
  await anOption(queue, { title: 'Preços', message: 'Nossa tabela' })
  return queue.id
}

const cases: RouteCases = {
  'POST /queue/:id/simulate': {
    right: 'admin',
    valid: async ({ home }) => ({
      params: { id: await queueOf(home) },
      body: { texts: ['oi'] },
    }),
    foreign: async ({ away }) => [{ params: { id: await queueOf(away) }, body: { texts: ['oi'] } }],
  },
}
export default cases
