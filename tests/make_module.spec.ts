/** `make:module`: a new module in a copy of the project passes all checks, and fails only for its missing routes. */
import { readFile, writeFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { CopiedHouse } from '#tests/support/copied_house'
import { freshDatabase } from '#tests/support/fresh_database'

const name = 'lost_things'
test.group('make:module', (group) => {
  let house: CopiedHouse
  let before = ''
  const index = () => readFile(house.path('modules/index.ts'), 'utf8')

  group.setup(async () => {
    house = await CopiedHouse.make()
    before = await index()
    return () => house.remove()
  })

  test('creates the folder and one line in the list', async ({ assert }) => {
    const { code, output } = await house.ace('make:module', name, '--db', '--web', '--cli')
    assert.equal(code, 0, output)
    const added = (await index()).split('\n').filter((line) => !before.split('\n').includes(line))
    assert.deepEqual(added, [`export { default as ${name} } from '#modules/${name}/module'`])
    assert.lengthOf((await index()).split('\n'), before.split('\n').length + 1)
  })

  test('the created module violates no rule', async ({ assert }) => {
    const results = await house.rulesOf(name)
    for (const { code, output } of results) assert.equal(code, 0, output)
  })

  test('the created module has no type error, on the server and in its screens', async ({
    assert,
  }) => {
    assert.deepEqual(await house.wrongTypesOf(name), [])
  })

  test('its test fails until there is a route', async ({ assert }) => {
    const database = await freshDatabase('guiche_make_module')
    const env = { DATABASE_URL: database.url, MODULES: 'all', PORT: '0' }
    const own = ['functional', '--files', `modules/${name}/tests/functional/*`]
    const ownTests = () => house.run('bin/test.ts', own, env)
    try {
      const first = await ownTests()
      assert.notEqual(first.code, 0)
      assert.include(first.output, 'write routes.ts')
      await writeFile(
        house.path('modules', name, 'routes.ts'),
        `import type { Router } from '@adonisjs/core/http'\n` +
          `export default (router: Router) => router.get('/lost', () => []).as('${name}.list')\n`
      )
      const second = await ownTests()
      assert.equal(second.code, 0, second.output)
    } finally {
      await database.drop()
    }
  })

  test('refuses {given}: {says}')
    .with([
      { given: name, says: 'exists already' },
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
