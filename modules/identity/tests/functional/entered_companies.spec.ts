/** The operator enters a company as its admin (AUT-13); an admin of an expired company signs in to pay (BIL-08). */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { factoryPassword } from '#modules/identity/database/factories/user_factory'
import { endSessionsOf } from '#modules/identity/actions/end_sessions'
import User from '#modules/identity/models/user'
import realtime from '#modules/identity/realtime'
import TokenActorSource from '#modules/identity/sessions/token_actor_source'
import {
  aCompany,
  aSuper,
  anAdmin,
  anAgent,
  forgetSignInAttempts,
  type SomeoneSignedIn,
} from '#modules/identity/testing'

/** Calls of somebody with this token. */
const withToken = (client: ApiClient, person: SomeoneSignedIn, token: string) =>
  apiAs(client, { ...person, token })

test.group('entered companies', (group) => {
  let clock: ReturnType<typeof frozenClock>
  let operator: SomeoneSignedIn
  let admin: SomeoneSignedIn
  group.each.setup(async () => {
    await forgetSignInAttempts()
    clock = frozenClock()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    operator = await aSuper()
    admin = await anAdmin()
    return async () => {
      await undo()
      clock.thaw()
      await forgetSignInAttempts()
    }
  })

  async function entered(client: ApiClient) {
    const answer = await apiAs(client, operator).post(`/companies/${admin.company.id}/enter`)
    answer.assertStatus(200)
    return { body: answer.body(), calls: withToken(client, admin, answer.body().token as string) }
  }

  test('AUT-13: the operator acts as the first admin, without the rights of the platform', async ({
    client,
    assert,
  }) => {
    const second = await anAdmin({ company: admin.company })
    const { body, calls } = await entered(client)
    assert.containsSubset(body.user, {
      id: admin.user.id,
      companyId: admin.company.id,
      super: false,
      profile: 'admin',
    })
    assert.notInclude(body.session.abilities, 'identity.enter_companies')
    const me = await calls.get('/auth/me')
    me.assertBodyContains({ id: admin.user.id, super: false })
    const people = await calls.get('/users')
    assert.sameMembers(
      people.body().users.map(({ id }: { id: number }) => id),
      [admin.user.id, second.user.id]
    )
    const refused = await calls.get('/settings/platform')
    refused.assertStatus(403)
  })

  test('AUT-03, AUT-13: the admin and the operator stay signed in, and neither is shown as present', async ({
    client,
    assert,
  }) => {
    const { body } = await entered(client)
    for (const person of [admin, operator]) {
      const own = await apiAs(client, person).get('/auth/me')
      own.assertStatus(200)
    }
    const { actor } = await new TokenActorSource().authenticate(body.token)
    await realtime.came(actor, 'socket-of-the-operator')
    await realtime.clientEvents.userStatus(actor, 'socket-of-the-operator')
    const shown = await User.of(admin.actor).where('id', admin.user.id).firstOrFail()
    assert.isFalse(shown.isOnline)
  })

  test('API-13, AUT-13: entering, what is done there and leaving say who it was', async ({
    client,
    assert,
  }) => {
    const { calls } = await entered(client)
    const { id } = (await anAgent({ company: admin.company })).user
    ;(await calls.put(`/users/${id}`, { name: 'Renamed' })).assertStatus(200)
    ;(await calls.delete('/auth/logout')).assertStatus(200)
    const visits = await auditsOf('company', admin.company.id)
    assert.deepEqual(
      visits.map(({ action, user_id: userId }) => [action, userId]),
      [
        ['identity.enter_company', operator.user.id],
        ['identity.leave_company', operator.user.id],
      ]
    )
    const [edit] = await db.from('audit_entries').where({ entity: 'user', entity_id: String(id) })
    assert.containsSubset(edit, { user_id: admin.user.id, operator_id: operator.user.id })
  })

  test('AUT-13: leaving ends the visit and nobody’s session', async ({ client }) => {
    const { calls } = await entered(client)
    await calls.delete('/auth/logout')
    ;(await calls.get('/auth/me')).assertStatus(403)
    for (const person of [admin, operator]) {
      const own = await apiAs(client, person).get('/auth/me')
      own.assertStatus(200)
    }
  })

  test('AUT-13: it ends after an hour', async ({ client }) => {
    const { calls } = await entered(client)
    clock.minutesLater(59)
    ;(await calls.get('/auth/me')).assertStatus(200)
    clock.minutesLater(2)
    const over = await calls.get('/auth/me')
    over.assertStatus(403)
    over.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
  })

  test('AUT-13: it ends with {what}')
    .with([
      {
        what: 'the operator’s session',
        end: () => endSessionsOf({ companyId: operator.actor.companyId, id: operator.user.id }),
      },
      {
        what: 'the right to run the platform',
        end: () => db.from('users').where('id', operator.user.id).update({ is_super: false }),
      },
      {
        what: 'the admin’s account',
        end: () => db.from('users').where('id', admin.user.id).update({ deleted_at: new Date() }),
      },
      {
        what: 'the company',
        end: () =>
          db.from('companies').where('id', admin.company.id).update({ deleted_at: new Date() }),
      },
    ] as { what: string; end: () => Promise<unknown> }[])
    .run(async ({ client }, { end }) => {
      const { calls } = await entered(client)
      await end()
      clock.travel(2000)
      const over = await calls.get('/auth/me')
      over.assertStatus(401)
      over.assertBodyContains({ error: 'ERR_SESSION_EXPIRED' })
    })

  test('a company without an admin cannot be entered, an unknown one is 404', async ({
    client,
  }) => {
    const calls = apiAs(client, operator)
    const empty = await calls.post(`/companies/${(await aCompany()).id}/enter`)
    empty.assertStatus(409)
    empty.assertBodyContains({ error: 'ERR_NO_ADMIN_TO_ENTER' })
    const unknown = await calls.post('/companies/99999999/enter')
    unknown.assertStatus(404)
  })

  test('nobody else enters a company, not even the own one', async ({ client }) => {
    for (const person of [admin, await anAgent({ company: admin.company })]) {
      const answer = await apiAs(client, person).post(`/companies/${admin.company.id}/enter`)
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    }
  })
})

test.group('signing in to pay', (group) => {
  let clock: ReturnType<typeof frozenClock>
  let admin: SomeoneSignedIn
  group.each.setup(async () => {
    await forgetSignInAttempts()
    clock = frozenClock()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    admin = await anAdmin()
    await expire()
    return async () => {
      await undo()
      clock.thaw()
      await forgetSignInAttempts()
    }
  })
  const expire = (dueDate: string | null = '2020-01-31') =>
    db.from('companies').where('id', admin.company.id).update({ due_date: dueDate })

  const signIn = (client: ApiClient, { user }: SomeoneSignedIn) =>
    apiAs(client, null).post('/auth/login', { email: user.email, password: factoryPassword })

  test('BIL-08: an admin of an expired company gets a token for what may still be called', async ({
    client,
    assert,
  }) => {
    const refused = await signIn(client, admin)
    refused.assertStatus(402)
    assert.containsSubset(refused.body(), {
      error: 'ERR_SUBSCRIPTION_EXPIRED',
      dueDate: '2020-01-31',
    })
    const calls = withToken(client, admin, refused.body().billingToken as string)
    ;(await calls.get(`/companies/listPlan/${admin.company.id}`)).assertStatus(200)
    const work = await calls.get('/users')
    work.assertStatus(402)
    clock.minutesLater(16)
    const over = await calls.get(`/companies/listPlan/${admin.company.id}`)
    over.assertStatus(403)
    over.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
  })

  test('BIL-08: it is void as soon as the company has paid', async ({ client }) => {
    const refused = await signIn(client, admin)
    const calls = withToken(client, admin, refused.body().billingToken as string)
    await expire(null)
    clock.travel(2000)
    const answer = await calls.get(`/companies/listPlan/${admin.company.id}`)
    answer.assertStatus(401)
    answer.assertBodyContains({ error: 'ERR_SESSION_EXPIRED' })
  })

  test('BIL-08: other people get none, and nobody without the password', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent({ company: admin.company })
    const refused = await signIn(client, agent)
    refused.assertStatus(402)
    assert.notProperty(refused.body(), 'billingToken')
    const { email } = admin.user
    const guess = await apiAs(client, null).post('/auth/login', { email, password: 'wrong' })
    guess.assertStatus(401)
    assert.notProperty(guess.body(), 'billingToken')
  })
})
