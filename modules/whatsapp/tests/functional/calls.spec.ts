/** Calls as the library tells of them: which become a line, and which are refused. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { writeSetting } from '#app/kernel/settings'
import { anAdmin } from '#modules/identity/testing'
import { Calls } from '#modules/whatsapp/drivers/baileys/calls'
import type { Arrival } from '#modules/whatsapp/drivers/driver'
import Connection from '#modules/whatsapp/models/connection'

type CallHeard = Parameters<Calls['hear']>[1]

test.group('calls (IN-63)', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function aLine(choice: 'enabled' | 'disabled') {
    const { actor } = await anAdmin()
    const { companyId } = actor
    await writeSetting(actor, 'whatsapp.calls', choice)
    const columns = { companyId, name: 'Loja', status: 'CONNECTED', wanted: 'stopped' } as const
    const connection = await Connection.create({ ...columns, createdAt: now(), updatedAt: now() })
    const told: Arrival[] = []
    const refused: string[] = []
    const calls = new Calls({
      link: { companyId, connectionId: connection.id },
      own: () => ({ number: '5511900000001', lid: '100', takesGroups: false }),
      arrived: async (arrivals) => void told.push(...arrivals),
    })
    const socket = { rejectCall: async (id: string) => void refused.push(id) }
    const hear = (status: CallHeard['status'], wishes: Partial<CallHeard> = {}) =>
      calls.hear(socket, {
        chatId: '238086711049031@lid',
        from: '238086711049031@lid',
        callerPn: '5511987650001@s.whatsapp.net',
        id: 'CALL1',
        date: now().toJSDate(),
        isVideo: true,
        offline: false,
        status,
        ...wishes,
      })
    const notices = () => db.from('outbox_entries').where('connection_id', connection.id)
    return { told, refused, hear, notices }
  }

  test('enabled: nothing is sent; missed when it ends unanswered', async ({ assert }) => {
    const { told, refused, hear, notices } = await aLine('enabled')
    await hear('offer')
    assert.isEmpty(told)
    await hear('terminate')
    await hear('terminate')
    assert.lengthOf(told, 1)
    assert.containsSubset(told[0], {
      chat: '238086711049031@lid',
      wid: 'CALL1',
      content: { what: 'call', isVideo: true, sender: { phone: '5511987650001' } },
    })
    assert.isEmpty(refused)
    assert.isEmpty(await notices())
  })

  test('enabled: not missed when somebody takes it on the phone, or in a group', async ({
    assert,
  }) => {
    const { told, hear } = await aLine('enabled')
    await hear('offer')
    await hear('accept')
    await hear('terminate')
    await hear('offer', { id: 'CALL2', isGroup: true })
    await hear('timeout', { id: 'CALL2', isGroup: true })
    assert.isEmpty(told)
  })

  test('a call that rang while we were away is told of at once', async ({ assert }) => {
    const { told, refused, hear } = await aLine('disabled')
    await hear('offer', { offline: true })
    assert.lengthOf(told, 1)
    assert.isEmpty(refused)
  })

  test('disabled: refused, told once, and the caller hears why once in five minutes', async ({
    assert,
  }) => {
    const { told, refused, hear, notices } = await aLine('disabled')
    await hear('offer')
    await hear('terminate')
    await hear('offer', { id: 'CALL2' })
    assert.deepEqual(refused, ['CALL1', 'CALL2'])
    assert.lengthOf(told, 2)
    const [notice, ...more] = await notices()
    assert.isEmpty(more)
    assert.match(notice.content.text, /^Não atendemos chamadas/)
    await notices().update({ created_at: now().minus({ minutes: 6 }).toJSDate() })
    await hear('offer', { id: 'CALL3' })
    assert.lengthOf(await notices(), 2)
  })
})
