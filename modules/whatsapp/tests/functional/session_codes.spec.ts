/** Codes and tokens link a phone or send in the company's name: who may request and who receives them. */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import {
  anAdmin,
  anAgent,
  aSuper,
  aSupervisor,
  type SomeoneSignedIn,
} from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'
import { addConnection } from '#modules/whatsapp/actions/add_connection'
import type Connection from '#modules/whatsapp/models/connection'
import realtime from '#modules/whatsapp/realtime'

const secrets = {
  qrcode: 'https://wa.me/settings/linked_devices#secret-code',
  linkCode: 'TYPEME42',
}
const token = 'a-token-of-more-than-16-signs'

test.group('codes of sessions', (group) => {
  let admin: SomeoneSignedIn
  let connection: Connection
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    admin = await anAdmin()
    connection = await addConnection(admin.actor, { name: 'Loja', isDefault: true, token })
  })

  test('a link code is requested with the digits of the number, in any format: {$self}')
    .with(['+55 (11) 98765-4321', '5511987654321', '55 11 98765.4321'])
    .run(async ({ client, assert }, number) => {
      const response = await client
        .post(`/whatsappsession/${connection.id}/code`)
        .bearerToken(admin.token)
        .json({ number })
      response.assertStatus(200)
      await connection.refresh()
      assert.include(connection.serialize(), { linkNumber: '5511987654321', wanted: 'fresh' })
    })

  test('refuses "{$self}" as a number')
    .with(['', '1234567', '5511987654321000', 'five five', '55;11987654321'])
    .run(async ({ client }, number) => {
      const response = await client
        .post(`/whatsappsession/${connection.id}/code`)
        .bearerToken(admin.token)
        .json({ number })
      response.assertStatus(422)
      response.assertBodyContains({ error: 'ERR_VALIDATION', details: [{ field: 'number' }] })
    })

  test('CNX-08: refuses a number that is linked already, and names only our own connection', async ({
    client,
    assert,
  }) => {
    await aConnection(admin.actor, { name: 'Has it', number: '5511900000001' })
    const away = await anAdmin()
    await aConnection(away.actor, { name: 'Theirs', number: '5511900000002' })
    const ask = (number: string) =>
      client
        .post(`/whatsappsession/${connection.id}/code`)
        .bearerToken(admin.token)
        .json({ number })
    const own = await ask('5511900000001')
    own.assertStatus(409)
    own.assertBodyContains({ error: 'ERR_NUMBER_ALREADY_CONNECTED', name: 'Has it' })
    const theirs = await ask('5511900000002')
    theirs.assertStatus(409)
    assert.notInclude(theirs.text(), 'Theirs')
  })

  test('by HTTP: {who} gets no code and no token')
    .with([
      { who: 'an agent', make: anAgent },
      { who: 'a supervisor', make: aSupervisor },
    ])
    .run(async ({ client, assert }, { make }) => {
      await connection.merge({ ...secrets, status: 'qrcode' }).save()
      const person = await make({ company: admin.company })
      const answers = [
        await client.get('/whatsapp?session=1').bearerToken(person.token),
        await client.get(`/whatsapp/${connection.id}`).bearerToken(person.token),
        await client
          .post(`/whatsappsession/${connection.id}/code`)
          .bearerToken(person.token)
          .json({ number: '5511987654321' }),
        await client.put(`/whatsappsession/${connection.id}`).bearerToken(person.token),
      ]
      assert.deepEqual(
        answers.map((answer) => answer.status()),
        [200, 403, 403, 403]
      )
      assertSilent(answers.map((answer) => answer.text()).join('\n'))
    })

  test('by socket: events for all users of the company contain no code and no token', async ({
    assert,
  }) => {
    await connection.merge({ ...secrets, status: 'qrcode' }).save()
    const changed = { companyId: admin.company.id, connectionId: connection.id }
    for (const name of ['whatsapp.connection_saved', 'whatsapp.session_changed'] as const) {
      const deliveries = await realtime.projections[name](changed)
      const [all, admins] = deliveries
      assert.deepEqual(all.rooms, [`company-${admin.company.id}-mainchannel`])
      assertSilent(JSON.stringify(all))
      assert.deepEqual(admins.rooms, [`company-${admin.company.id}-admin`])
      assert.include(JSON.stringify(admins), secrets.linkCode)
      assert.notInclude(JSON.stringify(admins), token, 'the whole token travels with no event')
    }
  })

  test('only the operator may read and set the version of WhatsApp Web, an admin is refused', async ({
    client,
    assert,
  }) => {
    for (const verb of ['get', 'put'] as const) {
      const refused = await client[verb]('/whatsapp-version').bearerToken(admin.token).json({})
      refused.assertStatus(403)
    }
    const operator = await aSuper()
    const put = (version: unknown) =>
      client.put('/whatsapp-version').bearerToken(operator.token).json({ version })
    const set = (await put('2.3000.1')).body()
    assert.deepEqual(set, { version: '2.3000.1', inUse: '2.3000.1', refusedAt: null })
    const own = (await put(null)).body()
    assert.containsSubset(own, { version: null, refusedAt: null })
    assert.match(own.inUse, /^2\.3000\.\d+$/, 'the library’s own')
    const shown = await client.get('/whatsapp-version').bearerToken(operator.token)
    assert.deepEqual(shown.body(), own)
    for (const bad of ['2.3000', 'latest', 23, '2.3000.1; drop']) (await put(bad)).assertStatus(422)
  })
})

function assertSilent(texts: string) {
  for (const secret of [...Object.values(secrets), token, token.slice(-4)]) {
    if (texts.includes(secret)) throw new Error(`${secret} is told: ${texts}`)
  }
}
