/** Contacts that are excluded from automation (IN-64). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { contribute } from '#app/kernel/modules/extension_point'
import type { ModuleManifest } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'
import { anAdmin } from '#modules/identity/testing'
import { inboundResponder, type StoredMessage } from '#modules/messages/contract'
import { receiveMessage } from '#modules/messages/inbound/receive_message'
import Message from '#modules/messages/models/message'
import { aConnection } from '#modules/tickets/testing'
import { anInbound } from '#modules/messages/testing'

test.group('contacts excluded from automation', (group) => {
  const asked: StoredMessage[] = []
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => {
    const Responder = class {
      readonly step = 'queue_menu' as const
      async respond(message: StoredMessage) {
        asked.push(message)
        return 'answered' as const
      }
    }
    const robot = contribute(inboundResponder, async () => ({ default: Responder }))
    const enabled = registry.enabled as ModuleManifest[]
    const guest = { name: 'robot', summary: '', contributes: [robot] }
    enabled.push(guest)
    return () => {
      asked.splice(0)
      enabled.splice(enabled.indexOf(guest), 1)
    }
  })

  test('IN-64: with disableBot no responder is called, and messages are stored as usual', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const inbound = anInbound(await aConnection(admin.actor))
    await receiveMessage({ ...inbound, wid: 'FIRST' })
    assert.lengthOf(asked, 1, 'the robot is asked about anybody else')
    const [{ contactId }] = asked
    const spare = (disableBot: boolean) =>
      client.put(`/contacts/${contactId}`).bearerToken(admin.token).json({ disableBot })
    await spare(true)
    await receiveMessage({ ...inbound, wid: 'SECOND' })
    assert.lengthOf(asked, 1)
    await spare(false)
    await receiveMessage({ ...inbound, wid: 'THIRD' })
    assert.lengthOf(asked, 2)
    const stored = await Message.of(admin.actor).orderBy('id')
    assert.deepEqual(
      stored.map(({ wid }) => wid),
      ['FIRST', 'SECOND', 'THIRD']
    )
  })
})
