/** `npm run house` detects every kind of problem: a small project with one of each is built, and each is reported. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { executedFiles } from '#scripts/house/coverage'
import { countExports } from '#scripts/house/exports'
import {
  arrowsOf,
  graphOf,
  connectedGroups,
  reduced,
  shortestCycle,
  type Arrow,
} from '#scripts/house/graph'
import { roomOf } from '#scripts/house/rooms'
import { partsOf } from '#scripts/house/words'
import { runFile } from '#tests/support/programs'

const settings = ['.dependency-cruiser.cjs', '.dependency-cruiser.resolve.cjs', 'package.json']

const page = '# The house\n\n<!-- drawing: begin -->\n<!-- drawing: end -->\n\nBelow.\n'

/** No cycle between files, rooms or folders; from `config` the kernel imports types only. */
const smallHouse: Readonly<Record<string, string>> = {
  'docs/house.md': page,
  'app/kernel/lane.ts': `import { job } from '#app/kernel/jobs/job'\nexport const lane = job\n`,
  'app/kernel/clock.ts': `import type { Product } from '#config/product'\nexport const clock = 1 as Product\n`,
  'app/middleware/late.ts': `import { clock } from '#app/kernel/clock'\nexport const late = clock\n`,
  'app/kernel/jobs/job.ts': 'export const job = 1\n',
  'config/product.ts': `import { clock } from '#app/kernel/clock'\nexport type Product = number\nexport const product = clock\n`,
  'modules/index.ts': `export { default as alpha } from '#modules/alpha/module'\n`,
  'modules/alpha/module.ts': `export default {\n  core: true,\n  routes: () => import('./http/routes'),\n}\n`,
  'modules/alpha/public.ts': `export { act } from '#modules/alpha/actions/act'\n`,
  'modules/alpha/http/routes.ts': 'export default 1\n',
  'modules/alpha/actions/act.ts': `import { take } from '../inbound/take'\nexport const act = take\n`,
  'modules/alpha/actions/some_action.ts': 'export const indeed = 1 // a deed\n',
  'modules/alpha/inbound/take.ts': `export const take = (text = 'deed') => text\n`,
  'modules/alpha/actions/more.ts': `import { indeed } from './some_action'\nexport const more = () => [indeed, import('../inbound/take')]\n`,
  'modules/beta/actions/ask.ts': `import { act } from '#modules/alpha/public'\nexport const ask = act\n`,
}

/** Has an unwanted word in the name of one file, and twice in another one. */
const unwanted = {
  'modules/alpha/actions/some_deed.ts': 'export const other = 1\n',
  'modules/alpha/inbound/take.ts': `export const take = (someDeed = 'deed') => someDeed\n`,
}

/** Makes a pair of folders that import each other: `actions` uses `inbound`, too. */
const backToActions = {
  'modules/alpha/inbound/more.ts': `import { indeed } from '../actions/some_action'\nexport const more = indeed\n`,
}

/** Makes a cycle of two rooms, and none of files: `app/kernel/lane.ts` imports another file of the jobs. */
const backToKernel = {
  'app/kernel/jobs/due.ts': `import { clock } from '#app/kernel/clock'\nexport const due = clock\n`,
}

test.group('npm run house', (group) => {
  let folder = ''
  group.each.setup(async () => {
    // Inside the project, so that node_modules is resolved as usual.
    await mkdir(app.makePath('tmp'), { recursive: true })
    folder = await mkdtemp(app.makePath('tmp', 'small_house_'))
    for (const file of settings) await cp(app.makePath(file), join(folder, file))
    const extended = { extends: '@adonisjs/tsconfig/tsconfig.app.json' }
    await write({ 'tsconfig.json': JSON.stringify(extended), ...smallHouse })
    return () => rm(folder, { recursive: true, force: true })
  })

  async function write(files: Readonly<Record<string, string>>) {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), text)
    }
  }
  const house = (...args: string[]) =>
    runFile(app.makePath('scripts/house.ts'), args, { cwd: folder })

  test('prints cycles of rooms and folders, and unwanted words; type imports close no cycle', async ({
    assert,
  }) => {
    assert.match((await house()).output, /groups of rooms that reach one another +0\n/)
    await write({ ...backToKernel, ...backToActions, ...unwanted })
    const { code, output } = await house()
    assert.equal(code, 0, output)
    assert.match(output, /cycles between files +0\n/)
    assert.match(
      output,
      /groups of rooms that reach one another +1\n +2 rooms: app\/kernel, app\/kernel\/jobs\n/
    )
    assert.match(
      output,
      /pairs of rooms that import each other +1\n +app\/kernel <-> app\/kernel\/jobs\n/
    )
    assert.match(output, /pairs of folders in a module that do +1\n +alpha: actions <-> inbound\n/)
    assert.match(output, / deed: action +3 +in 2 files\n/)
    assert.match(output, / alpha +1\n/)
  })

  test('lists small files that exactly one file imports', async ({ assert }) => {
    const { output } = await house('--list')
    assert.include(output, 'app/kernel/jobs/job.ts (1), imported by app/kernel/lane.ts')
    assert.match(output, /of these, not lazily +(\d+)\n/)
    assert.include(output, 'http/routes.ts (1), imported lazily by modules/alpha/module.ts')
    assert.notInclude(output, 'modules/alpha/inbound/take.ts (')
    assert.notInclude(output, 'app/kernel/clock.ts (')
  })

  test('an outdated drawing is reported, with the command that renews it', async ({ assert }) => {
    const stale = await house('--check')
    assert.equal(stale.code, 1)
    assert.match(stale.output, /The drawing in docs\/house\.md .* "npm run house -- --draw"/)
    assert.equal((await house('--draw')).code, 0)
    const drawn = await readFile(join(folder, 'docs/house.md'), 'utf8')
    assert.match(drawn, /^# The house\n[^]*\n```mermaid\nflowchart [^]*\n```\n[^]*\nBelow\.\n$/)
    assert.include(drawn, '\n  app_kernel --> app_kernel_jobs\n')
    assert.include(drawn, '\n  config --> app_kernel\n')
    assert.include(drawn, '\n  modules_beta --> modules_alpha\n')
    assert.include(drawn, '\n  modules_index_ts --> group_core\n')
    const fresh = await house('--check')
    assert.equal(fresh.code, 0, fresh.output)
  })

  test('files that import each other are reported', async ({ assert }) => {
    const back = `import { lane } from '#app/kernel/lane'\nexport const job = () => lane\n`
    await write({ 'app/kernel/jobs/job.ts': back })
    await house('--draw')
    const { code, output } = await house('--check')
    assert.equal(code, 1)
    assert.include(
      output,
      'Files that need each other: app/kernel/jobs/job.ts -> app/kernel/lane.ts -> app/kernel/jobs/job.ts.'
    )
    assert.notInclude(output, 'The drawing in')
  })

  test('rooms that import each other are reported, and drawn with thick arrows', async ({
    assert,
  }) => {
    await write(backToKernel)
    await house('--draw')
    const drawn = await readFile(join(folder, 'docs/house.md'), 'utf8')
    assert.include(drawn, '\n  app_kernel <==> app_kernel_jobs\n')
    const { code, output } = await house('--check')
    assert.equal(code, 1)
    assert.include(
      output,
      'Rooms that need each other: app/kernel -> app/kernel/jobs -> app/kernel.'
    )
    assert.notInclude(output, 'Files that need each other')
    assert.notInclude(output, 'The drawing in')
  })

  test('folders of a module that import each other are reported', async ({ assert }) => {
    await write(backToActions)
    await house('--draw')
    const { code, output } = await house('--check')
    assert.equal(code, 1)
    assert.include(output, 'Folders that need each other: alpha: actions <-> inbound.')
    assert.notInclude(output, 'Rooms that need each other')
  })

  test('an unwanted word is reported with the standard term', async ({ assert }) => {
    await write(unwanted)
    await house('--draw')
    const { code, output } = await house('--check')
    assert.equal(code, 1)
    assert.include(output, '"deed" is used 3 times in 2 files: say action.')
  })

  test('a module that exports more than ten names is reported', async ({ assert }) => {
    const names = (count: number) =>
      Array.from({ length: count }, (_, at) => `export const name${at} = ${at}\n`).join('')
    await write({ 'modules/alpha/public.ts': names(10) })
    await house('--draw')
    const { code, output } = await house('--check')
    assert.equal(code, 0, output)
    await write({ 'modules/alpha/public.ts': names(11) })
    const refused = await house('--check')
    assert.equal(refused.code, 1)
    assert.include(refused.output, 'modules/alpha/public.ts exports 11 names, at most 10.')
  })

  test('an unknown option is refused with a message', async ({ assert }) => {
    const { code, output } = await house('--paint')
    assert.equal(code, 2)
    assert.match(output.trim(), /^Say "npm run house", and after "--" one of: .*\.$/)
  })
})

test.group('executed files', (group) => {
  let folder = ''
  group.each.setup(async () => {
    await mkdir(app.makePath('tmp'), { recursive: true })
    folder = await mkdtemp(app.makePath('tmp', 'coverage_'))
    return () => rm(folder, { recursive: true, force: true })
  })

  const ran = (functionName: string, startOffset: number, count: number) => ({
    functionName,
    ranges: [{ startOffset, endOffset: startOffset + 10, count }],
    isBlockCoverage: true,
  })
  const topLevel = ran('', 0, 1)
  const url = (file: string) => pathToFileURL(app.makePath(file)).href
  const report = (name: string, result: object[]) =>
    writeFile(join(folder, `coverage-${name}.json`), JSON.stringify({ result, timestamp: 1 }))

  test('are those in which a function ran, without duplicates, across all reports', async ({
    assert,
  }) => {
    await report('1', [
      { url: 'node:fs', functions: [ran('open', 5, 1)] },
      { url: url('modules/tags/access.ts'), functions: [topLevel, ran('accessTag', 20, 2)] },
      { url: url('modules/tags/errors.ts'), functions: [topLevel, ran('say', 20, 0)] },
      { url: url('modules/tags/model.ts'), functions: [ran('_ts_decorate', 9, 4)] },
      { url: url('modules/tags/tests/unit/a.spec.ts'), functions: [ran('here', 20, 1)] },
      { url: url('sandbox/world.ts'), functions: [ran('here', 20, 1)] },
      { url: url('config/app.ts'), functions: [ran('here', 20, 1)] },
      { url: url('node_modules/app/index.js'), functions: [ran('here', 20, 1)] },
    ])
    await report('2', [
      { url: `${url('modules/tags/access.ts')}?v=2`, functions: [ran('accessTag', 20, 1)] },
      { url: url('build/releases/1/app/kernel/lane.js'), functions: [ran('', 20, 1)] },
    ])
    const expected = ['app/kernel/lane.ts', 'modules/tags/access.ts']
    assert.deepEqual(executedFiles(folder, app.makePath()), expected)
    const args = ['--coverage', folder, '--list']
    const { code, output } = await runFile('scripts/house.ts', args, { cwd: app.makePath() })
    assert.equal(code, 0, output)
    assert.match(output, /ran: 2\n {2}app\/kernel\/lane\.ts\n {2}modules\/tags\/access\.ts\n/)
  })

  test('a folder without a report is an error', ({ assert }) => {
    assert.throws(() => executedFiles(folder, app.makePath()), /no coverage report in .*coverage_/)
  })
})

test.group('what is measured', () => {
  test('arrows implied by a longer path are left out, those of cycles stay', ({ assert }) => {
    const graph = graphOf(
      ['ab', 'bc', 'ac', 'cd', 'dc', 'bd', 'aa'].map(([from, to]): Arrow => [from, to])
    )
    assert.deepEqual(arrowsOf(reduced(graph)).map(String).toSorted(), ['a,b', 'b,c', 'c,d', 'd,c'])
    assert.deepEqual(connectedGroups(graph), [['c', 'd']])
    assert.deepEqual(shortestCycle(graph, ['c', 'd']), ['c', 'd', 'c'])
  })

  test('{file} belongs to its room')
    .with([
      { file: 'app/kernel/lane.ts', room: 'app/kernel' },
      { file: 'app/kernel/jobs/fakes/queue.ts', room: 'app/kernel/jobs' },
      { file: 'app/middleware/auth.ts', room: 'app/middleware' },
      { file: 'modules/index.ts', room: 'modules/index.ts' },
      { file: 'modules/tags/web/pages/tags_page.tsx', room: 'modules/tags' },
      { file: 'sandbox/server/main.ts', room: 'sandbox' },
      { file: 'modules/alpha/sandbox/index.ts', room: 'sandbox' },
      { file: 'modules/alpha/cli.ts', room: 'cli' },
      { file: 'sandbox/phones/phone.ts', room: 'sandbox' },
      { file: 'web/src/kit/tip.tsx', room: 'web/src/kit' },
      { file: 'web/src/main.tsx', room: 'web/src' },
      { file: 'bin/server.ts', room: 'bin' },
      { file: 'modules/tags/testing.ts', room: undefined },
      { file: 'bench/areas.ts', room: undefined },
      { file: 'adonisrc.ts', room: undefined },
    ])
    .run(({ assert }, { file, room }) => {
      assert.equal(roomOf(file), room)
    })

  test('names are split at capitals and underscores', ({ assert }) => {
    assert.deepEqual(partsOf('someHTTPDeed_of2'), ['some', 'http', 'deed', 'of', '2'])
    assert.deepEqual(partsOf('SOME_DEED'), ['some', 'deed'])
    assert.deepEqual(partsOf('indeed'), ['indeed'])
  })

  test('exported names are counted, including types', ({ assert }) => {
    const text =
      `export { a, b as c, type D } from './x'\nexport const e = 1, f = 2\nexport type G = 1\n` +
      `const h = 3\nexport default h\nexport function i() {}\nexport * from './y'\n`
    assert.equal(countExports({ name: 'public.ts', kind: 'source', text, lines: 7 }), 9)
  })
})
