/** Events of the calendar, its settings, and who may (CAL-02, CAL-03). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import {
  otherAccount,
  companyAccount,
  type GoogleClient,
} from '#modules/calendar/sandbox/tests/google_client'
import { useGoogle } from '#modules/calendar/testing'
import { aConnectedCalendar, openGoogle } from '#modules/calendar/tests/support/a_google'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'

const events = '/google-calendar/events'
const inDays = (days: number) => DateTime.utc().plus({ days })

test.group('calendar: events', (group) => {
  let google: GoogleClient
  group.setup(async () => {
    const opened = await openGoogle()
    google = opened.google
    return opened.close
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => void (await google.reset()))

  const connected = async () => {
    const admin = await anAdmin()
    const calendar = await aConnectedCalendar(google, admin.actor)
    await google.call('DELETE', '/requests')
    return { admin, ...calendar }
  }
  const lastRequest = async () => (await google.state()).requests[0]!

  test('CAL-02: everybody of the company sees those of the next thirty days', async ({
    client,
    assert,
  }) => {
    const { admin, plan } = await connected()
    const agent = await anAgent({ company: admin.company })
    await plan('depois', 48, {
      attendees: [{ email: 'clara@cliente.example', responseStatus: 'accepted' }],
    })
    await plan('antes', 24, { description: 'Na loja' })
    await plan('ontem', -24)
    await plan('tarde demais', 31 * 24)
    const answer = await apiAs(client, agent).get(events)
    answer.assertStatus(200)
    const { events: found, hasMore } = answer.body()
    assert.isFalse(hasMore)
    assert.deepEqual(
      found.map(({ summary }: { summary: string }) => summary),
      ['antes', 'depois']
    )
    const [first, second] = found
    assert.deepInclude(first, { description: 'Na loja', status: 'confirmed', attendees: [] })
    assert.deepEqual(Object.keys(first.start), ['dateTime'])
    assert.deepEqual(second.attendees, [
      { email: 'clara@cliente.example', responseStatus: 'accepted' },
    ])
  })

  test('CAL-02: fifty at the most, and the answer says that there are more', async ({
    client,
    assert,
  }) => {
    const { admin, plan } = await connected()
    for (let n = 0; n < 51; n++) await plan(`n. ${n}`, n + 1)
    const { events: found, hasMore } = (await apiAs(client, admin).get(events)).body()
    assert.deepEqual([found.length, hasMore], [50, true])
    const query = { from: inDays(0).toISO(), to: inDays(30).toISO() }
    const more = (await apiAs(client, admin).get(events, query)).body()
    assert.deepEqual([more.events.length, more.hasMore], [51, false])
  })

  test('CAL-02: the days may be named; times without an offset are the company’s', async ({
    client,
    assert,
  }) => {
    const { admin, plan } = await connected()
    const day = inDays(3).setZone('America/Sao_Paulo').toISODate()!
    const at = (hour: string) => ({ dateTime: `${day}T${hour}:00-03:00` })
    await plan('meia-noite', 0, { start: at('00:00'), end: at('00:30') })
    await plan('véspera', 0, {
      start: { dateTime: `${inDays(2).setZone('America/Sao_Paulo').toISODate()}T22:00:00-03:00` },
      end: { dateTime: `${inDays(2).setZone('America/Sao_Paulo').toISODate()}T23:00:00-03:00` },
    })
    const query = { from: `${day}T00:00`, to: `${day}T23:59` }
    const { events: found } = (await apiAs(client, admin).get(events, query)).body()
    assert.deepEqual(
      found.map(({ summary }: { summary: string }) => summary),
      ['meia-noite']
    )
  })

  test('CAL-02: days of a list are refused: {what}')
    .with([
      { what: 'one of both', query: { from: '2027-01-01T00:00' }, field: 'to' },
      { what: 'the other one', query: { to: '2027-01-01T00:00' }, field: 'from' },
      {
        what: 'backwards',
        query: { from: '2027-01-02T00:00', to: '2027-01-01T00:00' },
        field: 'to',
      },
      {
        what: 'too many',
        query: { from: '2027-01-01T00:00', to: '2027-03-05T00:00' },
        field: 'to',
      },
      {
        what: 'no day',
        query: { from: '2027-13-01T00:00', to: '2027-01-01T00:00' },
        field: 'from',
      },
    ])
    .run(async ({ client }, { query, field }) => {
      const { admin } = await connected()
      const answer = await apiAs(client, admin).get(events, query)
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION', details: [{ field }] })
    })

  test('CAL-02: an event is added in the company’s zone, for an hour unless a length is given', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { admin, row } = await connected()
    const agent = await anAgent({ company: admin.company })
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const day = inDays(3).toISODate()
    const form = { summary: ' Visita ', startDateTime: `${day}T15:00` }
    const answer = await apiAs(client, agent).post(events, form)
    answer.assertStatus(200)
    const event = answer.body()
    assert.equal(event.summary, 'Visita')
    assert.deepEqual(event.start, {
      dateTime: `${day}T18:00:00.000Z`,
      timeZone: 'America/Sao_Paulo',
    })
    assert.equal(event.end.dateTime, `${day}T19:00:00.000Z`)
    const short = { ...form, startDateTime: `${day}T20:00:00Z`, duration: 15 }
    const other = (await apiAs(client, agent).post(events, short)).body()
    assert.equal(other.start.dateTime, `${day}T20:00:00.000Z`)
    assert.equal(other.end.dateTime, `${day}T20:15:00.000Z`)
    const changes = realtime.deliveries.map(({ body }) => body.change)
    assert.deepEqual(changes, ['add_event', 'add_event'])
    // Its texts are in no audit row.
    const audits = await auditsOf('calendar_accounts', row.id)
    assert.deepInclude(audits[0], { action: 'calendar.add_event', after: { event: event.id } })
    assert.notInclude(JSON.stringify(audits), 'Visita')
  })

  test('CAL-02: an event is refused: {what}')
    .with([
      { what: 'without a title', change: { summary: '  ' }, field: 'summary' },
      { what: 'with a long title', change: { summary: 'x'.repeat(201) }, field: 'summary' },
      { what: 'with a long text', change: { description: 'x'.repeat(4001) }, field: 'description' },
      { what: 'without a time', change: { startDateTime: undefined }, field: 'startDateTime' },
      { what: 'on no day', change: { startDateTime: '2027-02-30T10:00' }, field: 'startDateTime' },
      {
        what: 'in another age',
        change: { startDateTime: '1066-10-14T10:00' },
        field: 'startDateTime',
      },
      { what: 'of no length', change: { duration: 0 }, field: 'duration' },
      { what: 'of days', change: { duration: 1441 }, field: 'duration' },
    ])
    .run(async ({ client, assert }, { change, field }) => {
      const { admin } = await connected()
      const form = { summary: 'Visita', startDateTime: `${inDays(1).toISODate()}T15:00`, ...change }
      const answer = await apiAs(client, admin).post(events, form)
      answer.assertStatus(422)
      answer.assertBodyContains({ details: [{ field }] })
      assert.deepEqual((await google.state()).requests, [])
    })

  test('CAL-02: an event is deleted; once more, and a strange id, are 404', async ({
    client,
    assert,
  }) => {
    const { admin, row, plan } = await connected()
    const id = await plan('Visita')
    const calls = apiAs(client, admin)
    const answer = await calls.delete(`${events}/${id}`)
    answer.assertStatus(204)
    assert.equal(answer.text(), '')
    assert.deepEqual((await calls.get(events)).body().events, [])
    for (const gone of [id, 'nobody', 'x', 'a%2Fb']) {
      const refused = await calls.delete(`${events}/${gone}`)
      refused.assertStatus(404)
      refused.assertBodyContains({ error: 'ERR_NO_CALENDAR_EVENT_FOUND' })
    }
    const audits = await auditsOf('calendar_accounts', row.id)
    assert.deepEqual(
      audits.map(({ action, before }) => [action, before]),
      [['calendar.delete_event', { event: id }]]
    )
  })

  test('API-02, CAL-02: events of another company’s calendar are neither seen nor deleted', async ({
    client,
    assert,
  }) => {
    const { admin } = await connected()
    const stranger = await aStranger()
    const { plan } = await aConnectedCalendar(google, stranger.actor, otherAccount)
    const id = await plan('deles')
    assert.deepEqual((await apiAs(client, admin).get(events)).body().events, [])
    ;(await apiAs(client, admin).delete(`${events}/${id}`)).assertStatus(404)
    assert.lengthOf((await apiAs(client, stranger).get(events)).body().events, 1)
  })

  test('CAL-02: fault {kind} is {status} {error}, after {tries}')
    .with([
      { kind: '403', status: 503, error: 'ERR_CALENDAR_RATE_LIMIT', tries: 1 },
      { kind: '429', status: 503, error: 'ERR_CALENDAR_RATE_LIMIT', tries: 1 },
      { kind: '500', status: 502, error: 'ERR_CALENDAR_FAILED', tries: 2 },
      { kind: 'cut', status: 502, error: 'ERR_CALENDAR_UNREACHABLE', tries: 2 },
      { kind: 'garbage', status: 502, error: 'ERR_CALENDAR_FAILED', tries: 1 },
    ] as const)
    .run(async ({ client, assert }, { kind, status, error, tries }) => {
      const { admin } = await connected()
      await google.fault({ kind })
      const form = { summary: 'Visita', startDateTime: `${inDays(1).toISODate()}T15:00` }
      const calls = apiAs(client, admin)
      for (const answer of [await calls.get(events), await calls.post(events, form)]) {
        answer.assertStatus(status)
        answer.assertBodyContains({ error })
      }
      const kinds = (await google.state()).requests.map((request) => request.kind)
      // What only reads is asked once more; what writes is not.
      assert.deepEqual(kinds.toSorted(), ['insert', ...Array<string>(tries).fill('list')])
    })

  test('CAL-02: a read that fails once is not noticed', async ({ client }) => {
    const { admin } = await connected()
    await google.fault({ kind: '500', count: 1 })
    ;(await apiAs(client, admin).get(events)).assertStatus(200)
  })

  test('CAL-02: an answer that takes longer than ten seconds is none', async ({
    client,
    assert,
  }) => {
    const { admin } = await connected()
    await google.fault({ kind: 'slow', count: 1 })
    const began = performance.now()
    const answer = await apiAs(client, admin).get(events)
    answer.assertBodyContains({ error: 'ERR_CALENDAR_UNREACHABLE' })
    assert.isBelow(performance.now() - began, 13_000)
  }).timeout(20_000)

  test('CAL-02: a server that is not there is ERR_CALENDAR_UNREACHABLE', async ({
    client,
    cleanup,
  }) => {
    const { admin } = await connected()
    cleanup(useGoogle({ ...google.sandbox.env, GOOGLE_URL: 'http://127.0.0.1:9' }))
    const answer = await apiAs(client, admin).get(events)
    answer.assertStatus(502)
    answer.assertBodyContains({ error: 'ERR_CALENDAR_UNREACHABLE' })
  })

  test('CAL-02: without a calendar to {$self} is 409')
    .with(['list', 'add', 'delete'])
    .run(async ({ client }, call) => {
      const calls = apiAs(client, await anAdmin())
      const form = { summary: 'Visita', startDateTime: `${inDays(1).toISODate()}T15:00` }
      const answer = await {
        list: () => calls.get(events),
        add: () => calls.post(events, form),
        delete: () => calls.delete(`${events}/abcde`),
      }[call]!()
      answer.assertStatus(409)
      answer.assertBodyContains({ error: 'ERR_CALENDAR_NOT_CONNECTED' })
    })

  test('CAL-02: the list names the calendar of the account, its times and its order', async ({
    client,
    assert,
  }) => {
    const { admin } = await connected()
    await apiAs(client, admin).get(events)
    const { path, account } = await lastRequest()
    assert.equal(account, companyAccount)
    const { pathname, searchParams } = new URL(path, 'http://google')
    assert.equal(pathname, '/calendar/v3/calendars/primary/events')
    assert.deepInclude(Object.fromEntries(searchParams), {
      singleEvents: 'true',
      orderBy: 'startTime',
    })
  })
})
