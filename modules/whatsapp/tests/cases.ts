/** Access cases of each whatsapp route: who is allowed, another company's ids, bad input. */
import { aQueue } from '#modules/queues/testing'
import { aConnection } from '#modules/tickets/testing'
import { aGatewayProcess } from '#modules/whatsapp/tests/gateway_process'
import {
  forPrograms,
  type Party,
  type RouteCase,
  type RouteCases,
} from '#tests/support/route_cases'

const connectionOf = async ({ actor }: Party) => ({ params: { id: (await aConnection(actor)).id } })

/** A request that names one connection, with this body if any. */
const onOne = (body?: () => Record<string, unknown>): RouteCase => ({
  right: 'admin',
  valid: async ({ home }) => ({ ...(await connectionOf(home)), body: body?.() }),
  foreign: async ({ away }) => [{ ...(await connectionOf(away)), body: body?.() }],
})
const everyCompanys = 'the operator sees the connections of every company, nobody else sees one'
/** The operator names one connection, of whatever company. */
const onAny: RouteCase = {
  right: 'super',
  by: 'platform',
  valid: ({ home }) => connectionOf(home),
  foreign: everyCompanys,
}
/** A session that runs, and another process that takes sessions. */
const aMove: RouteCase = {
  ...onAny,
  valid: async ({ home }) => {
    const { id } = await aConnection(home.actor, { wanted: 'running' })
    return { params: { id }, body: { to: await aGatewayProcess() } }
  },
}
let made = 0
const form = () => ({ name: `Loja ${++made}`, isDefault: false })

const cases: RouteCases = {
  'GET /whatsapp': {
    right: 'member',
    valid: async () => ({}),
    foreign: 'a list of the token alone; the operator alone names a company',
    rowOf: connectionOf,
  },
  'POST /whatsapp': {
    right: 'admin',
    valid: async ({ home }) => ({ body: { ...form(), queueIds: [(await aQueue(home.actor)).id] } }),
    foreign: async ({ away }) => {
      const { id } = await aQueue(away.actor)
      return [
        { body: { ...form(), queueIds: [id] } },
        { body: { ...form(), promptId: 1 } },
        { body: { ...form(), integrationId: 1 } },
      ]
    },
  },
  'GET /whatsapp/:id': onOne(),
  'PUT /whatsapp/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ ...(await connectionOf(home)), body: form() }),
    foreign: async ({ home, away }) => [
      { ...(await connectionOf(away)), body: form() },
      { ...(await connectionOf(home)), body: { queueIds: [(await aQueue(away.actor)).id] } },
      { ...(await connectionOf(home)), body: { promptId: 1 } },
      { ...(await connectionOf(home)), body: { integrationId: 1 } },
    ],
  },
  'DELETE /whatsapp/:id': onOne(),
  'POST /whatsappsession/:id': onOne(),
  'PUT /whatsappsession/:id': onOne(),
  'DELETE /whatsappsession/:id': onOne(),
  'POST /whatsappsession/:id/code': onOne(() => ({ number: '+55 11 98765-0001' })),
  'GET /whatsapp-version': {
    right: 'super',
    by: 'platform',
    valid: async () => ({}),
    foreign: 'the platform’s',
  },
  'GET /platform/connections': {
    right: 'super',
    by: 'platform',
    valid: async ({ home }) => {
      const { companyId } = await aConnection(home.actor)
      return { query: { companyId, status: 'CONNECTED' } }
    },
    foreign: everyCompanys,
  },
  'GET /platform/connections/:id': onAny,
  'POST /platform/connections/:id/session': onAny,
  'DELETE /platform/connections/:id/session': onAny,
  'POST /platform/connections/:id/session/code': {
    ...onAny,
    valid: async ({ home }) => ({
      ...(await connectionOf(home)),
      body: { number: '+55 11 98765-0002' },
    }),
  },
  'GET /platform/connections/:id/code': onAny,
  'POST /platform/connections/:id/move': aMove,
  'PUT /whatsapp-version': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ body: { version: '2.3000.1' } }),
    foreign: 'the platform’s',
  },
}

const casesOfPrograms: RouteCases = {
  'GET /api/connections': forPrograms(cases['GET /whatsapp']!),
}
export default { ...cases, ...casesOfPrograms }
