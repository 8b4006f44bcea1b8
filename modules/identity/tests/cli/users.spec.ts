// `guiche users` and `guiche settings` as programs, over the socket file of a real server (ADR 69).
import os from 'node:os'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { aCompany, anAdmin, aSuper, type SomeoneSignedIn } from '#modules/identity/testing'
import type { PlatformUsersPageWire } from '#modules/identity/wire'
import { OperatorsServer } from '#tests/support/operators_server'

test.group('guiche users, guiche settings', (group) => {
  let guiche: OperatorsServer['guiche']
  let admin: SomeoneSignedIn
  group.setup(async () => {
    const server = await OperatorsServer.start({ PUBLIC_URL: 'https://guiche.example' })
    guiche = server.guiche
    admin = await anAdmin({ company: await aCompany({ name: 'Padaria Sol' }) })
    return async () => {
      await db.from('settings').delete()
      await server.stop()
    }
  })
  const id = () => String(admin.user.id)

  test('users list and show print people with their company', async ({ assert }) => {
    const { code, out } = await guiche(['users', 'list', '--tenant', String(admin.actor.companyId)])
    assert.equal(code, 0)
    const [titles, row] = out.split('\n')
    assert.match(titles!, /^ID +TENANT +NAME +E-MAIL +PROFILE +SUPER +ONLINE$/)
    assert.match(
      row!,
      new RegExp(`^${id()} +\\d+ Padaria Sol +.*${admin.user.email} +admin +no +no$`)
    )
    const { out: json } = await guiche(['users', 'list', '--search', admin.user.email, '--json'])
    assert.equal((JSON.parse(json) as PlatformUsersPageWire).count, 1)
    const shown = await guiche(['users', 'show', id()])
    assert.match(shown.out, new RegExp(`^e-mail +${admin.user.email}$`, 'm'))
  })

  test('AUT-07: reset-link prints a link of this platform', async ({ assert }) => {
    const { code, out } = await guiche(['users', 'reset-link', id()])
    assert.equal(code, 0)
    assert.match(
      out,
      /^https:\/\/guiche\.example\/forgetpsw#email=.*&token=[\w-]{43}\nIt is valid once, until /
    )
  })

  test('AUT-06: end-sessions signs a person out, audited with the account', async ({ assert }) => {
    const sessions = () => db.from('sessions').where({ user_id: admin.user.id })
    assert.lengthOf(await sessions(), 1)
    const { code, out } = await guiche(['users', 'end-sessions', id()])
    assert.deepEqual([code, out], [0, 'Signed out everywhere.\n'])
    assert.lengthOf(await sessions(), 0)
    const [row] = await db.from('audit_entries').where({ action: 'identity.end_sessions' })
    assert.deepEqual(
      [row.company_id, row.user_id, row.operator_account],
      [admin.actor.companyId, null, os.userInfo().username]
    )
  })

  test('AUT-12, BIL-06: super asks first; --revoke takes it away, but not from the last one', async ({
    assert,
  }) => {
    const isSuper = async () => (await db.from('users').where('id', admin.user.id).first()).is_super
    assert.equal((await guiche(['users', 'super', id()])).code, 2)
    assert.isFalse(await isSuper())
    const done = await guiche(['users', 'super', id(), '--yes'])
    assert.equal(done.code, 0)
    assert.match(done.out, /^".*" of "Padaria Sol" is an operator of the platform now\.\n$/)
    assert.isTrue(await isSuper())
    await db.from('users').whereNot('id', admin.user.id).update({ is_super: false })
    const refused = await guiche(['users', 'super', id(), '--revoke', '--yes'])
    assert.equal(refused.code, 1)
    assert.include(refused.errors, 'The platform would be left without an operator.')
    assert.isTrue(await isSuper())
    await aSuper({ company: admin.company })
    const revoked = await guiche(['users', 'super', id(), '--revoke', '--yes'])
    assert.include(revoked.out, 'is no operator of the platform any more')
    assert.isFalse(await isSuper())
  })

  test('AUT-15: settings list and set, of the platform and of a company', async ({ assert }) => {
    const set = await guiche(['settings', 'set', 'graceDays', '--value', '5'])
    assert.deepEqual([set.code, set.out], [0, 'graceDays is "5".\n'])
    assert.match((await guiche(['settings', 'list'])).out, /^graceDays +5$/m)
    const tenant = ['--tenant', String(admin.actor.companyId)]
    await guiche(['settings', 'set', 'timezone', '--value', 'America/Recife', ...tenant])
    const { out } = await guiche(['settings', 'list', ...tenant])
    assert.match(out, /^timezone +America\/Recife$/m)
  })

  test('{name} ends with code {code}')
    .with([
      {
        name: 'an unknown person',
        args: ['users', 'show', '999999'],
        code: 1,
        says: 'ERR_NO_USER_FOUND',
      },
      {
        name: 'a setting of companies without one',
        args: ['settings', 'set', 'timezone', '--value', 'UTC'],
        code: 1,
        says: 'ERR_NO_SETTING_FOUND',
      },
      {
        name: 'a value that does not fit',
        args: ['settings', 'set', 'graceDays', '--value', 'many'],
        code: 1,
        says: 'ERR_VALIDATION',
      },
      {
        name: 'no value',
        args: ['settings', 'set', 'graceDays'],
        code: 2,
        says: '--value',
      },
    ])
    .run(async ({ assert }, { args, code, says }) => {
      const result = await guiche(args)
      assert.equal(result.code, code)
      assert.include(result.errors, says)
    })

  test('every command has an example in its help', async ({ assert }) => {
    const names = {
      users: ['list', 'show', 'reset-link', 'end-sessions', 'super'],
      settings: ['list', 'set'],
    }
    for (const [parent, commands] of Object.entries(names)) {
      for (const name of commands) {
        const { code, out } = await guiche([parent, name, '--help'])
        assert.equal(code, 0)
        assert.include(out, `Example:\n  $ guiche ${parent} ${name}`)
      }
    }
  })
})
