/** The calendar of the stand-in of Google, by the official client. */
import { test } from '@japa/runner'
import {
  refusalOf,
  companyAccount,
  startGoogle,
  type GoogleClient,
} from '#modules/calendar/sandbox/tests/google_client'
import type { FaultKind } from '#modules/calendar/sandbox/wire'

const auth = 'https://www.googleapis.com/auth/'
const scope = ['openid', 'email', `${auth}calendar.events`]
const calendarId = 'primary'
const at = (hour: number, day = '2027-03-10') => ({
  dateTime: `${day}T${String(hour).padStart(2, '0')}:00:00-03:00`,
})
type Api = Awaited<ReturnType<GoogleClient['signedIn']>>['api']

test.group('Google, the calendar', (group) => {
  let google: GoogleClient
  let api: Api
  group.setup(async () => {
    google = await startGoogle()
    return () => google.sandbox.kill()
  })
  group.each.setup(async () => {
    await google.reset()
    ;({ api } = await google.signedIn(scope))
  })

  const add = async (summary: string, from: number, to: number, more: object = {}) => {
    const requestBody = { summary, start: at(from), end: at(to), ...more }
    return (await api.events.insert({ calendarId, requestBody })).data
  }
  const namesOf = async (more: object = {}) => {
    const { data } = await api.events.list({
      ...{ calendarId, singleEvents: true, orderBy: 'startTime', ...more },
    })
    return data.items!.map(({ summary }) => summary)
  }

  test('events come by their beginning, those of the time that is asked for', async ({
    assert,
  }) => {
    await add('tarde', 15, 16)
    await add('manhã', 9, 10)
    await add('dia inteiro', 0, 1, { start: { date: '2027-03-11' }, end: { date: '2027-03-12' } })
    assert.deepEqual(await namesOf(), ['manhã', 'tarde', 'dia inteiro'])
    // One that has begun, and has not ended.
    const timeMin = '2027-03-10T09:30:00-03:00'
    const timeMax = '2027-03-10T15:00:00-03:00'
    assert.deepEqual(await namesOf({ timeMin, timeMax }), ['manhã'])
  })

  test('pages follow one another', async ({ assert }) => {
    for (const [index, name] of ['a', 'b', 'c'].entries()) await add(name, index, index + 1)
    const query = { calendarId, maxResults: 2, singleEvents: true, orderBy: 'startTime' }
    const { data: first } = await api.events.list(query)
    assert.lengthOf(first.items!, 2)
    const pageToken = first.nextPageToken!
    assert.deepEqual(await namesOf({ maxResults: 2, pageToken }), ['c'])
  })

  test('private properties narrow the list, all of them at once', async ({ assert }) => {
    const of = (contactId: string, ticketId: string) => ({
      extendedProperties: { private: { contactId, ticketId } },
    })
    await add('hers', 9, 10, of('5', '70'))
    await add('hers, another ticket', 10, 11, of('5', '71'))
    await add('his', 11, 12, of('6', '72'))
    const having = (...privateExtendedProperty: string[]) => namesOf({ privateExtendedProperty })
    assert.deepEqual(await having('contactId=5'), ['hers', 'hers, another ticket'])
    assert.deepEqual(await having('contactId=5', 'ticketId=71'), ['hers, another ticket'])
    assert.deepEqual(await having('contactId=7'), [])
  })

  test('one is shown, changed, and deleted once', async ({ assert }) => {
    const { id } = await add('antes', 9, 10)
    const one = { calendarId, eventId: id! }
    await api.events.patch({ ...one, requestBody: { summary: 'depois' } })
    const { data } = await api.events.get(one)
    assert.deepInclude(data, { id, summary: 'depois', status: 'confirmed' })
    assert.deepEqual(data.start, at(9))
    assert.equal((await api.events.delete(one)).status, 204)
    assert.equal((await api.events.get(one)).data.status, 'cancelled')
    assert.equal((await refusalOf(api.events.delete(one))).status, 410)
    assert.deepEqual(await namesOf(), [])
    assert.deepEqual(await namesOf({ showDeleted: true }), ['depois'])
  })

  test('refused: {what}')
    .with([
      { what: 'an event that nobody has', status: 404, reason: 'notFound' },
      { what: 'a calendar of somebody else', status: 404, reason: 'notFound' },
      { what: 'an id that is taken', status: 409, reason: 'duplicate' },
      { what: 'an event without an end', status: 400, reason: 'required' },
      { what: 'an end before the beginning', status: 400, reason: 'timeRangeEmpty' },
      { what: 'an order without single events', status: 400, reason: 'invalid' },
      { what: 'a time without an offset', status: 400, reason: 'badRequest' },
    ])
    .run(async ({ assert }, { what, status, reason }) => {
      const insert = (requestBody: object) => api.events.insert({ calendarId, requestBody })
      const times = { start: at(9), end: at(10) }
      const { id } = await add('um', 9, 10)
      const calls: Record<string, () => Promise<unknown>> = {
        'an event that nobody has': () => api.events.get({ calendarId, eventId: 'nobody' }),
        'a calendar of somebody else': () => api.events.list({ calendarId: 'x@flor.example' }),
        'an id that is taken': () => insert({ id, ...times }),
        'an event without an end': () => insert({ start: at(9) }),
        'an end before the beginning': () => insert({ start: at(10), end: at(9) }),
        'an order without single events': () =>
          api.events.list({ calendarId, orderBy: 'startTime' }),
        'a time without an offset': () =>
          api.events.list({ calendarId, timeMin: '2027-03-10T09:00:00' }),
      }
      const refusal = await refusalOf(calls[what]!())
      assert.equal(refusal.status, status)
      assert.include(JSON.stringify(refusal.data), `"${reason}"`)
    })

  test('busy times are not read by the scope of events', async ({ assert }) => {
    await add('um', 9, 10)
    await add('dois', 10, 11)
    await add('livre', 12, 13, { transparency: 'transparent' })
    const requestBody = {
      timeMin: at(0).dateTime,
      timeMax: at(23).dateTime,
      items: [{ id: 'primary' }, { id: 'x@flor.example' }],
    }
    assert.equal((await refusalOf(api.freebusy.query({ requestBody }))).status, 403)
    const other = await google.signedIn([...scope, `${auth}calendar.freebusy`])
    const { data } = await other.api.freebusy.query({ requestBody })
    assert.deepEqual(data.calendars!.primary!.busy, [
      { start: '2027-03-10T12:00:00.000Z', end: '2027-03-10T14:00:00.000Z' },
    ])
    assert.equal(data.calendars!['x@flor.example']!.errors![0]!.reason, 'notFound')
  })

  test('fault {kind}: {sees}, once')
    .with([
      { kind: '401', sees: '401 authError' },
      { kind: '403', sees: '403 userRateLimitExceeded' },
      { kind: '429', sees: '429 rateLimitExceeded' },
      { kind: '500', sees: '500 backendError' },
      { kind: 'revoked', sees: '400 invalid_grant' },
    ] as const)
    .run(async ({ assert }, { kind, sees }) => {
      await google.fault({ kind, request: 'insert', count: 1 })
      assert.deepEqual(await namesOf(), [], 'it is for another request')
      const { status, data } = await refusalOf(add('um', 9, 10))
      assert.equal(`${status}`, sees.slice(0, 3))
      assert.include(JSON.stringify(data), sees.slice(4))
      await add('dois', 9, 10)
      assert.deepEqual(await namesOf(), ['dois'])
      const [fault] = (await google.state()).requests.flatMap((one) => one.fault ?? [])
      assert.equal(fault, kind)
    })

  test('fault {$self}: the answer is none')
    .with(['slow', 'cut', 'garbage'] satisfies FaultKind[])
    .run(async ({ assert }, kind) => {
      await add('um', 9, 10)
      await google.fault({ kind, request: 'list', count: 1, ...(kind === 'slow' && { ms: 400 }) })
      const began = performance.now()
      const answer = await api.events.list({ calendarId }).then(
        ({ data }) => data.items?.length,
        () => 'failed'
      )
      const took = performance.now() - began
      if (kind === 'slow') assert.isAbove(took, 390)
      const expected = { slow: 1, cut: 'failed', garbage: undefined }[kind]
      assert.equal(answer, expected)
    })

  test('the tab shows the week of each account', async ({ assert }) => {
    const start = new Date(Date.now() + 3_600_000)
    const times = [start, new Date(start.getTime() + 1)].map((time) => ({
      dateTime: time.toISOString(),
    }))
    await add('hoje', 9, 10, { start: times[0], end: times[1] })
    await add('longe', 9, 10)
    const [first, other] = (await google.state()).accounts
    assert.deepEqual(
      [first!.email, first!.week.map(({ summary }) => summary), other!.week],
      [companyAccount, ['hoje'], []]
    )
  })
})
