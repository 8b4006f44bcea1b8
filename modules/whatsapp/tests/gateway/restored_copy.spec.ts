/** A copy that was restored from a backup does not connect until the operator says so (OPS-03). */
import { setTimeout as sleep } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { confirmCopy } from '#app/kernel/database/restore_mark'
import Gateway from '#modules/whatsapp/sessions/gateway'
import { enqueueUnlink } from '#modules/whatsapp/sessions/pending_unlinks'
import { runPendingUnlinks } from '#modules/whatsapp/sessions/run_pending_unlinks'
import { sessionTargets } from '#modules/whatsapp/sessions/session_targets'
import {
  ANA,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  untilInbox,
  untilStatus,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

/** More than one check of the gateway. */
const someChecksMs = 7_000

test.group('gateway: a restored copy', (group) => {
  let fixture: GatewayFixture
  let id: number
  group.setup(async () => {
    fixture = await setUpGateway()
    id = await linkedConnection(fixture, '5511900000002')
    return async () => {
      await db.from('restore_marks').delete()
      await tearDownGateway(fixture)
    }
  })

  test('OPS-03: a copy neither connects nor unlinks, and connects once the operator says so', async ({
    assert,
  }) => {
    await fixture.gateway.stop()
    const unlinked: number[] = []
    const unlink = async () => {
      await enqueueUnlink({ companyId: fixture.admin.company.id, connectionId: id })
      await runPendingUnlinks((one) => `whatsapp.copy:${one}`, {
        unlinkDevice: async ({ connectionId }) => unlinked.push(connectionId) > 0,
      })
      await db.from('pending_unlinks').where('connection_id', id).delete()
    }
    await unlink()
    await db.table('restore_marks').insert({ restored_at: new Date() })
    await unlink()
    assert.deepEqual(unlinked, [id])

    fixture.gateway = new Gateway()
    await fixture.gateway.start()
    await fixture.phones.say(ANA, 'Bom dia!')
    await sleep(someChecksMs)
    assert.lengthOf(await db.from('inbox_entries').where('connection_id', id), 0)
    const [target] = await sessionTargets([id])
    // A session that only works on its inbox must not take the request for done.
    assert.deepInclude(target, { connectionId: id, wanted: 'stopped', revision: -1 })

    assert.isTrue(await confirmCopy())
    await untilStatus(id, 'CONNECTED', 20_000)
    await untilInbox(id, (rows) => rows.length === 1, 'what was sent meanwhile comes in')
    assert.isFalse(await confirmCopy())
  }).timeout(90_000)
})
