/** `make:module`: a new module stands at once, in a copy of the house, and asks for its routes. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { freshDatabase } from '#tests/support/fresh_database'
import { runFile, tools } from '#tests/support/programs'

const name = 'lost_things'
const parts =
  'ace.js adonisrc.ts app bin cli config database eslint.config.js modules package.json start tests tsconfig.json ' +
  'web/src web/tsconfig.json .dependency-cruiser.cjs .dependency-cruiser.resolve.cjs'

test.group('make:module', (group) => {
  let house = ''
  let before = ''
  const ace = (...args: string[]) => runFile('ace.js', args, { cwd: house })
  const run = (file: string, ...args: string[]) => runFile(file, args, { cwd: house })
  const index = () => readFile(join(house, 'modules/index.ts'), 'utf8')

  group.setup(async () => {
    await mkdir(app.makePath('tmp'), { recursive: true })
    house = await mkdtemp(app.makePath('tmp', 'house_'))
    for (const part of parts.split(' '))
      await cp(app.makePath(part), join(house, part), { recursive: true })
    before = await index()
    return () => rm(house, { recursive: true, force: true })
  })

  test('makes the folder and one line in the list', async ({ assert }) => {
    const { code, output } = await ace('make:module', name, '--db', '--web', '--cli')
    assert.equal(code, 0, output)
    const added = (await index()).split('\n').filter((line) => !before.split('\n').includes(line))
    assert.deepEqual(added, [`export { default as ${name} } from '#modules/${name}/module'`])
    assert.lengthOf((await index()).split('\n'), before.split('\n').length + 1)
  })

  test('what it made breaks no rule of the house', async ({ assert }) => {
    const folder = `modules/${name}`
    const results = await Promise.all([
      ace('modules:check'),
      run(tools.prettier, '--check', folder, 'modules/index.ts'),
      run(tools.eslint, folder),
      run(tools.walls, '--config', '.dependency-cruiser.cjs', folder),
    ])
    for (const { code, output } of results) assert.equal(code, 0, output)
  })

  test('what it made has no wrong type, on the server and on the screen', async ({ assert }) => {
    // Only what was made and what that reads: the whole house is checked elsewhere.
    const only = (...include: string[]) => JSON.stringify({ extends: './tsconfig.json', include })
    // The framework's types are told in settings and start files.
    const told = ['adonisrc.ts', 'config/*.ts', 'start/*.ts', 'app/**/*.ts']
    await writeFile(join(house, 'tsconfig.made.json'), only(`modules/${name}/**/*.ts`, ...told))
    await writeFile(
      join(house, 'web/tsconfig.made.json'),
      only(`../modules/${name}/web`, 'src/*.ts')
    )
    const results = await Promise.all([
      run(tools.tsc, '--noEmit', '-p', 'tsconfig.made.json'),
      run(tools.tsc, '--noEmit', '-p', 'web/tsconfig.made.json'),
    ])
    for (const { output } of results) {
      const faults = output.split('\n').filter((line) => line.startsWith(`modules/${name}/`))
      assert.deepEqual(faults, [])
    }
  })

  test('its test fails until there is a route', async ({ assert }) => {
    const database = await freshDatabase('guiche_make_module')
    const env = { DATABASE_URL: database.url, MODULES: 'all', PORT: '0' }
    const ownTests = () =>
      runFile('bin/test.ts', ['functional', '--files', `modules/${name}/tests/functional/*`], {
        cwd: house,
        env,
      })
    try {
      const first = await ownTests()
      assert.notEqual(first.code, 0)
      assert.include(first.output, 'write http/routes.ts')
      await writeFile(
        join(house, 'modules', name, 'http/routes.ts'),
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
      const { code, output } = await ace('make:module', given)
      assert.notEqual(code, 0)
      assert.include(output, says)
      assert.equal(await index(), list)
    })
})
