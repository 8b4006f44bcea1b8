/** The text before the question, as a field of a connection that this module keeps (CNX-06, CLO-09, ADR 45). */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { aStranger, anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import { addConnection } from '#modules/whatsapp/actions/add_connection'
import realtime from '#modules/whatsapp/realtime'
import { whileOff } from '#tests/support/switched_off'

test.group('text of a connection before the question', (group) => {
  let admin: SomeoneSignedIn
  let id: number
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    admin = await anAdmin()
    const form = { name: 'Loja', fields: { ratingMessage: 'Gostou?' } }
    id = (await addConnection(admin.actor, form)).id
  })

  const rows = () => db.from('rating_texts').where('connection_id', id)

  test('CNX-06: it is saved, stays when left out, and null empties it', async ({
    client,
    assert,
  }) => {
    const put = async (body: object) => {
      const answer = await client.put(`/whatsapp/${id}`).bearerToken(admin.token).json(body)
      return (answer.assertStatus(200), answer.body().ratingMessage)
    }
    assert.equal(await put({ name: 'Centro' }), 'Gostou?')
    assert.equal(await put({ ratingMessage: ' Como\r\nfomos? ' }), 'Como\nfomos?')
    assert.deepEqual(await rows(), [
      { connection_id: id, company_id: admin.company.id, text: 'Como\nfomos?' },
    ])
    assert.equal(await put({ ratingMessage: null }), '')
  })

  test('CNX-06, RT-06: a new connection has none; lists, the form and events show it', async ({
    client,
    assert,
  }) => {
    const added = await client.post('/whatsapp').bearerToken(admin.token).json({ name: 'Filial' })
    assert.equal(added.body().ratingMessage, '')
    const listed = await client.get('/whatsapp').bearerToken(admin.token)
    assert.deepEqual(
      listed.body().map((row: Record<string, unknown>) => [row.name, row.ratingMessage]),
      [
        ['Filial', ''],
        ['Loja', 'Gostou?'],
      ]
    )
    const shown = await client.get(`/whatsapp/${id}`).bearerToken(admin.token)
    assert.equal(shown.body().ratingMessage, 'Gostou?')
    const saved = { companyId: admin.company.id, connectionId: id }
    const [toAll, toAdmins] = await realtime.projections['whatsapp.connection_saved'](saved)
    assert.notInclude(JSON.stringify(toAll), 'ratingMessage')
    assert.containsSubset(toAdmins!.body, { whatsapp: { ratingMessage: 'Gostou?' } })
  })

  test('CNX-06: a text longer than a message is 422, and nothing is saved', async ({
    client,
    assert,
  }) => {
    const answer = await client
      .put(`/whatsapp/${id}`)
      .bearerToken(admin.token)
      .json({ name: 'Centro', ratingMessage: 'x'.repeat(4097) })
    answer.assertStatus(422)
    answer.assertBodyContains({ error: 'ERR_VALIDATION', details: [{ field: 'ratingMessage' }] })
    assert.equal((await rows())[0].text, 'Gostou?')
  })

  test('API-03: nobody changes that of another company', async ({ client, assert }) => {
    const stranger = await aStranger()
    const answer = await client
      .put(`/whatsapp/${id}`)
      .bearerToken(stranger.token)
      .json({ ratingMessage: 'Oi' })
    answer.assertStatus(404)
    assert.equal((await rows())[0].text, 'Gostou?')
  })

  test('CNX-06: it goes with its connection', async ({ client, assert }) => {
    const answer = await client.delete(`/whatsapp/${id}`).bearerToken(admin.token)
    answer.assertStatus(200)
    assert.deepEqual(await rows(), [])
  })

  test('ADR 45: switched off, it is neither shown, checked nor saved, and is found again', async ({
    client,
    assert,
  }) => {
    const put = (body: object) => client.put(`/whatsapp/${id}`).bearerToken(admin.token).json(body)
    const off = await whileOff('ratings', () => put({ ratingMessage: 5 }))
    off.assertStatus(200)
    assert.notProperty(off.body(), 'ratingMessage')
    assert.equal((await put({})).body().ratingMessage, 'Gostou?')
  })
})
