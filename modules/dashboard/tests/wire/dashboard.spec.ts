/** The frozen responses of the dashboard. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { freeze, now, thaw } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { anAdmin } from '#modules/identity/testing'
import { aService, aTicket } from '#modules/tickets/testing'

test.group('the dashboard on the wire', (group) => {
  group.each.setup(async () => {
    freeze('2026-03-10T15:00:00Z')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      thaw()
      await undo()
    }
  })

  test('figures, people, days, hours, and a missing period', async ({ client }) => {
    const admin = await anAdmin()
    const ticket = await aTicket(admin.actor, { status: 'open', userId: admin.user.id })
    const begun = now().minus({ hours: 2 })
    await aService(ticket, {
      createdAt: begun,
      queuedAt: begun,
      startedAt: begun.plus({ minutes: 4 }),
      finishedAt: begun.plus({ minutes: 30 }),
    })
    const calls = apiAs(client, admin)
    const chart = { initialDate: '2026-03-09', finalDate: '2026-03-10' }
    assertWire('figures', (await calls.get('/dashboard', { days: 7 })).body())
    assertWire('people', (await calls.get('/dashboard/ticketsUsers', chart)).body())
    assertWire('days', (await calls.get('/dashboard/ticketsDay', chart)).body())
    const oneDay = { ...chart, initialDate: '2026-03-10' }
    assertWire('hours', (await calls.get('/dashboard/ticketsDay', oneDay)).body())
    assertWire('no_period', (await calls.get('/dashboard')).body())
  })
})
