/** The answer of queues, frozen as the contract has it (TCK-16). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAdmin } from '#modules/identity/testing'
import { aQueue } from '#modules/queues/testing'

test.group('queues on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TCK-16: the list is a bare array', async ({ client }) => {
    const admin = await anAdmin()
    const queue = await aQueue(admin.actor, 'Vendas')
    await queue.merge({ color: '#0B6E76', greetingMessage: 'Oi!', position: 1 }).save()
    const answer = await client.get('/queue').bearerToken(admin.token)
    assertWire('queues', answer.body())
  })
})
