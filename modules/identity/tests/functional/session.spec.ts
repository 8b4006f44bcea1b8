/** Sessions: /auth/refresh_token, /auth/logout, /auth/me. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { apiAs } from '#app/kernel/testing/api'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { ofIdentityAlone } from '#modules/identity/tests/own_texts'
import { aCompany, anAdmin, anAgent } from '#modules/identity/testing'

test.group('a session', (group) => {
  let realtime: HeardRealtime
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(async () => {
    realtime = fakeRealtime()
    clock = frozenClock()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      clock.thaw()
      await undo()
    }
  })

  const renew = (client: ApiClient, refreshToken: string) =>
    apiAs(client, null).post('/auth/refresh_token').header('cookie', `jrt=${refreshToken}`)
  const cookieOf = (response: { headers(): object }) => {
    const headers = response.headers() as { 'set-cookie': string[] }
    return /^jrt=([\w-]*)/.exec(headers['set-cookie'][0])![1]
  }

  test('AUT-05: GET /auth/me returns the caller', async ({ client }) => {
    const me = await anAgent({ user: { name: 'Ana Souza' } })
    const response = await apiAs(client, me).get('/auth/me')
    response.assertStatus(200)
    response.assertBodyContains({ id: me.user.id, companyId: me.company.id })
    assertWire('me', response.body())
  })

  test(
    'AUT-04: a missing, malformed, forged or expired token is refused with 403 ERR_TOKEN_EXPIRED'
  )
    .with(['missing', 'malformed', 'forged', 'overdue'] as const)
    .run(async ({ client }, kind) => {
      const me = await anAgent()
      const tokens = {
        missing: null,
        malformed: { token: 'oat_%%%.x' },
        forged: { token: `${me.token.slice(0, -4)}AAAA` },
        overdue: me,
      }
      if (kind === 'overdue') clock.minutesLater(16)
      const response = await apiAs(client, tokens[kind]).get('/auth/me')
      response.assertStatus(403)
      response.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
    })

  test('AUT-05: renewing gives a new token, a new cookie and the whole session', async ({
    client,
    assert,
  }) => {
    const company = await aCompany({ name: 'Padaria Aurora' })
    const me = await anAdmin({ company, user: { name: 'Ana Souza', email: 'ana@aurora.test' } })
    const response = await renew(client, me.session.refreshToken)
    response.assertStatus(200)
    assertWire('refresh', ofIdentityAlone(response.body()))
    assert.notEqual(response.body().token, me.token)
    assert.notEqual(cookieOf(response), me.session.refreshToken)
    const again = await apiAs(client, response.body()).get('/auth/me')
    again.assertStatus(200)
  })

  test('AUT-02: a refresh token works once; a second use ends the session for everybody', async ({
    client,
    assert,
  }) => {
    const me = await anAgent()
    const renewed = await renew(client, me.session.refreshToken)
    clock.travel(31_000)
    const stolen = await renew(client, me.session.refreshToken)
    stolen.assertStatus(401)
    stolen.assertBodyContains({ error: 'ERR_SESSION_EXPIRED' })
    assert.equal(cookieOf(stolen), '')
    const owner = await renew(client, cookieOf(renewed))
    owner.assertStatus(401)
    const call = await apiAs(client, renewed.body()).get('/auth/me')
    call.assertStatus(401)
    assert.deepEqual(realtime.ended, [{ userId: me.user.id, keepSessionId: null }])
  })

  test('AUT-02: a page that lost the response may retry with the same token for half a minute', async ({
    client,
    assert,
  }) => {
    const me = await anAgent()
    await renew(client, me.session.refreshToken)
    clock.travel(29_000)
    const again = await renew(client, me.session.refreshToken)
    again.assertStatus(200)
    assert.deepEqual(realtime.ended, [])
    const next = await renew(client, cookieOf(again))
    next.assertStatus(200)
    // Counted from the first use: a retry does not extend the period.
    clock.travel(2_000)
    const late = await renew(client, me.session.refreshToken)
    late.assertStatus(401)
  })

  test('AUT-02: a token used twice in that period gets the same successor, not a second one', async ({
    client,
    assert,
  }) => {
    const me = await anAgent()
    const first = cookieOf(await renew(client, me.session.refreshToken))
    clock.travel(10_000)
    const second = cookieOf(await renew(client, me.session.refreshToken))
    assert.equal(second, first)
    const tokens = await db.from('refresh_tokens').where('session_id', me.session.sessionId)
    assert.lengthOf(tokens, 2)
  })

  test('AUT-02: a stolen token used in that period is detected at the next renewal', async ({
    client,
    assert,
  }) => {
    const me = await anAgent()
    const owner = cookieOf(await renew(client, me.session.refreshToken))
    clock.travel(5_000)
    const thief = cookieOf(await renew(client, me.session.refreshToken))
    clock.minutesLater(14)
    const renewed = await renew(client, owner)
    renewed.assertStatus(200)
    clock.minutesLater(1)
    const stolen = await renew(client, thief)
    stolen.assertStatus(401)
    assert.deepEqual(realtime.ended, [{ userId: me.user.id, keepSessionId: null }])
    const ended = await renew(client, cookieOf(renewed))
    ended.assertStatus(401)
  })

  test('AUT-02: once the newer token was used, another use of the older one ends the session', async ({
    client,
    assert,
  }) => {
    const me = await anAgent()
    const renewed = await renew(client, me.session.refreshToken)
    clock.travel(1_000)
    const owner = await renew(client, cookieOf(renewed))
    owner.assertStatus(200)
    const stolen = await renew(client, me.session.refreshToken)
    stolen.assertStatus(401)
    assert.deepEqual(realtime.ended, [{ userId: me.user.id, keepSessionId: null }])
  })

  test('AUT-02: a session can be renewed after six days without a call, but not after eight', async ({
    client,
  }) => {
    const [late, inTime] = [await anAgent(), await anAgent()]
    clock.travel(6 * 24 * 3_600_000)
    const renewed = await renew(client, inTime.session.refreshToken)
    renewed.assertStatus(200)
    clock.travel(2 * 24 * 3_600_000)
    const refused = await renew(client, late.session.refreshToken)
    refused.assertStatus(401)
    // Each renewal starts another seven days.
    const again = await renew(client, cookieOf(renewed))
    again.assertStatus(200)
  })

  test('AUT-05: without a cookie, with an unknown one or for an expired company: 401')
    .with(['missing', 'unknown', 'expired company', 'left'] as const)
    .run(async ({ client }, kind) => {
      const me = await anAgent()
      if (kind === 'expired company')
        await db.from('companies').where('id', me.company.id).update({ is_active: false })
      if (kind === 'left')
        await db.from('users').where('id', me.user.id).update({ deleted_at: new Date() })
      const unknown = kind === 'unknown' ? 'x'.repeat(43) : me.session.refreshToken
      const call = apiAs(client, null).post('/auth/refresh_token')
      const response = await (kind === 'missing' ? call : call.header('cookie', `jrt=${unknown}`))
      response.assertStatus(401)
      response.assertBodyContains({ error: 'ERR_SESSION_EXPIRED' })
    })

  test('AUT-05: logging out ends the session, clears the cookie and shows the user offline', async ({
    client,
    assert,
  }) => {
    const me = await anAgent()
    await db.from('users').where('id', me.user.id).update({ is_online: true })
    const response = await apiAs(client, me).delete('/auth/logout')
    response.assertStatus(200)
    assert.equal(cookieOf(response), '')
    const [{ is_online: isOnline }] = await db.from('users').where('id', me.user.id)
    assert.isFalse(isOnline)
    const after = await apiAs(client, me).get('/auth/me')
    after.assertStatus(401)
    const renewed = await renew(client, me.session.refreshToken)
    renewed.assertStatus(401)
  })

  test('AUT-04: a deleted user is signed out at the next call', async ({ client }) => {
    const me = await anAgent()
    await db.from('users').where('id', me.user.id).update({ deleted_at: new Date() })
    const response = await apiAs(client, me).get('/auth/me')
    response.assertStatus(401)
  })
})
