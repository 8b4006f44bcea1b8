/** Signing in, renewing and signing out at the same moment: nobody meets an error of ours (AUT-02, AUT-03). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { endSessionsOf } from '#modules/identity/actions/end_sessions'
import { renewSession } from '#modules/identity/actions/renew_session'
import Session from '#modules/identity/models/session'
import { openSession } from '#modules/identity/sessions/open_session'
import { anAgent } from '#modules/identity/testing'

test.group('sessions of one person at once', () => {
  // Not in one transaction, as other tests are: these calls must be able to wait for each other.
  test('they take turns, and one session at most is left', async ({ assert, cleanup }) => {
    const { user, company } = await anAgent()
    cleanup(async () => {
      await db.from('companies').where('id', company.id).delete()
      await db.from('audit_entries').where('company_id', company.id).delete()
    })
    const troubles = new Set<string>()
    for (let round = 0; round < 40; round++) {
      const { refreshToken } = await openSession(user)
      const ended = await Promise.allSettled([
        renewSession(refreshToken),
        openSession(user),
        renewSession(refreshToken),
        endSessionsOf(user),
        openSession(user),
      ])
      for (const one of ended) if (one.status === 'rejected') troubles.add(one.reason.code)
    }
    troubles.delete('E_SESSION_EXPIRED')
    assert.deepEqual([...troubles], [])
    const left = await Session.of({ companyId: company.id }).where('userId', user.id)
    assert.isAtMost(left.length, 1)
  })
})
