// The operators' commands as programs, over the socket file of a real server (ADR 69).
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { CompaniesPageWire, ListedCompanyWire } from '#modules/companies/wire'
import { aCompany } from '#modules/identity/testing'
import { registry } from '#app/kernel/modules/registry'
import { OperatorsServer } from '#tests/support/operators_server'

test.group('guiche tenants', (group) => {
  let server: OperatorsServer
  let guiche: OperatorsServer['guiche']
  let ids: { sol: number; lua: number }
  group.setup(async () => {
    server = await OperatorsServer.start()
    guiche = server.guiche
    const [sol, lua] = [
      await aCompany({ name: 'Padaria Sol' }),
      await aCompany({ name: 'Padaria Lua' }),
    ]
    ids = { sol: sol.id, lua: lua.id }
    return () => server.stop()
  })

  test('list prints columns for people, without colours in a pipe', async ({ assert }) => {
    const { code, out, errors } = await guiche(['tenants', 'list', '--search', 'padaria'])
    assert.deepEqual({ code, errors }, { code: 0, errors: '' })
    const [titles, ...rows] = out.trimEnd().split('\n')
    assert.match(titles, /^ID +NAME +ACTIVE +PAID UNTIL +PEOPLE +CONNECTIONS +MESSAGES$/)
    assert.lengthOf(rows, 2)
    assert.match(rows[0], new RegExp(`^${ids.lua} +Padaria Lua +yes `))
    assert.notInclude(out, '\u001b')
  })

  test('list --json is the answer of the server, page by page', async ({ assert }) => {
    const { code, out } = await guiche(['tenants', 'list', '--search', 'padaria', '--json'])
    assert.equal(code, 0)
    const answer = JSON.parse(out) as CompaniesPageWire
    assert.deepEqual([answer.count, answer.hasMore], [2, false])
    const second = await guiche(['tenants', 'list', '--page', '2', '--search', 'padaria'])
    assert.include(second.out, '0 of 2, page 2.')
  })

  test('a name cannot steer the terminal', async ({ assert }) => {
    const { id } = await aCompany({ name: 'Bar \u001b[31mVermelho\u0007' })
    const { out } = await guiche(['tenants', 'show', String(id)])
    assert.include(out, 'Bar [31mVermelho')
    assert.notInclude(out, '\u001b')
  })

  test('BIL-02: create opens a company, whose admin is sent a link', async ({ assert }) => {
    const args = ['--name', 'Padaria Mar', '--email', `mar${process.pid}@aurora.test`]
    const { code, out } = await guiche([
      'tenants',
      'create',
      ...args,
      '--until',
      '2031-01-31',
      '--json',
    ])
    assert.equal(code, 0)
    const made = JSON.parse(out) as ListedCompanyWire
    assert.containsSubset(made, { name: 'Padaria Mar', dueDate: '2031-01-31', status: true })
    const again = await guiche(['tenants', 'create', ...args])
    assert.equal(again.code, 1)
    assert.include(again.errors, '(ERR_EMAIL_ALREADY_EXISTS)')
  })

  test('suspend, resume and renew change the company, and are audited with the account', async ({
    assert,
  }) => {
    const id = String(ids.sol)
    const row = () => db.from('companies').where({ id }).select('is_active', 'due_date').first()
    assert.equal((await guiche(['tenants', 'suspend', id])).code, 0)
    assert.isFalse((await row()).is_active)
    assert.include((await guiche(['tenants', 'resume', id])).out, 'Resumed.')
    assert.isTrue((await row()).is_active)
    assert.equal((await guiche(['tenants', 'renew', id, '--until', '2031-02-28'])).code, 0)
    const { out } = await guiche(['tenants', 'show', id])
    assert.match(out, /^paid until +2031-02-28$/m)
    const rows = await db
      .from('audit_entries')
      .where({ entity: 'company', entity_id: id, action: 'identity.edit_company' })
    assert.deepEqual(
      rows.map((entry) => [entry.user_id, entry.operator_account]),
      Array.from({ length: 3 }, () => [null, os.userInfo().username])
    )
  })

  test('with sudo the audit trail names who called it', async ({ assert }) => {
    await guiche(['tenants', 'resume', String(ids.lua)], { SUDO_USER: 'maria' })
    const [entry] = await db
      .from('audit_entries')
      .where({ entity: 'company', entity_id: String(ids.lua), operator_account: 'maria' })
    assert.equal(entry.action, 'identity.edit_company')
  })

  test('BIL-06: delete asks first, and a program has to say that it is sure', async ({
    assert,
  }) => {
    const { id } = await aCompany({ name: 'Fechada' })
    const isDeleted = async () =>
      (await db.from('companies').where({ id }).first()).deleted_at !== null
    const refused = await guiche(['tenants', 'delete', String(id)])
    assert.equal(refused.code, 2)
    assert.include(refused.errors, 'add --yes')
    assert.isFalse(await isDeleted())
    const done = await guiche(['tenants', 'delete', String(id), '--yes'])
    assert.deepEqual([done.code, done.out], [0, 'Deleted: "Fechada".\n'])
    assert.isTrue(await isDeleted())
  })

  test('BIL-06: purge deletes rows and files at once, when somebody is sure', async ({
    assert,
  }) => {
    const { id } = await aCompany({ name: 'Esvaziada' })
    const row = () => db.from('companies').where({ id }).first()
    assert.equal((await guiche(['tenants', 'purge', String(id)])).code, 2)
    assert.isNull((await row()).deleted_at)
    const done = await guiche(['tenants', 'purge', String(id), '--yes'])
    assert.deepEqual(
      [done.code, done.out],
      [0, 'Deleted: "Esvaziada". Its rows and files go within minutes.\n']
    )
    // A job takes them, every five minutes.
    assert.isAtMost((await row()).purge_at.getTime(), Date.now())
  })

  test('BIL-05: plan puts a company on a plan, and on none', async ({ assert, cleanup }) => {
    // A module that may be switched off.
    if (!registry.isEnabled('billing')) return
    const [{ id: planId }] = await db
      .table('plans')
      .insert({ name: 'Bronze', created_at: new Date(), updated_at: new Date() })
      .returning('id')
    cleanup(async () => {
      await db.from('subscriptions').where({ plan_id: planId }).delete()
      await db.from('plans').where({ id: planId }).delete()
    })
    const plan = async (...args: string[]) => {
      const { code, out, errors } = await guiche([
        'tenants',
        'plan',
        String(ids.lua),
        ...args,
        '--json',
      ])
      return { code, errors, planId: code ? null : JSON.parse(out).planId }
    }
    assert.deepEqual(await plan('--plan', String(planId)), { code: 0, errors: '', planId })
    assert.deepEqual(await plan('--plan', 'none'), { code: 0, errors: '', planId: null })
    const unknown = await plan('--plan', '999999')
    assert.equal(unknown.code, 1)
    assert.equal((await plan('--plan', 'gold')).code, 2)
  })

  test('{name} ends with code {code}')
    .with([
      {
        name: 'a company that is not there',
        args: ['tenants', 'show', '999999'],
        code: 1,
        says: 'There is no such company. (ERR_NO_COMPANY_FOUND)',
      },
      {
        name: 'what the server finds invalid',
        args: ['tenants', 'create', '--name', 'x', '--email', 'no'],
        code: 1,
        says: 'name: minLength',
      },
      {
        name: 'an id that is no number',
        args: ['tenants', 'show', 'three'],
        code: 2,
        says: 'It must be a number above 0.',
      },
      {
        name: 'a day that is none',
        args: ['tenants', 'renew', '1', '--until', '31/01'],
        code: 2,
        says: 'It must be a day',
      },
      {
        name: 'a command that is not there',
        args: ['tenants', 'paint'],
        code: 2,
        says: "unknown command 'paint'",
      },
      { name: 'a missing option', args: ['tenants', 'renew', '1'], code: 2, says: '--until' },
    ])
    .run(async ({ assert }, { args, code, says }) => {
      const result = await guiche(args)
      assert.equal(result.code, code)
      assert.include(result.errors, says)
    })

  test('every command has an example in its help', async ({ assert }) => {
    for (const name of [
      'list',
      'show',
      'create',
      'suspend',
      'resume',
      'renew',
      'plan',
      'delete',
      'purge',
    ]) {
      const { code, out } = await guiche(['tenants', name, '--help'])
      assert.equal(code, 0)
      assert.include(out, `Example:\n  $ guiche tenants ${name}`)
    }
  })

  test('without a server it says where it looked, with code 3', async ({ assert, cleanup }) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'guiche-nobody-'))
    cleanup(() => fs.rmSync(folder, { recursive: true }))
    const { code, errors } = await guiche(['tenants', 'list'], { DATA_DIR: folder })
    assert.equal(code, 3)
    assert.include(errors, `No server answers on ${path.join(folder, 'operator/guiche.sock')}`)
  })
})
