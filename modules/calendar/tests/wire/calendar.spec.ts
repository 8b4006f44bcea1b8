/** The frozen responses and events of the calendar. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { forgetNext } from '#modules/calendar/next_appointment'
import type { GoogleClient } from '#modules/calendar/sandbox/tests/google_client'
import { aConnectedCalendar, openGoogle } from '#modules/calendar/tests/support/a_google'
import { anAdmin } from '#modules/identity/testing'
import { aTicket } from '#modules/tickets/testing'

/** Google chooses the ids of events. */
const withoutIds = (body: object): object =>
  JSON.parse(JSON.stringify(body).replaceAll(/"[0-9a-v]{26}"/g, '"<id>"')) as object

test.group('the calendar on the wire', (group) => {
  let google: GoogleClient
  group.setup(async () => {
    const opened = await openGoogle()
    google = opened.google
    return opened.close
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('its state, its events, and what is refused', async ({ client, cleanup }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    assertWire('calendar_not_connected', (await calls.get('/google-calendar/events')).body())
    const { plan, api } = await aConnectedCalendar(google, admin.actor)
    assertWire('calendar_state', (await calls.get('/google-calendar/check-auth')).body())
    await plan('Visita', 24, {
      description: 'Na loja',
      attendees: [{ email: 'clara@cliente.example', displayName: 'Clara' }],
    })
    const { contactId } = await aTicket(admin.actor)
    const next = `/google-calendar/contacts/${contactId}/next`
    assertWire('calendar_next_none', (await calls.get(next)).body())
    const mine = { contactId: String(contactId), companyId: String(admin.actor.companyId) }
    const appointment = await plan('Corte – Ana', 36, { extendedProperties: { private: mine } })
    await forgetNext(admin.actor)
    assertWire('calendar_next', withoutIds((await calls.get(next)).body()))
    await api.events.delete({ calendarId: 'primary', eventId: appointment })
    const events = (await calls.get('/google-calendar/events')).body()
    assertWire('calendar_events', withoutIds(events))
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const startDateTime = new Date(Date.now() + 3_600_000).toISOString()
    const added = await calls.post('/google-calendar/events', { summary: 'Nova', startDateTime })
    assertWire('calendar_event_added', withoutIds(added.body()))
    await calls.delete(`/google-calendar/events/${added.body().id}`)
    const gone = await calls.delete(`/google-calendar/events/${added.body().id}`)
    assertWire('calendar_event_missing', gone.body())
    const chosen = await calls.put('/google-calendar/settings', { autoReply: true })
    assertWire('calendar_settings', chosen.body())
    assertWire('calendar_disconnected', (await calls.delete('/google-calendar/auth')).body())
    assertWire(
      'calendar_changes',
      withoutIds(realtime.deliveries.map(({ as, body }) => ({ as, body })))
    )
  })
})
