/** The frozen responses of mail. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { aSuper } from '#modules/identity/testing'
import { openMailbox, type Mailbox } from '#modules/mail/testing'

test.group('mail on the wire', (group) => {
  let mailbox: Mailbox
  group.each.setup(async () => {
    mailbox = await openMailbox()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      await undo()
      await mailbox.close()
    }
  })

  test('a test mail, the list, the server, a refused retry', async ({ client }) => {
    const calls = apiAs(client, await aSuper())
    const written = (await calls.post('/mails/test', { recipient: 'rita@aurora.test' })).body()
    assertWire('mail_written', written)
    await mailbox.delivered()
    assertWire('mails', (await calls.get('/mails')).body())
    assertWire('mail_transport', (await calls.get('/mails/transport')).body())
    assertWire('mail_not_failed', (await calls.post(`/mails/${written.id}/retry`)).body())
  })
})
