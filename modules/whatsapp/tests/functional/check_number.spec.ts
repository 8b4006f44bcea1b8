/** Checking whether a number is on WhatsApp, while the socket is still opening (EXT-10). */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { onSignal } from '#app/kernel/database/signals'
import { anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import { addConnection } from '#modules/whatsapp/actions/add_connection'
import { checkNumber } from '#modules/whatsapp/queries/check_number'
import { keepNumber } from '#modules/whatsapp/queries/number_checks'
import { sessionCommandTopic } from '#modules/whatsapp/session_command'

const number = '5511987651234'
const address = `${number}@s.whatsapp.net`

test.group('check a number', (group) => {
  let admin: SomeoneSignedIn
  let connectionId: number
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    admin = await anAdmin()
    const connection = await addConnection(admin.actor, { name: 'Loja', isDefault: true })
    connectionId = connection.id
    await connection.merge({ status: 'CONNECTED' }).save()
  })

  test('EXT-10: repeats the question when no socket was open at first', async ({ assert }) => {
    const { companyId } = admin.actor
    let commands = 0
    const silence = onSignal(sessionCommandTopic, () => {
      commands += 1
      if (commands === 2) void keepNumber(companyId, number, { address })
    })
    const answer = await checkNumber(admin.actor, connectionId, number).finally(silence)
    assert.equal(answer.address, address)
    assert.equal(commands, 2)
  }).timeout(15_000)
})
