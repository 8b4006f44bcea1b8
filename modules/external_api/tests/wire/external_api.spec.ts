/** The frozen responses of programs' calls. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { aCheckedNumber, aProgram, forgetSends } from '#modules/external_api/testing'
import { anAdmin } from '#modules/identity/testing'

test.group('the external API on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(forgetSends)

  test('sending, the state of a message, a check, refusals', async ({ client }) => {
    const { actor } = await anAdmin()
    const calls = apiAs(client, await aProgram(actor))
    const number = await aCheckedNumber(actor, true, '5511955550001')
    const sent = (await calls.post('/api/messages/send', { number, body: 'oi' })).body()
    assertWire('message_sent', sent)
    assertWire('message_state', (await calls.get(`/api/messages/${sent.message.id}`)).body())
    assertWire('number_checked', (await calls.get('/api/contacts/check', { number })).body())
    assertWire('number_missing', (await calls.post('/api/messages/send', { body: 'oi' })).body())
    assertWire('body_missing', (await calls.post('/api/messages/send', { number })).body())
    assertWire('message_missing', (await calls.get('/api/messages/1')).body())
    assertWire('token_unknown', (await apiAs(client, null).get('/api/messages/1')).body())
  })
})
