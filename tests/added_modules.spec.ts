/**
 * Modules added to a copy of the project: one by `make:module`, one by `make:module --entity`, and an external one of
 * which its folder, one line and its name in MODULES are all that a self-hoster adds (examples/modules). They do not
 * know one another, so that one copy serves all; each must pass everything that a module must pass.
 */
import { appendFile, cp, readFile, writeFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { registry } from '#app/kernel/modules/registry'
import { CopiedHouse } from '#tests/support/copied_house'
import { freshDatabase } from '#tests/support/fresh_database'
import { tools } from '#tests/support/programs'
import { Outside } from '#tests/support/outside'
import { waitFor } from '#tests/support/waiting'
import { freePort } from '#scripts/ports'

const entity = 'lost_things'
const plain = 'found_things'
const outsider = 'birthday'
const ours = registry.installed.filter(({ core }) => !core).map((module) => module.name)

const lineOf = (name: string) => `export { default as ${name} } from '#modules/${name}/module'`

interface Today {
  readonly date: string
  readonly count: number
  readonly birthdays: readonly { readonly contact: { readonly id: number } }[]
}

test.group('modules added to a copy of the project', (group) => {
  // Each of these tests runs whole programs.
  group.each.timeout(600_000)
  let house: CopiedHouse
  const index = () => readFile(house.path('modules/index.ts'), 'utf8')

  group.setup(async () => {
    house = await CopiedHouse.make()
    const folder = house.path('modules', outsider)
    await cp(app.makePath('examples/modules', outsider), folder, { recursive: true })
    await appendFile(house.path('modules/index.ts'), `${lineOf(outsider)}\n`)
    return () => house.remove()
  })

  test('make:module --entity makes the folder and one line in the list', async ({ assert }) => {
    const { code, output } = await house.ace('make:module', entity, '--entity')
    assert.equal(code, 0, output)
    assert.include(await index(), lineOf(entity))
  })

  test('the pages, menu entries and texts of the entity and of the module from elsewhere pass their tests', async ({
    assert,
  }) => {
    const files = [
      `modules/${entity}/web`,
      `modules/${outsider}/web`,
      'web/src/shell/tests/menu_gates',
      'web/src/lib/tests/languages',
      'web/src/lib/tests/errors.test',
    ]
    const args = ['run', '--config', 'web/vitest.config.ts', ...files]
    const { code, output } = await house.run(tools.vitest, args)
    assert.equal(code, 0, output)
    assert.include(output, `${entity}_page.test.tsx`)
    assert.include(output, 'birthdays.test.tsx')
  })

  test('their tests pass, and so do those that walk every route, event and table', async ({
    assert,
    cleanup,
  }) => {
    const database = await freshDatabase('guiche_added')
    cleanup(() => database.drop())
    const walks = ['tenancy', 'rights', 'bad_input', 'answers', 'who_hears']
    const files = [
      `modules/${entity}/tests/*/*`,
      `modules/${outsider}/tests/*/*`,
      ...walks.map((file) => `tests/functional/${file}.spec.ts`),
      'tests/wire/answers.spec.ts',
      'tests/tables.spec.ts',
    ]
    const suites = ['unit', 'kernel', 'functional', 'wire']
    const args = [...suites, ...files.map((file) => `--files=${file}`)]
    const env = {
      DATABASE_URL: database.url,
      MODULES: 'all',
      PORT: String(await freePort()),
      ROUTES_OF: [entity, outsider].join(),
      // A snapshot that is missing is an error: the module brings its own.
      CI: 'true',
    }
    const { code, output } = await house.run('bin/test.ts', args, env)
    assert.equal(code, 0, output)
    for (const title of [
      'RT-06, API-13: each change is made, told and audited',
      'API-05: a search for 100% finds',
      'AUT-14: an agent gets 403, and so does nobody',
      `DELETE /lost-things/:id answers 404 to another company's ids`,
      'RT-06, RT-07: one of the lost things is made: lost_thing create',
      'GET /birthdays/contacts/:contactId',
    ])
      assert.include(output, title)
  })

  test('the module from elsewhere is on with its name in MODULES, off without it, and keeps its data', async ({
    assert,
    cleanup,
  }) => {
    const product = await Outside.open(house)
    cleanup(() => product.close())
    const answers = await product.serves([...ours, outsider], async (call, session) => {
      assert.include(session.modules, outsider)
      assert.isTrue(session.entitlements['birthday.use'])
      const { contacts } = await call.body<{ contacts: { id: number }[] }>('/contacts')
      const contact = `/birthdays/contacts/${contacts[0]!.id}`
      const { date } = await call.body<Today>('/birthdays/today')
      const birthday = date.replace(/^\d{4}/, '1988')
      assert.equal(await call.status(contact, { birthday }), 200)
      const today = await call.body<Today>('/birthdays/today')
      assert.include(
        today.birthdays.map((one) => one.contact.id),
        contacts[0]!.id
      )
      await product.waitForSchedule('birthday.list_days')
      return { contact, birthday, today }
    })

    // No job ran for three days: those days are listed, once, however often the command runs.
    await product.sql(`update birthday_progress set listed_until = listed_until - 3`)
    await product.sql(`delete from birthday_listings`)
    const days = async () =>
      (await product.sql(`select contact_id, day::text from birthday_listings order by 2, 1`)).rows
    for (const times of [1, 2]) {
      const listed = await product.ace([...ours, outsider], 'birthday:list')
      assert.equal(listed.code, 0, listed.output)
      assert.lengthOf(await days(), answers.today.count + 1, `after ${times}`)
    }

    await product.serves(ours, async (call, session) => {
      assert.notInclude(session.modules, outsider)
      assert.notProperty(session.entitlements, 'birthday.use')
      for (const path of ['/birthdays', '/birthdays/today', answers.contact])
        assert.equal(await call.status(path), 404, path)
      await product.waitForSchedule('birthday.list_days', { gone: true })
    })

    await product.serves([...ours, outsider], async (call) => {
      assert.deepEqual(await call.body(answers.contact), { birthday: answers.birthday })
      assert.equal((await call.body<Today>('/birthdays/today')).count, answers.today.count)
      // Without billing nobody sells it, so it cannot be left out.
      if (!ours.includes('billing')) return
      // The server keeps plans in memory and hears of the change.
      const becomes = (status: number) =>
        waitFor(`${answers.contact} is ${status}`, async () => {
          return (await call.status(answers.contact)) === status
        })
      await product.sql(`update plans set flags = flags || '{"birthday.use": false}'`)
      await becomes(403)
      for (const path of ['/birthdays', '/birthdays/today', answers.contact])
        assert.equal(await call.status(path), 403, path)
      const refused = await call.body<{ error: string }>('/birthdays')
      assert.equal(refused.error, 'ERR_PLAN_FEATURE')
      await product.sql(`update plans set flags = flags || '{"birthday.use": true}'`)
      await becomes(200)
      assert.deepEqual(await call.body(answers.contact), { birthday: answers.birthday })
    })
  })

  test('make:module creates the folder and one line in the list', async ({ assert }) => {
    const before = (await index()).split('\n')
    const { code, output } = await house.ace('make:module', plain, '--db', '--web', '--cli')
    assert.equal(code, 0, output)
    const after = (await index()).split('\n')
    assert.deepEqual(
      after.filter((line) => !before.includes(line)),
      [lineOf(plain)]
    )
    assert.lengthOf(after, before.length + 1)
  })

  test('none of them violates a rule', async ({ assert }) => {
    for (const { code, output } of await house.rulesOf(entity, plain, outsider))
      assert.equal(code, 0, output)
  })

  test('none of them has a type error, on the server and in its screens', async ({ assert }) => {
    assert.deepEqual(await house.wrongTypesOf(entity, plain, outsider), [])
  })

  test('the test of a module without routes fails until there is one', async ({
    assert,
    cleanup,
  }) => {
    const database = await freshDatabase('guiche_make_module')
    cleanup(() => database.drop())
    const env = { DATABASE_URL: database.url, MODULES: 'all', PORT: '0' }
    const own = ['functional', '--files', `modules/${plain}/tests/functional/*`]
    const ownTests = () => house.run('bin/test.ts', own, env)
    const first = await ownTests()
    assert.notEqual(first.code, 0)
    assert.include(first.output, 'write routes.ts')
    await writeFile(
      house.path('modules', plain, 'routes.ts'),
      `import type { Router } from '@adonisjs/core/http'\n` +
        `export default (router: Router) => router.get('/found', () => []).as('${plain}.list')\n`
    )
    const second = await ownTests()
    assert.equal(second.code, 0, second.output)
  })

  test('make:module refuses {given}: {says}')
    .with([
      { given: plain, says: 'exists already' },
      { given: 'LostThings', says: 'snake_case' },
      { given: '../elsewhere', says: 'snake_case' },
    ])
    .run(async ({ assert }, { given, says }) => {
      const list = await index()
      const { code, output } = await house.ace('make:module', given)
      assert.notEqual(code, 0)
      assert.include(output, says)
      assert.equal(await index(), list)
    })
})
