/** A customer's next appointment, beside their conversation (CAL-05). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { forgetNext } from '#modules/calendar/next_appointment'
import type { GoogleClient } from '#modules/calendar/sandbox/tests/google_client'
import { aCalendarCompany, anHour } from '#modules/calendar/tests/support/a_calendar_company'
import { openGoogle } from '#modules/calendar/tests/support/a_google'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'
import { aTicket } from '#modules/tickets/testing'

const pathOf = (contactId: number | string) => `/google-calendar/contacts/${contactId}/next`

test.group('the next appointment of a contact', (group) => {
  let google: GoogleClient
  group.setup(async () => {
    const opened = await openGoogle()
    google = opened.google
    return opened.close
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => void (await google.reset()))

  const asked = async () =>
    (await google.state()).requests.filter(({ kind }) => kind === 'list').length

  test('CAL-05: it is the first of the contact’s own, and follows what is booked and cancelled', async ({
    client,
    assert,
  }) => {
    const { admin, ana, customer, plan } = await aCalendarCompany(google)
    const agent = await anAgent({ company: admin.company })
    await plan('Reunião', 2)
    await ana.asks('listar')
    const { contactId } = await ana.ticket()
    const next = async () => {
      const answer = await apiAs(client, agent).get(pathOf(contactId))
      answer.assertStatus(200)
      return answer.body()
    }
    assert.deepEqual(await next(), { isAuthenticated: true, event: null })
    for (const [who, hour] of [[customer(), 8] as const, [ana, 11] as const, [ana, 9] as const]) {
      await who.asks(`agendar corte ${anHour(hour).said}`)
      await who.asks('1')
    }
    const { event } = await next()
    assert.containsSubset(event, { start: { dateTime: anHour(9).at.toUTC().toISO() } })
    assert.match(event.summary, /^corte/)
    await ana.asks('cancelar')
    await ana.asks('1')
    await ana.asks('1')
    assert.equal((await next()).event.start.dateTime, anHour(11).at.toUTC().toISO())
    await apiAs(client, agent).delete(`/google-calendar/events/${(await next()).event.id}`)
    assert.isNull((await next()).event)
  })

  test('CAL-05: Google is asked once in a minute for each contact', async ({ client, assert }) => {
    const { admin } = await aCalendarCompany(google)
    const { contactId } = await aTicket(admin.actor)
    const other = await aTicket(admin.actor)
    await google.call('DELETE', '/requests')
    for (let n = 0; n < 3; n++) {
      ;(await apiAs(client, admin).get(pathOf(contactId))).assertStatus(200)
    }
    assert.equal(await asked(), 1)
    await apiAs(client, admin).get(pathOf(other.contactId))
    assert.equal(await asked(), 2)
    await forgetNext(admin.actor)
    await apiAs(client, admin).get(pathOf(contactId))
    assert.equal(await asked(), 3)
  })

  test('CAL-05: a failure of Google is one of that moment', async ({ client, assert }) => {
    const { admin } = await aCalendarCompany(google)
    const { contactId } = await aTicket(admin.actor)
    await google.fault({ kind: '429', request: 'list', count: 1 })
    ;(await apiAs(client, admin).get(pathOf(contactId))).assertStatus(503)
    const again = await apiAs(client, admin).get(pathOf(contactId))
    assert.deepEqual(again.body(), { isAuthenticated: true, event: null })
  })

  test('CAL-05: without a calendar Google is not asked; another company’s contact is 404', async ({
    client,
    assert,
  }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const { contactId } = await aTicket(admin.actor)
    const none = await apiAs(client, admin).get(pathOf(contactId))
    assert.deepEqual(none.body(), { isAuthenticated: false, event: null })
    assert.equal(await asked(), 0)
    for (const id of [contactId, 'abc', '0']) {
      const refused = await apiAs(client, stranger).get(pathOf(id))
      refused.assertStatus(404)
      assert.equal(refused.body().error, 'ERR_NO_CONTACT_FOUND')
    }
    ;(await client.get(pathOf(contactId))).assertStatus(403)
  })
})
