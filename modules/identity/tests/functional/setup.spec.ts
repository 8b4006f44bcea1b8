/** The first visit to a new installation makes its operator; there is no default password. */
import ace from '@adonisjs/core/services/ace'
import logger from '@adonisjs/core/services/logger'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { createSuper } from '#modules/identity/actions/create_super'
import AnnounceSetup from '#modules/identity/announce_setup'
import CreateSuper from '#modules/identity/commands/create_super'
import { setupCode } from '#modules/identity/sessions/setup_code'
import { aSuper, forgetSignInAttempts } from '#modules/identity/testing'

const form = () => ({
  code: setupCode(),
  companyName: 'Plataforma Aurora',
  name: 'Olga Prado',
  email: 'olga@aurora.test',
  password: 'Primeira-senha-1',
})
/** As on a new installation. */
async function forgetOperators() {
  await db.from('users').update({ is_super: false })
  await db.from('companies').update({ is_platform: false })
}

test.group('setup', (group) => {
  group.each.setup(async () => {
    await forgetSignInAttempts()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    await forgetOperators()
    return async () => {
      await undo()
      await forgetSignInAttempts()
    }
  })

  test('BIL-06: the first visitor with the code becomes the operator, and signs in', async ({
    client,
    assert,
  }) => {
    const visitor = apiAs(client, null)
    assert.deepEqual((await visitor.get('/setup')).body(), { isNeeded: true })
    const made = await visitor.post('/setup', form())
    made.assertStatus(200)
    assert.deepEqual((await visitor.get('/setup')).body(), { isNeeded: false })
    const { email, password } = form()
    const signedIn = await visitor.post('/auth/login', { email, password })
    signedIn.assertStatus(200)
    signedIn.assertBodyContains({
      user: {
        super: true,
        profile: 'admin',
        company: { name: 'Plataforma Aurora', dueDate: null },
      },
    })
  })

  test('without the code nobody does, and ten tries a minute are all', async ({
    client,
    assert,
  }) => {
    const visitor = apiAs(client, null)
    for (let n = 1; n <= 10; n++) {
      const answer = await visitor.post('/setup', { ...form(), code: `wrong${n}` })
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_SETUP_CODE_INVALID' })
    }
    const eleventh = await visitor.post('/setup', form())
    eleventh.assertStatus(429)
    assert.deepEqual((await visitor.get('/setup')).body(), { isNeeded: true })
  })

  test('where somebody runs the platform the code is of no use', async ({ client, assert }) => {
    await aSuper()
    const visitor = apiAs(client, null)
    assert.deepEqual((await visitor.get('/setup')).body(), { isNeeded: false })
    const answer = await visitor.post('/setup', form())
    answer.assertStatus(409)
    answer.assertBodyContains({ error: 'ERR_SETUP_DONE' })
  })

  test('{what} is 422 at {field}')
    .with([
      { what: 'a weak password', field: 'password', value: 'guiche-demo' },
      { what: 'no e-mail', field: 'email', value: 'olga' },
      { what: 'a name of one letter', field: 'name', value: 'O' },
      { what: 'no company', field: 'companyName', value: ' ' },
    ])
    .run(async ({ client, assert }, { field, value }) => {
      const answer = await apiAs(client, null).post('/setup', { ...form(), [field]: value })
      answer.assertStatus(422)
      assert.equal(answer.body().details[0].field, field)
    })

  test('the log of a new installation shows where to go, that of any other nothing', async ({
    assert,
  }) => {
    const said: string[] = []
    const { warn } = logger
    Object.assign(logger, { warn: (text: string) => void said.push(text) })
    try {
      await new AnnounceSetup().start()
      await aSuper()
      await new AnnounceSetup().start()
    } finally {
      Object.assign(logger, { warn })
    }
    assert.lengthOf(said, 1)
    assert.include(said[0], `/setup?code=${setupCode()}`)
  })

  test('guiche setup: makes the first operator, and leaves an installation that has one alone', async ({
    assert,
    cleanup,
  }) => {
    ace.ui.switchMode('raw')
    cleanup(() => ace.ui.switchMode('normal'))
    const { name, email, password } = form()
    const options = [`--name=${name}`, '--only-first', `--password=${password}`]
    const first = await ace.create(CreateSuper, [...options, `--email=${email}`])
    await first.exec()
    first.assertSucceeded()
    const second = await ace.create(CreateSuper, [...options, '--email=other@aurora.test'])
    await second.exec()
    second.assertSucceeded()
    const operators = await db.from('users').where('is_super', true)
    assert.deepEqual(
      operators.map((one) => one.email),
      [email]
    )
  })
})

test.group('setup, at once', () => {
  test('of four first visitors one becomes the operator', async ({ assert, cleanup }) => {
    const { rows: operators } = await db.rawQuery(
      `update users set is_super = false where is_super returning id`
    )
    const { rows: platforms } = await db.rawQuery(
      `update companies set is_platform = false where is_platform returning id`
    )
    const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
    cleanup(async () => {
      await db.from('companies').where('name', 'Plataforma Aurora').delete()
      await db.from('users').whereIn('id', idsOf(operators)).update({ is_super: true })
      await db.from('companies').whereIn('id', idsOf(platforms)).update({ is_platform: true })
    })
    const { companyName, name, password } = form()
    const attempts = await Promise.allSettled(
      Array.from({ length: 4 }, (_, n) =>
        createSuper(
          { companyName, name, password, email: `olga${n}@aurora.test` },
          { onlyFirst: true }
        )
      )
    )
    const made = attempts.filter(({ status }) => status === 'fulfilled')
    assert.lengthOf(made, 1)
    const reasons = attempts.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    assert.deepEqual(reasons, Array(3).fill('E_SETUP_DONE'))
  })
})
