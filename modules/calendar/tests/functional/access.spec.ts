/** Access to the calendar at Google: renewed when it is over, by one process at a time, and lost (CAL-01). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { decrypted } from '#modules/calendar/credentials'
import type { CalendarAccount } from '#modules/calendar/model'
import { eventsBetween } from '#modules/calendar/queries'
import { companyAccount, type GoogleClient } from '#modules/calendar/sandbox/tests/google_client'
import { aConnectedCalendar, openGoogle } from '#modules/calendar/tests/support/a_google'
import { anAdmin, anAgent } from '#modules/identity/testing'

const events = '/google-calendar/events'
const over = () => ({ accessExpiresAt: now().minus({ minutes: 1 }) })
const kindsOf = async (google: GoogleClient) =>
  (await google.state()).requests.map(({ kind }) => kind).toReversed()

test.group('calendar: access', (group) => {
  let google: GoogleClient
  group.setup(async () => {
    const opened = await openGoogle()
    google = opened.google
    return opened.close
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => void (await google.reset()))

  const connected = async (fields: Partial<CalendarAccount> = {}) => {
    const admin = await anAdmin()
    const calendar = await aConnectedCalendar(google, admin.actor, companyAccount, fields)
    await google.call('DELETE', '/requests')
    return { admin, ...calendar }
  }

  test('CAL-01: a token that is over is renewed once, and the new one is kept', async ({
    client,
    assert,
  }) => {
    const { admin, row, tokens } = await connected(over())
    for (let n = 0; n < 2; n++) (await apiAs(client, admin).get(events)).assertStatus(200)
    assert.deepEqual(await kindsOf(google), ['token', 'list', 'list'])
    await row.refresh()
    assert.notEqual(decrypted(row.accessToken), tokens.access)
    assert.equal(decrypted(row.refreshToken), tokens.refresh)
    assert.isTrue(row.accessExpiresAt! > now().plus({ minutes: 50 }))
    assert.isNull(row.refreshingUntil)
  })

  test('CAL-01: a refresh token that Google replaces is kept', async ({ client, assert }) => {
    const { admin, row, tokens } = await connected(over())
    await google.change({ rotates: true })
    ;(await apiAs(client, admin).get(events)).assertStatus(200)
    await row.refresh()
    const next = decrypted(row.refreshToken)
    assert.match(next!, /^1\/\/0/)
    assert.notEqual(next, tokens.refresh)
    await row.merge(over()).save()
    ;(await apiAs(client, admin).get(events)).assertStatus(200)
  })

  test('CAL-01: one that Google does not accept is renewed, and the request made once more', async ({
    client,
    assert,
  }) => {
    const { admin } = await connected()
    await google.fault({ kind: '401', request: 'list', count: 1 })
    ;(await apiAs(client, admin).get(events)).assertStatus(200)
    assert.deepEqual(await kindsOf(google), ['list', 'token', 'list'])
    await google.fault({ kind: '401', request: 'list', count: 2 })
    const answer = await apiAs(client, admin).get(events)
    answer.assertStatus(502)
    answer.assertBodyContains({ error: 'ERR_CALENDAR_FAILED' })
    ;(await apiAs(client, admin).get('/google-calendar/check-auth')).assertBodyContains({
      isAuthenticated: true,
    })
  })

  test('CAL-01: where Google does not renew it, the calendar counts as not connected, and the admins get one mail', async ({
    client,
    assert,
  }) => {
    const { admin, row } = await connected(over())
    const colleague = await anAdmin({ company: admin.company })
    await anAgent({ company: admin.company })
    await google.withdraw()
    for (let n = 0; n < 2; n++) {
      const answer = await apiAs(client, admin).get(events)
      answer.assertStatus(409)
      answer.assertBodyContains({ error: 'ERR_CALENDAR_NOT_CONNECTED' })
    }
    const answer = await apiAs(client, admin).get('/google-calendar/check-auth')
    answer.assertBodyContains({ isAuthenticated: false, isBroken: true, email: companyAccount })
    await row.refresh()
    assert.equal(row.brokenReason, 'invalid_grant')
    const mails = await db.from('mails').where('company_id', admin.company.id).orderBy('id')
    assert.deepEqual(
      mails.map(({ kind, recipient }) => [kind, recipient]),
      [admin, colleague].map(({ user }) => ['calendar.broken', user.email])
    )
    const audits = await auditsOf('calendar_accounts', row.id)
    assert.deepEqual(
      audits.map(({ action, after }) => [action, after]),
      [['calendar.break', { brokenReason: 'invalid_grant' }]]
    )
  })

  test('CAL-01: a renewal that fails otherwise breaks nothing: fault {kind} is {status} {error}')
    .with([
      { kind: '500', status: 502, error: 'ERR_CALENDAR_FAILED' },
      { kind: '429', status: 503, error: 'ERR_CALENDAR_RATE_LIMIT' },
      { kind: 'cut', status: 502, error: 'ERR_CALENDAR_UNREACHABLE' },
      { kind: 'garbage', status: 502, error: 'ERR_CALENDAR_FAILED' },
    ] as const)
    .run(async ({ client, assert }, { kind, status, error }) => {
      const { admin, row } = await connected(over())
      await google.fault({ kind, request: 'token', count: 1 })
      const answer = await apiAs(client, admin).get(events)
      answer.assertStatus(status)
      answer.assertBodyContains({ error })
      // It is a POST: not repeated.
      assert.deepEqual(await kindsOf(google), ['token'])
      await row.refresh()
      assert.isTrue(row.isConnected)
      assert.isNull(row.refreshingUntil)
      ;(await apiAs(client, admin).get(events)).assertStatus(200)
    })

  test('CAL-01: tokens of another APP_KEY have to be connected again', async ({
    client,
    assert,
  }) => {
    const foreign = { refreshToken: 'of another key', accessToken: 'of another key' }
    const { admin, row } = await connected(foreign)
    ;(await apiAs(client, admin).get(events)).assertStatus(409)
    assert.equal((await row.refresh()).brokenReason, 'unknown_key')
    assert.deepEqual(await kindsOf(google), [])
  })

  test('CAL-01: who finds another process renewing waits for its result', async ({ client }) => {
    const { admin, row } = await connected(over())
    await row.merge({ refreshingUntil: now().plus({ seconds: 10 }) }).save()
    setTimeout(() => {
      void row.merge({ accessExpiresAt: now().plus({ hours: 1 }), refreshingUntil: null }).save()
    }, 300)
    ;(await apiAs(client, admin).get(events)).assertStatus(200)
  })

  test('CAL-01: one that died while it renewed holds nobody up for long', async ({
    client,
    assert,
  }) => {
    const { admin } = await connected({
      ...over(),
      refreshingUntil: now().minus({ seconds: 1 }),
    })
    ;(await apiAs(client, admin).get(events)).assertStatus(200)
    assert.deepEqual(await kindsOf(google), ['token', 'list'])
  })
})

test.group('calendar: access of several at once', (group) => {
  let google: GoogleClient
  group.setup(async () => {
    const opened = await openGoogle()
    google = opened.google
    return opened.close
  })

  test('CAL-01: five at once renew once, also where Google replaces the refresh token', async ({
    assert,
    cleanup,
  }) => {
    const admin = await anAdmin()
    const { companyId } = admin.actor
    cleanup(async () => {
      await db.from('audit_entries').where('company_id', companyId).delete()
      await db.from('companies').where('id', companyId).delete()
    })
    const { row } = await aConnectedCalendar(google, admin.actor, companyAccount, over())
    await google.change({ rotates: true })
    await google.call('DELETE', '/requests')
    // So long that all of them find it over.
    await google.fault({ kind: 'slow', request: 'token', count: 1, ms: 500 })
    const span = { from: now(), to: now().plus({ days: 1 }), limit: 10 }
    const found = await Promise.all(
      Array.from({ length: 5 }, () => eventsBetween(admin.actor, span))
    )
    assert.deepEqual(
      found.map(({ hasMore }) => hasMore),
      [false, false, false, false, false]
    )
    assert.lengthOf(
      (await kindsOf(google)).filter((kind) => kind === 'token'),
      1
    )
    await row.refresh()
    assert.isTrue(row.isConnected)
  })
})
