/** Access and input cases for each route of queues: permitted callers, another company's ids, invalid input. */
import { aQueue, anOption } from '#modules/queues/testing'
import { forPrograms, type Party, type RouteCases } from '#tests/support/route_cases'

const shift = {
  weekday: 'Segunda-feira',
  weekdayEn: 'monday',
  startTime: '08:00',
  endTime: '18:00',
}
const form = {
  name: 'Vendas',
  color: '#0B6E76',
  greetingMessage: 'Oi!',
  outOfHoursMessage: 'Voltamos amanhã.',
  schedules: [shift],
}
const line = { title: 'Preços', message: 'Nossa tabela', option: 1 }

const queueOf = async ({ actor }: Party) => (await aQueue(actor)).id
const optionOf = async ({ actor }: Party) => {
  const queue = await aQueue(actor)
  return { queueId: queue.id, id: (await anOption(queue, { number: 7 })).id }
}

const cases: RouteCases = {
  'GET /queue': {
    right: 'member',
    valid: async () => ({}),
    foreign: 'a list of the token alone; the operator alone names a company',
    rowOf: queueOf,
  },
  'GET /queue/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: { id: await queueOf(home) } }),
    foreign: async ({ away }) => [{ params: { id: await queueOf(away) } }],
  },
  'POST /queue': {
    right: 'admin',
    valid: async () => ({ body: form }),
    foreign: async () => [
      { body: { ...form, promptId: 2_000_000 } },
      { body: { ...form, integrationId: 2_000_000 } },
    ],
  },
  'PUT /queue/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: { id: await queueOf(home) }, body: form }),
    foreign: async ({ home, away }) => [
      { params: { id: await queueOf(away) }, body: form },
      { params: { id: await queueOf(home) }, body: { promptId: 2_000_000 } },
      { params: { id: await queueOf(home) }, body: { integrationId: 2_000_000 } },
    ],
  },
  'DELETE /queue/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: { id: await queueOf(home) } }),
    foreign: async ({ away }) => [{ params: { id: await queueOf(away) } }],
  },
  'POST /queue/:id/media-upload': {
    right: 'admin',
    valid: async ({ home }) => ({ params: { id: await queueOf(home) }, file: 'file' }),
    foreign: async ({ away }) => [{ params: { id: await queueOf(away) }, file: 'file' }],
  },
  'DELETE /queue/:id/media-upload': {
    right: 'admin',
    valid: async ({ home }) => ({ params: { id: await queueOf(home) } }),
    foreign: async ({ away }) => [{ params: { id: await queueOf(away) } }],
  },
  'GET /queue-options': {
    right: 'member',
    valid: async ({ home }) => ({
      query: { queueId: (await optionOf(home)).queueId, parentId: -1 },
    }),
    foreign: async ({ home, away }) => [
      { query: { queueId: await queueOf(away), parentId: -1 } },
      { query: { queueId: await queueOf(home), parentId: (await optionOf(away)).id } },
    ],
  },
  'POST /queue-options': {
    right: 'admin',
    valid: async ({ home }) => {
      const { queueId } = await optionOf(home)
      return { body: { ...line, queueId } }
    },
    foreign: async ({ home, away }) => [
      { body: { ...line, queueId: await queueOf(away) } },
      {
        body: { ...line, queueId: await queueOf(home), parentId: (await optionOf(away)).id },
      },
    ],
  },
  'PUT /queue-options/order': {
    right: 'admin',
    valid: async ({ home }) => {
      const { queueId, id } = await optionOf(home)
      return { body: { queueId, ids: [id] } }
    },
    foreign: async ({ home, away }) => {
      const [mine, theirs] = [await optionOf(home), await optionOf(away)]
      return [
        { body: { queueId: theirs.queueId, parentId: -1, ids: [theirs.id] } },
        { body: { queueId: mine.queueId, parentId: theirs.id, ids: [mine.id] } },
      ]
    },
  },
  'PUT /queue-options/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: { id: (await optionOf(home)).id }, body: line }),
    foreign: async ({ home, away }) => [
      { params: { id: (await optionOf(away)).id }, body: line },
      {
        params: { id: (await optionOf(home)).id },
        body: { ...line, parentId: (await optionOf(away)).id },
      },
    ],
  },
  'DELETE /queue-options/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: { id: (await optionOf(home)).id } }),
    foreign: async ({ away }) => [{ params: { id: (await optionOf(away)).id } }],
  },
}

const casesOfPrograms: RouteCases = {
  'GET /api/queues': forPrograms(cases['GET /queue']!),
}
export default { ...cases, ...casesOfPrograms }
