/** The frozen responses of birthdays. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { freeze, thaw } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { aContactBorn } from '#modules/birthday/tests/people'
import { anAdmin } from '#modules/identity/testing'

test.group('birthdays on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => {
    freeze('2026-05-17T12:00:00Z')
    return thaw
  })

  test('a birthday, those of today, a page, and refusals', async ({ client }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const { id } = await aContactBorn(admin, null, { number: '5511960000001' })
    const path = `/birthdays/contacts/${id}`
    assertWire('birthday', (await calls.put(path, { birthday: '1990-05-17' })).body())
    assertWire('birthdays_today', (await calls.get('/birthdays/today')).body())
    assertWire('birthdays_page', (await calls.get('/birthdays')).body())
    assertWire('birthday_invalid', (await calls.put(path, { birthday: '2030-01-01' })).body())
  })
})
