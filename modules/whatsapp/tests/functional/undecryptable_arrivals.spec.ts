/** Undecryptable messages in the inbox: the decrypted version arrives early or late. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { anAdmin } from '#modules/identity/testing'
import type { Arrival, ArrivedMessage } from '#modules/whatsapp/drivers/driver'
import { acceptInbound } from '#modules/whatsapp/inbox/accept_inbound'
import Connection from '#modules/whatsapp/models/connection'

const chat = '5511987650001@s.whatsapp.net'
function anArrival(kind: ArrivedMessage['kind'], body: string): Arrival {
  const sender = { phone: '5511987650001', lid: null, pushName: 'Ana' }
  const at = now().toJSDate().toISOString()
  const rest = { author: null, group: null, media: null, quote: null, at }
  const content = { what: 'message', sender, kind, body, ...rest } as const
  const isUndecryptable = kind === 'undecryptable'
  return { chat, fromMe: false, wid: 'W1', content, isUndecryptable, payload: Buffer.from(kind) }
}

test.group('undecryptable arrivals (IN-10, IN-13)', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function aLink() {
    const { actor } = await anAdmin()
    const { companyId } = actor
    const connection = await Connection.create({
      companyId,
      name: 'Loja',
      status: 'CONNECTED',
      wanted: 'stopped',
      createdAt: now(),
      updatedAt: now(),
    })
    const link = { companyId, connectionId: connection.id }
    const row = () => db.from('inbox_entries').where('connection_id', connection.id).first()
    return { link, row }
  }

  test('the decrypted version replaces the row before and after its placeholder is shown')
    .with(['undecryptable', 'done'])
    .run(async ({ assert }, status) => {
      const { link, row } = await aLink()
      await acceptInbound(link, [anArrival('undecryptable', '')])
      await db.from('inbox_entries').where('wid', 'W1').update({ status })
      const { id } = await row()
      await acceptInbound(link, [anArrival('text', 'era isto')])
      const repaired = await row()
      assert.include(repaired, { id, status: 'pending' })
      assert.include(repaired.content, { kind: 'text', body: 'era isto' })
    })

  test('a decrypted message is never changed again', async ({ assert }) => {
    const { link, row } = await aLink()
    await acceptInbound(link, [anArrival('text', 'era isto')])
    await db.from('inbox_entries').where('wid', 'W1').update({ status: 'done' })
    await acceptInbound(link, [anArrival('undecryptable', '')])
    await acceptInbound(link, [anArrival('text', 'outra coisa')])
    const kept = await row()
    assert.equal(kept.status, 'done')
    assert.equal(kept.content.body, 'era isto')
  })
})
