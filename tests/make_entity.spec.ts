/**
 * `make:module --entity`: what it makes in a copy of the project works as it is, and passes everything that a module
 * must pass: rules, types, its own tests, and the tests that walk every route, event, table and menu entry.
 */
import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { CopiedHouse } from '#tests/support/copied_house'
import { freshDatabase } from '#tests/support/fresh_database'
import { tools } from '#tests/support/programs'
import { freePort } from '#tests/support/waiting'

const name = 'lost_things'

test.group('make:module --entity', (group) => {
  let house: CopiedHouse

  group.setup(async () => {
    house = await CopiedHouse.make()
    return () => house.remove()
  })

  test('makes the folder and one line in the list', async ({ assert }) => {
    const { code, output } = await house.ace('make:module', name, '--entity')
    assert.equal(code, 0, output)
    const index = await readFile(house.path('modules/index.ts'), 'utf8')
    assert.include(index, `export { default as ${name} } from '#modules/${name}/module'`)
  })

  test('violates no rule', async ({ assert }) => {
    for (const { code, output } of await house.rulesOf(name)) assert.equal(code, 0, output)
  })

  test('has no type error, on the server and in its screens', async ({ assert }) => {
    assert.deepEqual(await house.wrongTypesOf(name), [])
  })

  test('its page, menu entry and texts pass their tests', async ({ assert }) => {
    const files = [
      `modules/${name}/web`,
      'web/src/shell/tests/menu_gates',
      'web/src/lib/tests/languages',
      'web/src/lib/tests/errors.test',
    ]
    const args = ['run', '--config', 'web/vitest.config.ts', ...files]
    const { code, output } = await house.run(tools.vitest, args)
    assert.equal(code, 0, output)
    assert.include(output, `${name}_page.test.tsx`)
  })

  test('its tests pass, and so do those that walk every route, event and table', async ({
    assert,
    cleanup,
  }) => {
    const database = await freshDatabase('guiche_make_entity')
    cleanup(() => database.drop())
    const walks = ['tenancy', 'rights', 'bad_input', 'answers', 'who_hears']
    const files = [
      `modules/${name}/tests/*/*`,
      ...walks.map((file) => `tests/functional/${file}.spec.ts`),
      'tests/wire/answers.spec.ts',
      'tests/tables.spec.ts',
    ]
    const args = ['kernel', 'functional', 'wire', ...files.map((file) => `--files=${file}`)]
    const env = {
      DATABASE_URL: database.url,
      MODULES: 'all',
      PORT: String(await freePort()),
      ROUTES_OF: name,
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
    ])
      assert.include(output, title)
  })
})
