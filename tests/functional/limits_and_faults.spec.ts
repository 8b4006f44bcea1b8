/** Rules for every request: rate limits, the version, and internal errors. */
import db from '@adonisjs/lucid/services/db'
import { once } from 'node:events'
import limiter from '@adonisjs/limiter/services/main'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { io } from 'socket.io-client'
import { apiAs } from '#app/kernel/testing/api'
import { anAgent } from '#modules/identity/testing'

test.group('every request', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('API-15: 600 requests a minute for each user, then 429 with Retry-After', async ({
    client,
    assert,
  }) => {
    const [busy, colleague] = [await anAgent(), await anAgent()]
    const me = () => apiAs(client, busy).get('/auth/me')
    // Sets the count as if the others had been made: six hundred requests may take too long on a busy machine.
    const minute = limiter.use('memory', { requests: 600, duration: '1 minute' })
    await minute.set(`member_${busy.user.id}`, 599, '1 minute')
    const last = await me()
    last.assertStatus(200)
    const refused = await me()
    refused.assertStatus(429)
    refused.assertBodyContains({ error: 'ERR_RATE_LIMIT' })
    assert.match(String(refused.header('retry-after')), /^\d+$/)
    assert.isAtMost(Number(refused.header('retry-after')), 60)
    const other = await apiAs(client, colleague).get('/auth/me')
    other.assertStatus(200)
  })

  test('TCK-18, core.md 9: the version of the product is 6.0.0, and anybody may read it', async ({
    client,
  }) => {
    const answer = await apiAs(client, null).get('/version')
    answer.assertStatus(200)
    answer.assertBody({ version: '6.0.0' })
  })

  test('TCK-18: the health describes the process, and contains nothing of a company', async ({
    client,
    assert,
    cleanup,
  }) => {
    const health = async () => {
      const answer = await apiAs(client, null).get('/health')
      answer.assertStatus(200)
      return answer.body()
    }
    const agent = await anAgent()
    const before = await health()
    assert.containsSubset(before, { status: 'ok', database: 'ok', redis: 'none' })
    assert.isNumber(before.jobs.waiting)
    assert.sameMembers(Object.keys(before), ['status', 'database', 'redis', 'jobs', 'sockets'])

    const origin = `http://${process.env.HOST}:${process.env.PORT}`
    const socket = io(origin, { query: { token: agent.token }, transports: ['websocket'] })
    cleanup(() => void socket.close())
    await once(socket as never, 'ready')
    assert.isAbove((await health()).sockets, 0)
  })

  test('API-04: an internal error is 500 with its code and the id of the request, and no details', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    // Rolled back with the transaction of this test.
    await db.rawQuery('alter table contacts rename to contacts_that_went_away')
    const answer = await apiAs(client, agent).get('/contacts')
    answer.assertStatus(500)
    const { error, message, ...rest } = answer.body()
    assert.equal(error, 'ERR_INTERNAL_SERVER_ERROR')
    assert.isNotEmpty(message)
    assert.deepEqual(rest, {})
    assert.notMatch(answer.text(), /contacts|select|relation|\.ts/)
    assert.isNotEmpty(answer.header('x-request-id'))
  })
})
