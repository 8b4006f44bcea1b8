/** Signing in at the stand-in of Google, by the official client. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import {
  otherAccount,
  refusalOf,
  companyAccount,
  startGoogle,
  type GoogleClient,
} from '#modules/calendar/sandbox/tests/google_client'

const eventsScope = 'https://www.googleapis.com/auth/calendar.events'
const scope = ['openid', 'email', eventsScope]

test.group('Google, signing in', (group) => {
  let google: GoogleClient
  group.setup(async () => {
    google = await startGoogle()
    return () => google.sandbox.kill()
  })
  group.each.setup(async () => void (await google.reset()))

  test('the product finds it by the variables of the ready line', async ({ assert }) => {
    const { address, clientId } = await google.state()
    assert.match(google.sandbox.env.GOOGLE_CLIENT_SECRET, /^GOCSPX-[\w-]{32}$/)
    assert.deepInclude(google.sandbox.env, { GOOGLE_URL: address, GOOGLE_CLIENT_ID: clientId })
  })

  test('a code becomes tokens, with which the account is known', async ({ assert }) => {
    const { client, tokens } = await google.signedIn(scope, { account: otherAccount })
    assert.match(tokens.refresh_token!, /^1\/\/0/)
    assert.equal(tokens.scope, scope.join(' '))
    const { data } = await client.request<object>({ url: `${google.url}/v1/userinfo` })
    assert.deepInclude(data, { email: otherAccount, email_verified: true })
  })

  test('the page is refused: {what}')
    .with([
      { what: 'another program', change: { client_id: 'somebody' }, says: 'invalid_client' },
      {
        what: 'an address of somebody else',
        change: { redirect_uri: 'https://evil.example/callbacks/google-calendar' },
        says: 'redirect_uri_mismatch',
      },
      { what: 'half a PKCE', change: { code_challenge: 'short' }, says: 'PKCE' },
      { what: 'plain PKCE', change: { code_challenge_method: 'plain' }, says: 'PKCE' },
    ])
    .run(async ({ assert }, { change, says }) => {
      const { address } = google.addressOf(google.oauth(), scope, change)
      const page = await (await fetch(address)).text()
      assert.include(page, says)
      assert.notInclude(page, '<form')
    })

  test('who refuses comes back with access_denied and the state', async ({ assert }) => {
    const { address } = google.addressOf(google.oauth(), scope)
    const back = await google.consent(address, { decision: 'refuse' })
    assert.deepEqual(Object.fromEntries(back.searchParams), {
      state: 'a state',
      error: 'access_denied',
    })
  })

  test('a code is worth nothing: {$self}')
    .with(['used', 'with another verifier', 'at another address', 'of another program'])
    .run(async ({ assert }, how) => {
      const client = google.oauth()
      const { address, codeVerifier } = google.addressOf(client, scope)
      const code = (await google.consent(address)).searchParams.get('code')!
      const options = { code, codeVerifier }
      if (how === 'used') await client.getToken(options)
      const change: Record<string, object> = {
        'with another verifier': { codeVerifier: 'x'.repeat(43) },
        'at another address': { redirect_uri: 'http://localhost:1/callbacks/google-calendar' },
        'of another program': { client_id: 'somebody' },
      }
      const { status, data } = await refusalOf(client.getToken({ ...options, ...change[how] }))
      const isProgram = how === 'of another program'
      assert.deepEqual(
        [status, data?.error],
        isProgram ? [401, 'invalid_client'] : [400, 'invalid_grant']
      )
    })

  test('a refresh brings another access token, and a refresh token where it rotates', async ({
    assert,
  }) => {
    const { client, tokens } = await google.signedIn(scope)
    const refresh = async () => {
      const seen: (string | null | undefined)[] = []
      client.once('tokens', ({ refresh_token }) => seen.push(refresh_token))
      const { credentials } = await client.refreshAccessToken()
      return { access: credentials.access_token, refresh: seen[0] ?? null }
    }
    const same = await refresh()
    assert.notEqual(same.access, tokens.access_token)
    assert.isNull(same.refresh)
    await google.change({ rotates: true })
    const other = await refresh()
    assert.match(other.refresh!, /^1\/\/0/)
    assert.notEqual(other.refresh, tokens.refresh_token)
    // The former one is over.
    client.setCredentials({ refresh_token: tokens.refresh_token })
    assert.deepInclude(await refusalOf(refresh()), { status: 400, message: 'invalid_grant' })
  })

  test('nothing is left after {$self}')
    .with(['a revocation', 'the person takes it back'])
    .run(async ({ assert }, how) => {
      const { client, api, tokens } = await google.signedIn(scope)
      assert.equal((await google.state()).accounts[0].grants, 1)
      if (how === 'a revocation') await client.revokeToken(tokens.refresh_token!)
      else await google.withdraw()
      assert.equal((await google.state()).accounts[0].grants, 0)
      // Without the refresh token, the client passes the refusal on.
      client.setCredentials({ access_token: tokens.access_token })
      const { status } = await refusalOf(api.events.list({ calendarId: 'primary' }))
      assert.equal(status, 401)
      client.setCredentials({ refresh_token: tokens.refresh_token })
      assert.equal((await refusalOf(client.refreshAccessToken())).message, 'invalid_grant')
    })

  test('an access token is over when its time is', async ({ assert }) => {
    await google.change({ tokenSeconds: 1 })
    const { client, api, tokens } = await google.signedIn(scope)
    client.setCredentials({ access_token: tokens.access_token })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const { status } = await refusalOf(api.events.list({ calendarId: 'primary' }))
    assert.equal(status, 401)
  })

  test('who unticks the calendar allows the rest', async ({ assert }) => {
    await google.change({ withholdsCalendar: true })
    const { api, tokens } = await google.signedIn(scope)
    assert.equal(tokens.scope, 'openid email')
    const { status, data } = await refusalOf(api.events.list({ calendarId: 'primary' }))
    assert.equal(status, 403)
    assert.include(JSON.stringify(data), 'insufficientPermissions')
  })

  test('the list of requests has no secrets', async ({ assert }) => {
    const { client, tokens } = await google.signedIn(scope)
    await client.refreshAccessToken()
    await client.revokeToken(tokens.refresh_token!)
    const { requests } = await google.state()
    const kinds = requests.map(({ kind }) => kind)
    assert.deepEqual(kinds, ['revoke', 'token', 'token', 'consent', 'authorize'])
    assert.equal(requests[0].account, companyAccount)
    const shown = JSON.stringify(requests)
    for (const secret of [tokens.refresh_token!, google.sandbox.env.GOOGLE_CLIENT_SECRET, '4/0'])
      assert.notInclude(shown, secret)
  })

  test('what was allowed survives the process', async ({ assert, cleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'guiche-google-'))
    cleanup(() => rm(folder, { recursive: true }))
    const first = await startGoogle(folder)
    const { tokens } = await first.signedIn(scope)
    await first.sandbox.kill()
    const second = await startGoogle(folder)
    cleanup(() => second.sandbox.kill())
    assert.equal(second.url, first.url)
    const client = second.oauth()
    client.setCredentials({ refresh_token: tokens.refresh_token })
    const { credentials } = await client.refreshAccessToken()
    assert.match(credentials.access_token!, /^ya29\./)
  })
})
