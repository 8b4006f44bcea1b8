/** Calls as WhatsApp tells of them: which are missed, which are taken, and which are refused. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { writeSetting } from '#app/kernel/settings'
import { resolveContact } from '#modules/contacts/public'
import { anAdmin } from '#modules/identity/testing'
import { Calls } from '#modules/whatsapp/drivers/baileys/calls'
import { acceptInbound } from '#modules/whatsapp/inbox/accept_inbound'
import Connection from '#modules/whatsapp/models/connection'

type Stanza = Parameters<Calls['hear']>[1]

interface Options {
  readonly id?: string
  readonly isOffline?: boolean
  readonly reason?: string
  readonly isGroup?: boolean
}

const ANA = '238086711049031@lid'

/** `tag`: offer, accept, terminate, reject. */
function signOf(tag: string, { id = 'CALL1', isOffline, reason, isGroup }: Options): Stanza {
  const named = { 'call-id': id, 'call-creator': ANA, 'caller_pn': '5511987650001@s.whatsapp.net' }
  const marks = { ...(reason && { reason }), ...(isGroup && { 'group-jid': '1@g.us' }) }
  const content = tag === 'offer' ? [{ tag: 'video', attrs: {} }] : undefined
  const attrs = { from: ANA, id: `${tag}-${id}`, t: String(Math.floor(Date.now() / 1000)) }
  return {
    tag: 'call',
    attrs: { ...attrs, ...(isOffline && { offline: '0' }) },
    content: [{ tag, attrs: { ...named, ...marks }, content }],
  }
}

test.group('calls (IN-63)', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function aLine(choice: 'enabled' | 'disabled') {
    const { actor } = await anAdmin()
    const { companyId } = actor
    await writeSetting(actor, 'whatsapp.calls', choice)
    const columns = { companyId, name: 'Loja', status: 'CONNECTED', wanted: 'stopped' } as const
    const connection = await Connection.create({ ...columns, createdAt: now(), updatedAt: now() })
    const link = { companyId, connectionId: connection.id }
    const woken: string[] = []
    const refused: string[] = []
    const calls = new Calls({
      link,
      own: () => ({ number: '5511900000001', lid: '100', takesGroups: false }),
      arrived: (arrivals) => acceptInbound(link, arrivals),
      stored: (chat) => void woken.push(chat),
    })
    const socket = { rejectCall: async (id: string) => void refused.push(id) }
    const rows = () =>
      db
        .from('inbox_entries')
        .where('connection_id', connection.id)
        .orderBy('id')
        .select('wid', 'chat', 'content', 'status')
        .select(db.raw('extract(epoch from due_at - now())::int as seconds'))
    /** Answers what was in the inbox when WhatsApp was told that we know. */
    const hear = async (tag: string, options: Options = {}) => {
      let asked: Promise<unknown[]> = Promise.resolve([])
      await calls.hear(socket, signOf(tag, options), () => (asked = rows()))
      return asked
    }
    const notices = () => db.from('outbox_entries').where('connection_id', connection.id)
    return { actor, woken, refused, hear, notices, rows }
  }
  const standing = (all: { wid: string; status: string; seconds: number }[]) =>
    all.map(({ wid, status, seconds }) => [wid, status, seconds > 0])

  test('IN-63, IN-10: it has its row before WhatsApp is told that it was heard', async ({
    assert,
  }) => {
    const { hear, rows } = await aLine('enabled')
    assert.lengthOf(await hear('offer'), 1)
    await hear('offer')
    const [row, ...more] = await rows()
    assert.isEmpty(more)
    assert.containsSubset(row, {
      chat: ANA,
      wid: 'CALL1',
      status: 'waiting',
      content: { what: 'call', isVideo: true, sender: { phone: '5511987650001' } },
    })
    assert.approximately(row.seconds, 90, 2)
  })

  test('enabled: nothing is sent; missed when it ends unanswered', async ({ assert }) => {
    const { woken, refused, hear, notices, rows } = await aLine('enabled')
    await hear('offer')
    assert.deepEqual(standing(await rows()), [['CALL1', 'waiting', true]])
    await hear('terminate', { reason: 'timeout' })
    await hear('terminate')
    assert.deepEqual(standing(await rows()), [['CALL1', 'waiting', false]])
    assert.include(woken, ANA)
    assert.isEmpty(refused)
    assert.isEmpty(await notices())
  })

  test('enabled: not missed when somebody takes it on the phone, or in a group', async ({
    assert,
  }) => {
    const { hear, rows } = await aLine('enabled')
    await hear('offer')
    await hear('accept')
    await hear('terminate')
    await hear('offer', { id: 'CALL2', isGroup: true })
    await hear('terminate', { id: 'CALL2' })
    await hear('offer', { id: 'CALL3' })
    await hear('terminate', { id: 'CALL3', reason: 'accepted_elsewhere' })
    assert.deepEqual(
      (await rows()).map(({ wid, status }) => [wid, status]),
      [
        ['CALL1', 'ignored'],
        ['CALL3', 'ignored'],
      ]
    )
  })

  test('a call that rang while we were away is missed in a moment, and never refused', async ({
    assert,
  }) => {
    const { refused, hear, rows } = await aLine('disabled')
    await hear('offer', { isOffline: true })
    const [row] = await rows()
    assert.equal(row.status, 'waiting')
    assert.isAtMost(row.seconds, 5)
    assert.isEmpty(refused)
  })

  test('disabled: refused, missed, and the caller hears why once in five minutes', async ({
    assert,
  }) => {
    const { refused, hear, notices, rows } = await aLine('disabled')
    await hear('offer')
    await hear('terminate')
    await hear('offer', { id: 'CALL2' })
    assert.deepEqual(refused, ['CALL1', 'CALL2'])
    assert.deepEqual(standing(await rows()), [
      ['CALL1', 'waiting', false],
      ['CALL2', 'waiting', false],
    ])
    const [notice, ...more] = await notices()
    assert.isEmpty(more)
    assert.match(notice.content.text, /^Não atendemos chamadas/)
    await notices().update({ created_at: now().minus({ minutes: 6 }).toJSDate() })
    await hear('offer', { id: 'CALL3' })
    assert.lengthOf(await notices(), 2)
  })

  test('IN-64, BIL-10: refused without a word: who is left alone by automation, and in the name of a company that owes', async ({
    assert,
  }) => {
    const spared = await aLine('disabled')
    const ana = { phone: '5511987650001', lid: null, pushName: 'Ana' }
    const { id } = await resolveContact(spared.actor, ana)
    await db.from('contacts').where('id', id).update({ is_bot_disabled: true })
    const unpaid = await aLine('disabled')
    const company = db.from('companies').where('id', unpaid.actor.companyId)
    await company.update({ is_active: false })
    for (const { hear, refused, notices, rows } of [spared, unpaid]) {
      await hear('offer')
      assert.deepEqual(refused, ['CALL1'])
      assert.deepEqual(standing(await rows()), [['CALL1', 'waiting', false]])
      assert.isEmpty(await notices())
    }
  })
})
