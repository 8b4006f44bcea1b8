/** GET /queue. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { aStranger, aSuper, anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'

test.group('GET /queue', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const names = (body: { name: string }[]) => body.map(({ name }) => name)

  test('TCK-16: an admin sees all queues in order of position, other users their own', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const [last, first] = [await aQueue(admin.actor, 'B'), await aQueue(admin.actor, 'A')]
    await last.merge({ position: 2 }).save()
    await first.merge({ position: 1 }).save()
    const agent = await anAgent({ company: admin.company })
    await joinQueue(last, agent.user)
    const all = await client.get('/queue').bearerToken(admin.token)
    const own = await client.get('/queue').bearerToken(agent.token)
    assert.deepEqual(names(all.body()), ['A', 'B'])
    assert.deepEqual(names(own.body()), ['B'])
  })

  test('API-01: another company sees none of them', async ({ client, assert }) => {
    await aQueue((await anAdmin()).actor)
    const answer = await client.get('/queue').bearerToken((await aStranger()).token)
    assert.deepEqual(answer.body(), [])
  })

  test('TCK-16, API-01: the operator may name a company; for others companyId is ignored', async ({
    client,
    assert,
  }) => {
    const { actor } = await anAdmin()
    await aQueue(actor, 'Ours')
    const { companyId } = actor
    const asked = async ({ token }: { token: string }) =>
      names((await client.get('/queue').bearerToken(token).qs({ companyId })).body())
    assert.deepEqual(await asked(await aSuper()), ['Ours'])
    assert.deepEqual(await asked(await aStranger()), [])
  })

  test('AUT-04: without a token it is 403 ERR_TOKEN_EXPIRED', async ({ client }) => {
    const answer = await client.get('/queue')
    answer.assertStatus(403)
    answer.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
  })
})
