/**
 * An external module: its folder, one line and its name in MODULES are all that a self-hoster adds. The module
 * of examples/modules is added to a copy of the project in that way, and must pass everything a module must pass.
 */
import { appendFile, cp } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { registry } from '#app/kernel/modules/registry'
import { CopiedHouse } from '#tests/support/copied_house'
import { freshDatabase, type FreshDatabase } from '#tests/support/fresh_database'
import { tools } from '#tests/support/programs'
import { freePort } from '#tests/support/waiting'
import { Outside } from '#tests/support/outside'

const name = 'birthday'
const ours = registry.installed.filter(({ core }) => !core).map((module) => module.name)

interface Today {
  readonly date: string
  readonly count: number
  readonly birthdays: readonly { readonly contact: { readonly id: number } }[]
}

test.group('a module from elsewhere', (group) => {
  let house: CopiedHouse
  let database: FreshDatabase

  group.setup(async () => {
    house = await CopiedHouse.make()
    database = await freshDatabase('guiche_outsider')
    await cp(app.makePath('examples/modules', name), house.path('modules', name), {
      recursive: true,
    })
    const line = `export { default as ${name} } from '#modules/${name}/module'\n`
    await appendFile(house.path('modules/index.ts'), line)
    return async () => {
      await database.drop()
      await house.remove()
    }
  })

  test('violates no rule', async ({ assert }) => {
    for (const { code, output } of await house.rulesOf(name)) assert.equal(code, 0, output)
  })

  test('has no type error, on the server and in its screens', async ({ assert }) => {
    assert.deepEqual(await house.wrongTypesOf(name), [])
  })

  test('its screens and menu entries are found', async ({ assert }) => {
    const files = [
      `modules/${name}/web`,
      'web/src/shell/tests/menu_gates',
      'web/src/lib/tests/languages',
    ]
    const args = ['run', '--config', 'web/vitest.config.ts', ...files]
    const { code, output } = await house.run(tools.vitest, args)
    assert.equal(code, 0, output)
  })

  test('its tests pass, and so do those that walk every route', async ({ assert }) => {
    const walks = ['tenancy', 'rights', 'bad_input', 'answers'].map((file) => `functional/${file}`)
    const specs = [...walks, 'wire/answers'].map((file) => `tests/${file}.spec.ts`)
    const files = [`modules/${name}/tests/*/*`, ...specs]
    const args = ['unit', 'functional', 'wire', ...files.map((file) => `--files=${file}`)]
    const env = {
      DATABASE_URL: database.url,
      MODULES: 'all',
      PORT: String(await freePort()),
      ROUTES_OF: name,
    }
    const { code, output } = await house.run('bin/test.ts', args, env)
    assert.equal(code, 0, output)
    assert.include(output, 'GET /birthdays/contacts/:contactId')
  })

  test('is on with its name in MODULES, off without it, and keeps its data', async ({
    assert,
    cleanup,
  }) => {
    const product = await Outside.open(house)
    cleanup(() => product.close())
    const answers = await product.serves([...ours, name], async (call, session) => {
      assert.include(session.modules, name)
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
      const listed = await product.ace([...ours, name], 'birthday:list')
      assert.equal(listed.code, 0, listed.output)
      assert.lengthOf(await days(), answers.today.count + 1, `after ${times}`)
    }

    await product.serves(ours, async (call, session) => {
      assert.notInclude(session.modules, name)
      assert.notProperty(session.entitlements, 'birthday.use')
      for (const path of ['/birthdays', '/birthdays/today', answers.contact])
        assert.equal(await call.status(path), 404, path)
      await product.waitForSchedule('birthday.list_days', { gone: true })
    })

    await product.serves([...ours, name], async (call) => {
      assert.deepEqual(await call.body(answers.contact), { birthday: answers.birthday })
      assert.equal((await call.body<Today>('/birthdays/today')).count, answers.today.count)
      await product.sql(`update plans set flags = flags || '{"birthday.use": false}'`)
      for (const path of ['/birthdays', '/birthdays/today', answers.contact])
        assert.equal(await call.status(path), 403, path)
      const refused = await call.body<{ error: string }>('/birthdays')
      assert.equal(refused.error, 'ERR_PLAN_FEATURE')
      await product.sql(`update plans set flags = flags || '{"birthday.use": true}'`)
      assert.deepEqual(await call.body(answers.contact), { birthday: answers.birthday })
    })
  })
})
