/** How each route of the bot is tried: who is let in, another company's ids, bad input. */
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
