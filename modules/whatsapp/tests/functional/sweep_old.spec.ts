/** What is forgotten after a while, and what is kept. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { anAdmin } from '#modules/identity/testing'
import Connection from '#modules/whatsapp/models/connection'
import { sweepOld } from '#modules/whatsapp/sessions/sweep_old'

test.group('sweeping', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function aConnection() {
    const { companyId } = (await anAdmin()).actor
    const columns = { companyId, name: 'Loja', status: 'CONNECTED', wanted: 'stopped' } as const
    return Connection.create({ ...columns, createdAt: now(), updatedAt: now() })
  }

  test('IN-16: times of absence: a flicker for a day, the rest for ninety; one that lasts stays', async ({
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
    await sweepOld()
    const kept = await db.from('connection_gaps').where('connection_id', id).orderBy('id')
    assert.deepEqual(
      kept.map(({ left_at: left, back_at: back }) => back && (back - left) / 1000),
      [3600, 30, null]
    )
  })
})
