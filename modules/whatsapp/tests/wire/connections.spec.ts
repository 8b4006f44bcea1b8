/** Snapshots of the responses and events of connections, as the contract has them (CNX-09, RT-06). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue } from '#modules/queues/testing'
import { addConnection } from '#modules/whatsapp/actions/add_connection'
import realtime from '#modules/whatsapp/realtime'

test.group('connections on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function aFullConnection() {
    const admin = await anAdmin()
    const queue = await aQueue(admin.actor, 'Vendas')
    await queue.merge({ color: '#000002', greetingMessage: 'Vendas, oi!' }).save()
    const connection = await addConnection(admin.actor, {
      name: 'Loja',
      fields: { greetingMessage: 'Olá' },
      queueIds: [queue.id],
      token: 'a-token-of-more-than-16-signs',
    })
    await connection.merge({ status: 'qrcode', qrcode: 'https://wa.me/x#y', retries: 1 }).save()
    return { admin, connection }
  }

  test('CNX-09: the list of an admin', async ({ client }) => {
    const { admin } = await aFullConnection()
    const answer = await client.get('/whatsapp?session=0').bearerToken(admin.token)
    assertWire('connections_of_admin', answer.body())
  })

  test('CNX-09: the list of a non-admin', async ({ client }) => {
    const { admin } = await aFullConnection()
    const agent = await anAgent({ company: admin.company })
    const answer = await client.get('/whatsapp?session=0').bearerToken(agent.token)
    assertWire('connections_of_agent', answer.body())
  })

  test('API-10: one connection, with its token and its absences', async ({ client }) => {
    const { admin, connection } = await aFullConnection()
    const answer = await client.get(`/whatsapp/${connection.id}`).bearerToken(admin.token)
    assertWire('connection', answer.body())
  })

  test('RT-06: the events', async () => {
    const { admin, connection } = await aFullConnection()
    const changed = { companyId: admin.company.id, connectionId: connection.id }
    const emitted = async (name: keyof typeof realtime.projections) =>
      (await realtime.projections[name](changed)).map(({ body }) => body)
    assertWire('events', {
      'whatsapp.connection_saved': await emitted('whatsapp.connection_saved'),
      'whatsapp.session_changed': await emitted('whatsapp.session_changed'),
    })
  })
})
