/** Functions for other modules, and operator commands on users and companies. */
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import CreateSuper from '#modules/identity/commands/create_super'
import { createUser } from '#modules/identity/actions/create_user'
import { endSessionsOf } from '#modules/identity/actions/end_sessions'
import { accessUser, companyOf, userNames } from '#modules/identity/public'
import { aStranger, aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'
import { namedAbilitiesOf } from '#modules/identity/sessions/abilities'
import TokenActorSource from '#modules/identity/sessions/token_actor_source'

test.group('people', (group) => {
  let realtime: HeardRealtime
  group.each.setup(async () => {
    realtime = fakeRealtime()
    ace.ui.switchMode('raw')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      ace.ui.switchMode('normal')
      await undo()
    }
  })
  const ana = { name: 'Ana Souza', password: 'Guiche-2026', profile: 'user' as const }

  test('AUT-01: an e-mail belongs to one user across all companies, whatever its case', async ({
    assert,
  }) => {
    const [{ actor }, stranger] = [await anAdmin(), await aStranger()]
    await createUser(actor, { ...ana, email: 'ana@aurora.test' })
    await assert.rejects(
      () => createUser(stranger.actor, { ...ana, email: 'ANA@aurora.test' }),
      'Somebody already signs in with this e-mail.'
    )
  })

  test('AUT-06: a password is stored as a hash; equal passwords have different hashes', async ({
    assert,
  }) => {
    const { actor } = await anAdmin()
    const one = await createUser(actor, { ...ana, email: 'one@aurora.test' })
    const two = await createUser(actor, { ...ana, email: 'two@aurora.test' })
    assert.match(one.passwordHash, /^\$scrypt\$/)
    assert.notEqual(one.passwordHash, two.passwordHash)
    assert.notProperty(one.serialize(), 'passwordHash')
  })

  test('RT-06: a new user is sent to the company; no sockets need a recheck', async ({
    assert,
  }) => {
    const { actor } = await anAdmin()
    const { id, email } = await createUser(actor, { ...ana, email: 'ana@aurora.test' })
    const [toAll, toAdmins] = realtime.named(`company-${actor.companyId}-user`)
    assert.deepEqual(toAll.rooms, [`company-${actor.companyId}-mainchannel`])
    assert.deepEqual(toAll.body, { action: 'create', user: { id, name: 'Ana Souza', queues: [] } })
    assert.deepEqual(toAdmins.rooms, [`company-${actor.companyId}-admin`, `user-${id}`])
    assert.containsSubset(toAdmins.body, {
      action: 'create',
      user: { id, name: 'Ana Souza', email, profile: 'user', online: false, queues: [] },
    })
    assert.deepEqual(realtime.rechecked, [])
  })

  test('API-02: users of another company, deleted and unknown ones are not found', async ({
    assert,
  }) => {
    const [{ actor }, stranger] = [await anAdmin(), await aStranger()]
    const gone = await anAgent({ company: (await anAdmin()).company })
    await db.from('users').where('id', gone.user.id).update({ deleted_at: new Date() })
    for (const id of [stranger.user.id, 999_999_999, 'x', null])
      await assert.rejects(() => accessUser(actor, id), 'There is no such user.')
    await assert.rejects(() => accessUser(gone.actor, gone.user.id), 'There is no such user.')
  })

  test('API-01: names of another company’s users are left out, those of former users are included', async ({
    assert,
  }) => {
    const [{ actor, company }, stranger] = [await anAdmin(), await aStranger()]
    const gone = await anAgent({ company, user: { name: 'Former' } })
    await db.from('users').where('id', gone.user.id).update({ deleted_at: new Date() })
    const names = await userNames(actor, [gone.user.id, stranger.user.id])
    assert.deepEqual([...names], [[gone.user.id, 'Former']])
  })

  test('API-08: a new company has a zone and a language', async ({ assert }) => {
    const { actor, company } = await anAdmin()
    assert.deepEqual(await companyOf(actor), {
      id: company.id,
      name: company.name,
      zone: 'America/Sao_Paulo',
      language: 'pt',
    })
  })

  test('AUT-14: permissions depend on the profile; the operator flag is no permission within the company', async ({
    assert,
  }) => {
    const [agent, supervisor, admin] = [await anAgent(), await aSupervisor(), await anAdmin()]
    const may = [agent, supervisor, admin].map(({ actor }) => actor.can('identity.manage_settings'))
    assert.deepEqual(may, [false, false, true])
    assert.deepEqual(
      [agent, supervisor, admin].map(({ actor }) => actor.super),
      [false, false, false]
    )
  })

  test('AUT-14: the session lists the profile’s permissions under the contract’s names', async ({
    assert,
  }) => {
    const named = (profile: 'admin' | 'supervisor' | 'user') =>
      namedAbilitiesOf({ profile, isSuper: false }).filter((key) => /^[a-z-]+:\w+$/i.test(key))
    assert.deepEqual(named('user'), [])
    assert.include(named('supervisor'), 'tickets-manager:showall')
    assert.notInclude(named('supervisor'), 'drawer-admin-items:view')
    assert.includeMembers(named('admin'), [
      'drawer-admin-items:view',
      'tickets-manager:showall',
      'user-modal:editProfile',
      'user-modal:editQueues',
      'connections-page:actionButtons',
      'connections-page:addConnection',
      'connections-page:editOrDeleteConnection',
    ])
  })

  test('AUT-06: ending a user’s sessions rejects their token and closes their sockets', async ({
    assert,
  }) => {
    const { user, token } = await anAgent()
    await endSessionsOf(user)
    await assert.rejects(
      () => new TokenActorSource().authenticate(token),
      'The session has ended, sign in again.'
    )
    assert.deepEqual(realtime.ended, [{ userId: user.id, keepSessionId: null }])
  })

  test('BIL-06: user:create-super creates the platform company once, and operators in it', async ({
    assert,
  }) => {
    for (const email of ['olga@guiche.test', 'otto@guiche.test']) {
      const flags = ['--name=Operator', `--email=${email}`, '--password=Segredo-1']
      const command = await ace.create(CreateSuper, flags)
      await command.exec()
      command.assertSucceeded()
    }
    const companies = await db.from('companies').where('is_platform', true)
    assert.lengthOf(companies, 1)
    const people = await db.from('users').where('company_id', companies[0].id).orderBy('id')
    assert.deepEqual(
      people.map((row) => [row.email, row.profile, row.is_super]),
      [
        ['olga@guiche.test', 'admin', true],
        ['otto@guiche.test', 'admin', true],
      ]
    )
  })

  test('AUT-06: user:create-super rejects credentials that could not be used to sign in', async ({
    assert,
  }) => {
    for (const flag of ['--password=Abc1', '--password=segredo-1', '--email=olga', '--name=O']) {
      const good = ['--name=Operator', '--email=olga@guiche.test', '--password=Segredo-1']
      const kept = good.filter((one) => one.split('=')[0] !== flag.split('=')[0])
      const command = await ace.create(CreateSuper, [...kept, flag])
      await command.exec()
      command.assertFailed()
    }
    assert.lengthOf(await db.from('users').where('is_super', true), 0)
  })

  test('user:create-super asks nothing where there is no terminal', async ({ cleanup }) => {
    const { isTTY } = process.stdin
    process.stdin.isTTY = false
    cleanup(() => void (process.stdin.isTTY = isTTY))
    const command = await ace.create(CreateSuper, ['--name=Operator', '--email=olga@guiche.test'])
    await command.exec()
    command.assertFailed()
  })
})
