/** Time zones of companies: every IANA name that the database knows too (API-08, SET-02). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { isZone } from '#app/kernel/text/zones'

import { anAdmin } from '#modules/identity/testing'

test.group('zones', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('API-08: {$self} is a valid zone, here and in the database')
    .with([
      'Asia/Kolkata',
      'America/Argentina/Buenos_Aires',
      'Europe/Kyiv',
      'Etc/UTC',
      'UTC',
      'America/Sao_Paulo',
    ])
    .run(async ({ assert, client }, zone) => {
      const calls = apiAs(client, await anAdmin())
      const saved = await calls.put('/settings/timezone', { value: zone })
      saved.assertStatus(200)
      saved.assertBody({ key: 'timezone', value: zone })
      const { rows } = await db.rawQuery('select (now() at time zone ?) is not null as known', [
        zone,
      ])
      assert.isTrue(rows[0].known)
    })

  test('SET-02: {$self} is not a valid zone')
    .with(['America/Nowhere', '+03:00', '-03', '', ' ', 'UTC+3', 'BRT', 'local', 'system'])
    .run(async ({ client }, zone) => {
      const calls = apiAs(client, await anAdmin())
      const refused = await calls.put('/settings/timezone', { value: zone })
      refused.assertStatus(422)
      refused.assertBodyContains({ error: 'ERR_VALIDATION' })
    })

  test('API-08: the database knows each zone offered by a page', async ({ assert }) => {
    const { rows } = await db.rawQuery('select name from pg_timezone_names')
    const known = new Set(rows.map(({ name }: { name: string }) => name))
    const offered = Intl.supportedValuesOf('timeZone')
    assert.deepEqual(
      offered.filter((zone) => !known.has(zone)),
      []
    )
    assert.isTrue(offered.every(isZone))
  })
})
