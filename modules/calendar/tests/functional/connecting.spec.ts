/** Connecting a calendar at Google, and disconnecting it (CAL-01). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { freeze, now, thaw, travel } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { encrypted } from '#modules/calendar/credentials'
import { CalendarAccount, CalendarAuthorization } from '#modules/calendar/model'
import {
  otherAccount,
  companyAccount,
  type GoogleClient,
} from '#modules/calendar/sandbox/tests/google_client'
import { useGoogle } from '#modules/calendar/testing'
import {
  aConnectedCalendar,
  begin,
  comeBack,
  openGoogle,
} from '#modules/calendar/tests/support/a_google'
import { aStranger, anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'

const check = '/google-calendar/check-auth'
const connectedWords = 'Agenda conectada'

test.group('calendar: connecting', (group) => {
  let google: GoogleClient
  group.setup(async () => {
    const opened = await openGoogle()
    google = opened.google
    return opened.close
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => void (await google.reset()))

  const kept = ({ actor }: SomeoneSignedIn) => CalendarAccount.of(actor).first()

  test('CAL-01: an admin goes to Google and comes back; the tokens are stored encrypted', async ({
    client,
    assert,
    cleanup,
  }) => {
    const admin = await anAdmin()
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const calls = apiAs(client, admin)
    ;(await calls.get(check)).assertBody({
      ...{ isAuthenticated: false, isBroken: false, isAvailable: true },
      ...{ handleCommands: false, autoReply: false },
    })
    const { authUrl, cookie } = await begin(client, admin)
    const { searchParams } = new URL(authUrl)
    assert.deepInclude(Object.fromEntries(searchParams), {
      response_type: 'code',
      scope: 'openid email https://www.googleapis.com/auth/calendar.events',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
    })
    assert.match(
      searchParams.get('redirect_uri')!,
      /^http:\/\/[\w.:]+\/callbacks\/google-calendar$/
    )

    const back = await google.consent(authUrl)
    const page = await comeBack(client, back.searchParams, cookie)
    page.assertStatus(200)
    assert.include(page.text(), connectedWords)
    assert.include(String(page.header('content-type')), 'text/html')
    ;(await calls.get(check)).assertBodyContains({ isAuthenticated: true, email: companyAccount })
    assert.deepEqual(
      realtime.named(`company-${admin.company.id}-google-calendar`).map(({ body }) => body),
      [{ action: 'update', change: 'connect' }]
    )
    const row = (await kept(admin))!
    const stored = JSON.stringify(row.toJSON())
    for (const secret of ['1//0', 'ya29.']) assert.notInclude(stored, secret)
    assert.equal(row.connectedById, admin.user.id)
    const [audit] = await auditsOf('calendar_accounts', row.id)
    assert.deepInclude(audit, { action: 'calendar.connect', user_id: admin.user.id })
    assert.deepEqual(audit!.after, { email: companyAccount })
  })

  test('CAL-01: what comes back does not count: {$self}')
    .with(['once more', 'after ten minutes', 'in another browser', 'without a state'])
    .run(async ({ client, assert, cleanup }, how) => {
      const admin = await anAdmin()
      const { authUrl, cookie } = await begin(client, admin)
      const { searchParams: query } = await google.consent(authUrl)
      if (how === 'once more') {
        await comeBack(client, query, cookie)
        await CalendarAccount.of(admin.actor).delete()
      }
      if (how === 'after ten minutes') {
        cleanup(thaw)
        freeze(now())
        travel(10 * 60_000)
      }
      if (how === 'without a state') query.delete('state')
      const own = how === 'in another browser' ? (await begin(client, admin)).cookie : cookie
      const page = await comeBack(client, query, own)
      assert.include(page.text(), 'data-outcome="stale"')
      assert.isNull(await kept(admin))
    })

  test('CAL-01: what somebody else has begun does not count: {$self}')
    .with(['a colleague', 'another company'])
    .run(async ({ client, assert }, who) => {
      const admin = await anAdmin()
      const other =
        who === 'a colleague' ? await anAdmin({ company: admin.company }) : await aStranger()
      const theirs = await begin(client, other)
      const { searchParams: query } = await google.consent(theirs.authUrl)
      const own = await begin(client, admin)
      // Their state in this browser; and that state with the ids of this person.
      const nonce = query.get('state')!.split('.')[2]!
      const states = [query.get('state')!, `${admin.company.id}.${admin.user.id}.${nonce}`]
      for (const [state, cookie] of [
        [states[0]!, own.cookie],
        [states[1]!, own.cookie],
        [states[1]!, theirs.cookie],
      ]) {
        const page = await comeBack(client, { state, code: query.get('code') }, cookie!)
        assert.include(page.text(), 'data-outcome="stale"')
      }
      assert.deepEqual([await kept(admin), await kept(other)], [null, null])
      const page = await comeBack(client, query, theirs.cookie)
      assert.include(page.text(), connectedWords)
      assert.isTrue((await kept(other))!.isConnected)
    })

  test('CAL-01: a code with another PKCE verifier is worth nothing', async ({ client, assert }) => {
    const admin = await anAdmin()
    const { authUrl, cookie } = await begin(client, admin)
    const back = await google.consent(authUrl)
    const row = await CalendarAuthorization.of(admin.actor).firstOrFail()
    await row.merge({ codeVerifier: encrypted('x'.repeat(43)) }).save()
    const page = await comeBack(client, back.searchParams, cookie)
    assert.include(page.text(), 'data-outcome="failed"')
    assert.isNull(await kept(admin))
  })

  test('CAL-01: who lost the right meanwhile does not connect: {$self}')
    .with(['no admin any more', 'removed'])
    .run(async ({ client, assert }, how) => {
      const admin = await anAdmin()
      const { authUrl, cookie } = await begin(client, admin)
      const back = await google.consent(authUrl)
      if (how === 'removed') await admin.user.merge({ deletedAt: now() }).save()
      else await admin.user.merge({ profile: 'user' }).save()
      const page = await comeBack(client, back.searchParams, cookie)
      assert.include(page.text(), 'data-outcome="not_permitted"')
      assert.isNull(await kept(admin))
    })

  test('CAL-01: {what} is said honestly, in the language of the person')
    .with([
      { what: 'a refusal', outcome: 'refused', says: 'Access was not allowed' },
      { what: 'a calendar that was not ticked', outcome: 'withheld', says: 'was not ticked' },
      { what: 'a failure of Google', outcome: 'failed', says: 'did not accept' },
      { what: 'an answer that is cut', outcome: 'unreachable', says: 'could not be reached' },
    ])
    .run(async ({ client, assert }, { what, outcome, says }) => {
      const admin = await anAdmin()
      await admin.user.merge({ language: 'en' }).save()
      if (outcome === 'withheld') await google.change({ withholdsCalendar: true })
      const { authUrl, cookie } = await begin(client, admin)
      const decision = outcome === 'refused' ? 'refuse' : 'allow'
      const back = await google.consent(authUrl, { decision })
      if (outcome === 'failed') await google.fault({ kind: '500', request: 'token', count: 1 })
      if (outcome === 'unreachable') await google.fault({ kind: 'cut', request: 'token', count: 1 })
      const page = await comeBack(client, back.searchParams, cookie)
      assert.include(page.text(), `data-outcome="${outcome}"`, what)
      assert.include(page.text(), says)
      assert.include(page.text(), '<html lang="en">')
      assert.notInclude(page.text(), back.searchParams.get('code') ?? 'none')
      assert.isNull(await kept(admin))
      // Nothing is left at Google of what cannot be used.
      if (outcome === 'withheld') assert.equal((await google.state()).accounts[0]!.grants, 0)
    })

  test('CAL-01: the page runs its own script alone', async ({ client, assert }) => {
    const page = await comeBack(client, { state: '<script>alert(1)</script>' }, 'none=1')
    const policy = String(page.header('content-security-policy'))
    assert.match(policy, /default-src 'none'.*script-src 'sha256-/)
    assert.notInclude(page.text(), 'alert(1)')
  })

  test('CAL-01: another account takes the place of the former one, which is revoked', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    await aConnectedCalendar(google, admin.actor)
    const { authUrl, cookie } = await begin(client, admin)
    const back = await google.consent(authUrl, { account: otherAccount })
    await comeBack(client, back.searchParams, cookie)
    const answer = await apiAs(client, admin).get(check)
    answer.assertBodyContains({ isAuthenticated: true, email: otherAccount })
    const grants = (await google.state()).accounts.map((account) => account.grants)
    assert.deepEqual(grants, [0, 1])
  })

  test('CAL-01: an installation that Google does not know says so', async ({ client, cleanup }) => {
    cleanup(useGoogle({}))
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    ;(await calls.get(check)).assertBodyContains({ isAvailable: false })
    const answer = await calls.get('/google-calendar/auth')
    answer.assertStatus(409)
    answer.assertBodyContains({ error: 'ERR_CALENDAR_NOT_CONFIGURED' })
  })

  test('CAL-01: disconnecting revokes, and leaves nothing', async ({ client, assert }) => {
    const admin = await anAdmin()
    const { row } = await aConnectedCalendar(google, admin.actor)
    const calls = apiAs(client, admin)
    const answer = await calls.delete('/google-calendar/auth')
    answer.assertStatus(200)
    answer.assertBody({ isAuthenticated: false, isRevoked: true })
    assert.equal((await google.state()).accounts[0]!.grants, 0)
    const { refreshToken, accessToken, email, connectedById } = await row.refresh()
    assert.deepEqual([refreshToken, accessToken, email, connectedById], [null, null, null, null])
    ;(await calls.get(check)).assertBodyContains({ isAuthenticated: false })
    // Once more is no error.
    ;(await calls.delete('/google-calendar/auth')).assertBodyContains({ isRevoked: true })
    const audits = await auditsOf('calendar_accounts', row.id)
    assert.deepEqual(
      audits.map(({ action, before }) => [action, before]),
      [['calendar.disconnect', { email: companyAccount }]]
    )
  })

  test('CAL-01: disconnecting works while Google is away, and says that it was not told', async ({
    client,
  }) => {
    const admin = await anAdmin()
    await aConnectedCalendar(google, admin.actor)
    await google.fault({ kind: 'cut', request: 'revoke', count: 1 })
    const answer = await apiAs(client, admin).delete('/google-calendar/auth')
    answer.assertBody({ isAuthenticated: false, isRevoked: false })
    ;(await apiAs(client, admin).get(check)).assertBodyContains({ isAuthenticated: false })
  })

  test('CAL-01: one that the account has ended already is revoked', async ({ client }) => {
    const admin = await anAdmin()
    await aConnectedCalendar(google, admin.actor)
    await google.withdraw()
    const answer = await apiAs(client, admin).delete('/google-calendar/auth')
    answer.assertBody({ isAuthenticated: false, isRevoked: true })
  })

  test('CAL-01: rows of authorizations keep no secret in clear', async ({ client, assert }) => {
    const admin = await anAdmin()
    const { authUrl, cookie } = await begin(client, admin)
    const [row] = await db.from('calendar_authorizations').where('company_id', admin.company.id)
    const nonce = new URL(authUrl).searchParams.get('state')!.split('.')[2]!
    for (const secret of [nonce, cookie.split('=')[1]!])
      assert.notInclude(JSON.stringify(row), secret)
  })
})
