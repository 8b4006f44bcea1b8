/** Retention: which rows are deleted after a while, and which are kept. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { DateTime, DurationLike } from 'luxon'
import { now } from '#app/kernel/clock'
import { sweepTables } from '#app/kernel/upkeep/sweep_tables'
import { anAdmin } from '#modules/identity/testing'
import Connection from '#modules/whatsapp/models/connection'
import { tables } from '#modules/whatsapp/tables'

const ago = (time: DurationLike) => now().minus(time).toJSDate()

test.group('sweeping', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function aConnection() {
    const { companyId } = (await anAdmin()).actor
    const columns = { companyId, name: 'Loja', status: 'CONNECTED', wanted: 'stopped' } as const
    return Connection.create({ ...columns, createdAt: now(), updatedAt: now() })
  }

  test('IN-16: gaps: short ones are kept for a day, the others for ninety days; a current one stays', async ({
    assert,
  }) => {
    const { id, companyId } = await aConnection()
    const gap = (left: DateTime, seconds: number | null) => ({
      company_id: companyId,
      connection_id: id,
      left_at: left.toJSDate(),
      back_at: seconds === null ? null : left.plus({ seconds }).toJSDate(),
    })
    const [hours, days, months] = [{ hours: 20 }, { days: 2 }, { days: 100 }]
    await db
      .table('connection_gaps')
      .multiInsert([
        gap(now().minus(months), 3600),
        gap(now().minus(days), 30),
        gap(now().minus(days), 3600),
        gap(now().minus(hours), 30),
        gap(now().minus(months), null),
      ])
    await sweepTables(tables)
    const kept = await db.from('connection_gaps').where('connection_id', id).orderBy('id')
    assert.deepEqual(
      kept.map(({ left_at: left, back_at: back }) => back && (back - left) / 1000),
      [3600, 30, null]
    )
  })

  test('inbox: settled rows are kept a week, parked ones thirty days, pending ones for ever', async ({
    assert,
  }) => {
    const { id, companyId } = await aConnection()
    const row = (status: string, days: number) => ({
      company_id: companyId,
      connection_id: id,
      kind: 'message',
      chat: '5511999990000@s.whatsapp.net',
      from_me: false,
      wid: `${status} ${days}`,
      status,
      due_at: ago({ days }),
      received_at: ago({ days }),
    })
    const rows = [
      ...['done', 'ignored', 'parked', 'pending'].map((status) => row(status, 8)),
      ...['parked', 'pending'].map((status) => row(status, 31)),
      row('done', 6),
    ]
    await db.table('inbox_entries').multiInsert(rows)
    await sweepTables(tables)
    const kept = await db.from('inbox_entries').where('connection_id', id).orderBy('id')
    assert.deepEqual(
      kept.map(({ wid }) => wid),
      ['parked 8', 'pending 8', 'pending 31', 'done 6']
    )
  })

  test('outbox: sent and failed rows are kept a week', async ({ assert }) => {
    const { id, companyId } = await aConnection()
    const row = (status: string, days: number) => ({
      company_id: companyId,
      connection_id: id,
      kind: 'message',
      address: '5511999990000@s.whatsapp.net',
      lane: '5511999990000@s.whatsapp.net',
      wid: `${status} ${days}`,
      content: '{}',
      status,
      due_at: ago({ days }),
      created_at: ago({ days }),
    })
    await db
      .table('outbox_entries')
      .multiInsert([row('sent', 8), row('failed', 8), row('pending', 8), row('sent', 6)])
    await sweepTables(tables)
    const kept = await db.from('outbox_entries').where('connection_id', id).orderBy('id')
    assert.deepEqual(
      kept.map(({ wid }) => wid),
      ['pending 8', 'sent 6']
    )
  })

  test('deletes expired checks of numbers, picture URLs and groups', async ({ assert }) => {
    const { id, companyId } = await aConnection()
    const owner = { company_id: companyId, connection_id: id }
    const number = (digits: string, time: DurationLike) => ({
      company_id: companyId,
      number: digits,
      address: `${digits}@s.whatsapp.net`,
      checked_at: ago(time),
    })
    await db
      .table('number_checks')
      .multiInsert([number('1', { days: 3 }), number('2', { hours: 23 })])
    await db.table('picture_answers').multiInsert([
      { ...owner, address: 'old', url: '', answered_at: ago({ hours: 25 }) },
      { ...owner, address: 'new', url: '', answered_at: ago({ hours: 23 }) },
    ])
    await db.table('group_chats').multiInsert([
      { ...owner, chat: 'old@g.us', asked_at: ago({ days: 31 }) },
      { ...owner, chat: 'new@g.us', asked_at: ago({ days: 29 }) },
    ])
    await sweepTables(tables)
    const of = (table: string) => db.from(table).where('company_id', companyId)
    assert.deepEqual(await of('number_checks').select('number'), [{ number: '2' }])
    assert.deepEqual(await of('picture_answers').select('address'), [{ address: 'new' }])
    assert.deepEqual(await of('group_chats').select('chat'), [{ chat: 'new@g.us' }])
  })
})
