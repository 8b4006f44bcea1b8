/**
 * The deletion test: without the folders of all optional modules and their lines in `modules/index.ts` the product
 * migrates, boots, violates no rule and passes the tests that walk what is installed. Types are checked by `scripts/deletion.ts`.
 * `DELETION=long` runs all tests that need no browser without all optional modules, and without each of them those of the
 * other optional modules; `DELETION=<module>` for that module only.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { registry } from '#app/kernel/modules/registry'
import { setsToDelete, withDependants } from '#scripts/deletion/sets'
import { HouseTypes, lineOf } from '#scripts/deletion/types'
import { CopiedHouse } from '#tests/support/copied_house'
import { freshDatabase } from '#tests/support/fresh_database'
import { tools } from '#tests/support/programs'
import { freePort } from '#scripts/ports'

const optional = registry.installed.filter(({ core }) => !core).map(({ name }) => name)
const { DELETION: wanted } = process.env
const isLong = wanted !== undefined
const single = optional.filter((name) => wanted === 'long' || wanted === name)
const deletions = [
  ...(isLong && wanted !== 'long' ? [] : [optional]),
  ...single.map((name) => withDependants(name, registry.installed)),
]

/** The tests that walk every route, event, table and view of what is installed. */
const walks = [
  ...['tenancy', 'rights', 'bad_input', 'answers', 'who_hears'].map((name) => `functional/${name}`),
  ...['abilities', 'entities', 'modules', 'release_check', 'tables', 'views', 'wire/answers'],
].map((name) => `--files=tests/${name}.spec.ts`)
/**
 * The documents of the repository describe the product with all its modules: their tests are in no list. What passes
 * without all optional modules uses none of them, so that without one of them only the others' own tests are left.
 */
function runsWithout(names: readonly string[]): string[][] {
  if (!isLong) return [['kernel', 'functional', 'wire', ...walks]]
  const left = optional.filter((name) => !names.includes(name))
  if (!left.length)
    return [
      ['unit', 'functional', 'wire', 'sandbox', 'flow'],
      ['kernel', '--files=app/kernel/tests/*', ...walks],
    ]
  const own = left.map((name) => `--files=modules/${name}/tests/*/*`)
  return [['kernel', 'unit', 'functional', 'wire', ...walks, ...own]]
}
function screensWithout(names: readonly string[]): string[] {
  const left = optional.filter((name) => !names.includes(name))
  return left.length ? ['web/src/', ...left.map((name) => `modules/${name}/`)] : []
}

async function houseWithout(names: readonly string[]): Promise<CopiedHouse> {
  const house = await CopiedHouse.make()
  const index = house.path('modules/index.ts')
  let lines = await readFile(index, 'utf8')
  for (const name of names) {
    await rm(house.path('modules', name), { recursive: true })
    const line = lineOf(name)
    if (!line.test(lines)) throw new Error(`modules/index.ts has no line for ${name}`)
    lines = lines.replace(line, '')
  }
  await writeFile(index, lines)
  return house
}

test.group('deletion of modules', () => {
  test('without {$self}: no rule is violated, it migrates, boots and passes its tests')
    .with(deletions.map((names) => names.join(', ')))
    .timeout(isLong ? 3_600_000 : 600_000)
    .run(async ({ assert, cleanup }, names) => {
      const deleted = names.split(', ')
      const house = await houseWithout(deleted)
      cleanup(() => house.remove())
      const database = await freshDatabase('guiche_deletion')
      cleanup(() => database.drop())
      const parts = ['app', 'bin', 'config', 'start', 'database', 'modules', 'web/src', 'cli']
      const rules = [
        await house.ace('modules:check'),
        await house.run(tools.walls, ['--config', '.dependency-cruiser.cjs', ...parts]),
      ]
      for (const { code, output } of rules) assert.equal(code, 0, output)
      const env = { DATABASE_URL: database.url, MODULES: 'all', PORT: String(await freePort()) }
      for (const args of runsWithout(deleted)) {
        const { code, output } = await house.run('bin/test.ts', args, env)
        assert.equal(code, 0, output)
        assert.match(output, /GET \/tickets|unit_of_work/)
      }
      if (!isLong) return
      const args = ['run', '--config', 'web/vitest.config.ts', ...screensWithout(deleted)]
      const screens = await house.run(tools.vitest, args)
      assert.equal(screens.code, 0, screens.output)
    })
})

test.group('types after a deletion', () => {
  test('for every two modules some check is without the first and with the second, and no requirement is broken', ({
    assert,
  }) => {
    const sets = setsToDelete(optional, registry.installed)
    assert.isAbove(optional.length, 1)
    for (const gone of optional) {
      const dependants = withDependants(gone, registry.installed)
      for (const set of sets.filter((names) => names.includes(gone)))
        assert.includeMembers(set, dependants)
      const left = sets
        .filter((names) => names.includes(gone))
        .flatMap((names) => optional.filter((name) => !names.includes(name)))
      const free = optional.filter((name) => !dependants.includes(name))
      assert.sameMembers([...new Set(left)], free, `without ${gone}`)
    }
  })

  test('a file that imports a deleted module has an error; without the deletion it has none', async ({
    assert,
    cleanup,
  }) => {
    const root = app.makePath()
    await mkdir(app.makePath('tmp'), { recursive: true })
    const folder = await mkdtemp(app.makePath('tmp', 'planted_'))
    cleanup(() => rm(folder, { recursive: true }))
    const file = relative(root, join(folder, 'planted.ts'))
    await writeFile(
      join(root, file),
      `import { accessTag } from '#modules/tags/access'\nexport const planted = accessTag\n`
    )
    const config = relative(root, join(folder, 'tsconfig.json'))
    const files = ['planted.ts']
    await writeFile(join(root, config), JSON.stringify({ extends: '../../tsconfig.json', files }))
    const types = new HouseTypes(root, config)
    const isPlanted = (name: string) => name === file
    assert.deepEqual(types.errorsWithout([], isPlanted), [])
    const errors = types.errorsWithout(['tags'], isPlanted)
    assert.lengthOf(errors, 1)
    assert.include(errors[0]!, `${file}(1): Cannot find module '#modules/tags/access'`)
  })
})
