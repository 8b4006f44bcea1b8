/** Realtime events of connections: the code that links a phone is sent to admins only (RT-06). */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { anAdmin } from '#modules/identity/testing'
import { addConnection } from '#modules/whatsapp/actions/add_connection'
import realtime from '#modules/whatsapp/realtime'

test.group('whatsapp realtime', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function aCode() {
    const { actor } = await anAdmin()
    const connection = await addConnection(actor, { name: 'Sales', isDefault: true })
    await connection.merge({ status: 'qrcode', qrcode: 'secret code' }).save()
    return { companyId: actor.companyId, connectionId: connection.id }
  }

  test('{event} goes to everybody without the code, to admins with it, and to admins last')
    .with([
      { event: 'whatsapp.connection_saved', as: 'whatsapp' },
      { event: 'whatsapp.session_changed', as: 'whatsappSession' },
    ] as const)
    .run(async ({ assert }, { event, as }) => {
      const changed = await aCode()
      const { companyId } = changed
      const [all, admins, ...others] = await realtime.projections[event](changed)
      assert.lengthOf(others, 0)
      assert.deepEqual(all.rooms, [`company-${companyId}-mainchannel`])
      assert.deepEqual(admins.rooms, [`company-${companyId}-admin`])
      assert.equal(all.as, `company-${companyId}-${as}`)
      assert.equal(admins.as, all.as)
      assert.notInclude(JSON.stringify(all.body), 'secret code')
      assert.include(JSON.stringify(admins.body), 'secret code')
      assert.equal(all.body.action, 'update')
    })

  test('the deletion event names the connection', async ({ assert }) => {
    const changed = await aCode()
    const [delivery] = await realtime.projections['whatsapp.connection_deleted'](changed)
    assert.deepEqual(delivery.body, { action: 'delete', whatsappId: changed.connectionId })
  })
})
