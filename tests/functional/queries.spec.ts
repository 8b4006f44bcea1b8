/** What stands in a query: commas, and what is searched for. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { anOldRow } from '#modules/contacts/testing'
import { anAdmin, anAgent } from '#modules/identity/testing'

const origin = `http://${process.env.HOST}:${process.env.PORT}`

test.group('queries', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  const get = async (path: string, token: string) => {
    const answer = await fetch(`${origin}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  test('TCK-01: lists of ids are JSON, also with the commas as they are', async ({ assert }) => {
    const { token } = await anAdmin()
    for (const query of ['queueIds=[1,2]', 'tags=[1,2]&users=[3,4]', 'queueIds=%5B1%2C2%5D']) {
      assert.equal((await get(`/tickets?${query}`, token)).status, 200, query)
    }
  })

  test('API-05: a comma is a sign like any other of what is searched for', async ({ assert }) => {
    const { actor, token } = await anAgent()
    await anOldRow(actor, { name: 'Silva, Maria', number: '5511987650001' })
    await anOldRow(actor, { name: 'Souza, Ana', number: '5511987650002' })
    for (const comma of [',', '%2C']) {
      const { body } = await get(`/contacts?searchParam=Silva${comma}%20Maria`, token)
      assert.equal(body.count, 1, comma)
    }
  })

  test('API-05: what is searched for is a text, or it is 422: {$self}')
    .with(['/contacts', '/tickets', '/tags', '/tags/list', '/quick-messages', '/users', '/chats'])
    .run(async ({ assert }, path) => {
      const { token } = await anAgent()
      for (const odd of ['searchParam[]=a', 'searchParam[a]=b', 'searchParam=a&searchParam=b']) {
        const { status, body } = await get(`${path}?${odd}`, token)
        assert.equal(status, 422, odd)
        assert.deepEqual(body.details, [{ field: 'searchParam', rule: 'string' }])
      }
      for (const none of ['', 'searchParam', 'searchParam=', 'searchParam=%20']) {
        assert.equal((await get(`${path}?${none}`, token)).status, 200, none)
      }
    })
})
