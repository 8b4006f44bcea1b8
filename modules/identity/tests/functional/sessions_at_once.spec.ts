/** Concurrent signing in, renewing, signing out and changing the password (AUT-02, AUT-03, AUT-06). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import pg from 'pg'
import { deleteUser } from '#modules/identity/actions/delete_user'
import { editUser } from '#modules/identity/actions/edit_user'
import { endSessionsOf } from '#modules/identity/actions/end_sessions'
import { renewSession } from '#modules/identity/actions/renew_session'
import { signIn } from '#modules/identity/actions/sign_in'
import { factoryPassword } from '#modules/identity/database/factories/user_factory'
import Session from '#modules/identity/models/session'
import type User from '#modules/identity/models/user'
import { hashPassword } from '#modules/identity/sessions/passwords'
import { openSession } from '#modules/identity/sessions/open_session'
import { anAdmin, anAgent, proved } from '#modules/identity/testing'
import { waitFor } from '#tests/support/waiting'

test.group('concurrent sessions of one user', (group) => {
  const companies: number[] = []
  // Without a test transaction: these calls must be able to wait for each other's locks.
  group.each.teardown(async () => {
    await db.from('companies').whereIn('id', companies).delete()
    await db.from('audit_entries').whereIn('company_id', companies).delete()
    companies.length = 0
  })

  const sessionsOf = ({ companyId, id }: User) => Session.of({ companyId }).where('userId', id)

  test('concurrent sign-ins, renewals and logouts leave at most one session, without unexpected errors', async ({
    assert,
  }) => {
    const { user, company } = await anAgent()
    companies.push(company.id)
    const troubles = new Set<string>()
    for (let round = 0; round < 40; round++) {
      const { refreshToken } = await openSession(user, proved)
      const ended = await Promise.allSettled([
        renewSession(refreshToken),
        openSession(user, proved),
        renewSession(refreshToken),
        endSessionsOf(user),
        openSession(user, proved),
      ])
      for (const one of ended) if (one.status === 'rejected') troubles.add(one.reason.code)
    }
    troubles.delete('E_SESSION_EXPIRED')
    assert.deepEqual([...troubles], [])
    assert.isAtMost((await sessionsOf(user)).length, 1)
  })

  test('AUT-06: no session opened with the old password survives a concurrent password change', async ({
    assert,
  }) => {
    const { actor, user, company } = await anAdmin()
    companies.push(company.id)
    let old = factoryPassword
    for (let round = 0; round < 12; round++) {
      const password = `Another-password-${round}`
      const attempts = [0, 1, 2].map(() => signIn(user.email, old))
      const [changed] = await Promise.allSettled([
        editUser(actor, user.id, { password }),
        ...attempts,
      ])
      assert.equal(changed.status, 'fulfilled')
      assert.lengthOf(await sessionsOf(user), 0, `round ${round}`)
      old = password
    }
    await signIn(user.email, old)
    assert.lengthOf(await sessionsOf(user), 1)
  })

  test('credentials are checked again once the user is locked')
    .with(['another password', 'another e-mail', 'they left', 'the company left'] as const)
    .run(async ({ assert }, change) => {
      const { user, company } = await anAgent()
      companies.push(company.id)
      await endSessionsOf(user)

      const other = new pg.Client({ connectionString: process.env.DATABASE_URL })
      await other.connect()
      await other.query('begin')
      await other.query('select id from users where id = $1 for no key update', [user.id])
      const attempt = signIn(user.email, factoryPassword).then(
        () => 'signed in',
        (error: { code?: string }) => error.code
      )
      await waitFor('the sign-in to wait for the person', someoneWaits)
      const anotherHash = await hashPassword('Another-password')
      const changes: Record<typeof change, [statement: string, values: unknown[]]> = {
        'another password': ['update users set password_hash = $2 where id = $1', [anotherHash]],
        'another e-mail': ["update users set email = 'other-' || email where id = $1", []],
        'they left': ['update users set deleted_at = now() where id = $1', []],
        'the company left': [
          `update companies set deleted_at = now()
            where id = (select company_id from users where id = $1)`,
          [],
        ],
      }
      const [statement, values] = changes[change]
      await other.query(statement, [user.id, ...values])
      await other.query('commit')
      await other.end()

      assert.equal(await attempt, 'E_INVALID_CREDENTIALS')
      assert.lengthOf(await sessionsOf(user), 0)
    })

  test('a user who is deleted while they sign in has no session', async ({ assert }) => {
    const { actor, company } = await anAdmin()
    companies.push(company.id)
    for (let round = 0; round < 12; round++) {
      const { user } = await anAgent({ company })
      await Promise.allSettled([
        deleteUser(actor, user.id),
        signIn(user.email, factoryPassword),
        signIn(user.email, factoryPassword),
      ])
      assert.lengthOf(await sessionsOf(user), 0, `round ${round}`)
    }
  })

  test('AUT-02: tabs that renew concurrently with one cookie get the same successor', async ({
    assert,
  }) => {
    const { user, company, session } = await anAgent()
    companies.push(company.id)
    const renewed = await Promise.all(
      [0, 1, 2, 3].map(() => renewSession(session.refreshToken).then((one) => one.refreshToken))
    )
    assert.lengthOf([...new Set(renewed)], 1)
    const tokens = await db.from('refresh_tokens').where('session_id', session.sessionId)
    assert.lengthOf(tokens, 2)
    assert.lengthOf(await sessionsOf(user), 1)
  })
})

async function someoneWaits() {
  const { rows } = await db.rawQuery(
    `select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`
  )
  return rows.length > 0
}
