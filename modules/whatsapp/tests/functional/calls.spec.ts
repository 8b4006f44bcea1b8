/** Incoming calls: which count as missed, which are taken, and which are refused. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { writeSetting } from '#app/kernel/settings/settings'
import { resolveContact } from '#modules/contacts/public'
import { anAdmin } from '#modules/identity/testing'
import { Calls } from '#modules/whatsapp/drivers/baileys/calls'
import { acceptInbound } from '#modules/whatsapp/inbox/accept_inbound'
import { resolveCall } from '#modules/whatsapp/inbox/resolve_call'
import { noticeRefusedCall } from '#modules/whatsapp/outbox/notice_refused_call'
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
function stanzaOf(tag: string, { id = 'CALL1', isOffline, reason, isGroup }: Options): Stanza {
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

  async function aConnectedNumber(choice: 'enabled' | 'disabled') {
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
      services: {
        resolveCall: (wid, end) => resolveCall(link, wid, end),
        noticeRefusedCall: (caller) => noticeRefusedCall(link, caller),
      },
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
    /** Returns the rows that were in the inbox when the call was acknowledged to WhatsApp. */
    const receive = async (tag: string, options: Options = {}) => {
      let rowsAtConfirm: Promise<unknown[]> = Promise.resolve([])
      await calls.hear(socket, stanzaOf(tag, options), () => (rowsAtConfirm = rows()))
      return rowsAtConfirm
    }
    const notices = () => db.from('outbox_entries').where('connection_id', connection.id)
    return { actor, woken, refused, receive, notices, rows }
  }
  const statesOf = (all: { wid: string; status: string; seconds: number }[]) =>
    all.map(({ wid, status, seconds }) => [wid, status, seconds > 0])

  test('IN-63, IN-10: a call is stored before it is acknowledged to WhatsApp', async ({
    assert,
  }) => {
    const { receive, rows } = await aConnectedNumber('enabled')
    assert.lengthOf(await receive('offer'), 1)
    await receive('offer')
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

  test('calls enabled: sends nothing; a call that ends unanswered is missed', async ({
    assert,
  }) => {
    const { woken, refused, receive, notices, rows } = await aConnectedNumber('enabled')
    await receive('offer')
    assert.deepEqual(statesOf(await rows()), [['CALL1', 'waiting', true]])
    await receive('terminate', { reason: 'timeout' })
    await receive('terminate')
    assert.deepEqual(statesOf(await rows()), [['CALL1', 'waiting', false]])
    assert.include(woken, ANA)
    assert.isEmpty(refused)
    assert.isEmpty(await notices())
  })

  test('enabled: a call that is accepted on the phone or comes from a group is not recorded as missed', async ({
    assert,
  }) => {
    const { receive, rows } = await aConnectedNumber('enabled')
    await receive('offer')
    await receive('accept')
    await receive('terminate')
    await receive('offer', { id: 'CALL2', isGroup: true })
    await receive('terminate', { id: 'CALL2' })
    await receive('offer', { id: 'CALL3' })
    await receive('terminate', { id: 'CALL3', reason: 'accepted_elsewhere' })
    assert.deepEqual(
      (await rows()).map(({ wid, status }) => [wid, status]),
      [
        ['CALL1', 'ignored'],
        ['CALL3', 'ignored'],
      ]
    )
  })

  test('a call that rang while we were offline is due as missed within seconds, and never refused', async ({
    assert,
  }) => {
    const { refused, receive, rows } = await aConnectedNumber('disabled')
    await receive('offer', { isOffline: true })
    const [row] = await rows()
    assert.equal(row.status, 'waiting')
    assert.isAtMost(row.seconds, 5)
    assert.isEmpty(refused)
  })

  test('calls disabled: refused, missed, and the caller gets a notice once in five minutes', async ({
    assert,
  }) => {
    const { refused, receive, notices, rows } = await aConnectedNumber('disabled')
    await receive('offer')
    await receive('terminate')
    await receive('offer', { id: 'CALL2' })
    assert.deepEqual(refused, ['CALL1', 'CALL2'])
    assert.deepEqual(statesOf(await rows()), [
      ['CALL1', 'waiting', false],
      ['CALL2', 'waiting', false],
    ])
    const [notice, ...more] = await notices()
    assert.isEmpty(more)
    assert.match(notice.content.text, /^Não atendemos chamadas/)
    await notices().update({ created_at: now().minus({ minutes: 6 }).toJSDate() })
    await receive('offer', { id: 'CALL3' })
    assert.lengthOf(await notices(), 2)
  })

  test('IN-64, BIL-10: refuses without a notice for contacts that automation skips, and for a company that has not paid', async ({
    assert,
  }) => {
    const spared = await aConnectedNumber('disabled')
    const ana = { phone: '5511987650001', lid: null, pushName: 'Ana' }
    const { id } = await resolveContact(spared.actor, ana)
    await db.from('contacts').where('id', id).update({ is_bot_disabled: true })
    const unpaid = await aConnectedNumber('disabled')
    const company = db.from('companies').where('id', unpaid.actor.companyId)
    await company.update({ is_active: false })
    for (const { receive, refused, notices, rows } of [spared, unpaid]) {
      await receive('offer')
      assert.deepEqual(refused, ['CALL1'])
      assert.deepEqual(statesOf(await rows()), [['CALL1', 'waiting', false]])
      assert.isEmpty(await notices())
    }
  })
})
