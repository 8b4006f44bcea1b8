/** Tests of the import rules ("walls"): one violation of each is created, and each must be reported. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { breaches, soundHouse } from '#tests/walls/planted_house'

interface Violation {
  readonly from: string
  readonly rule: { readonly name: string }
}
const settings = ['.dependency-cruiser.cjs', '.dependency-cruiser.resolve.cjs', 'package.json']
const rooms = ['app', 'bin', 'config', 'modules', 'web/src', 'cli', 'start', 'sandbox', 'libs']

test.group('walls', (group) => {
  let violations: readonly Violation[] = []
  let folder = ''

  group.setup(async () => {
    // Inside the project, so that node_modules is resolved as usual.
    await mkdir(app.makePath('tmp'), { recursive: true })
    folder = await mkdtemp(app.makePath('tmp', 'walls_'))
    await build(folder)
    violations = await guard(folder)
    return () => rm(folder, { recursive: true, force: true })
  })

  test('a violation of {wall} in {file} is reported')
    .with([...breaches])
    .run(({ assert }, { wall, file }) => {
      const named = violations.filter(({ from }) => from === file).map(({ rule }) => rule.name)
      assert.include(named, wall)
    })

  test('nothing is reported about files that violate no rule', ({ assert }) => {
    const guilty = breaches.flatMap(({ file, beside }) => [file, ...Object.keys(beside ?? {})])
    assert.deepEqual(
      violations.filter(({ from }) => !guilty.includes(from)),
      []
    )
  })

  test('every rule has a violation', ({ assert }) => {
    const require = createRequire(import.meta.url)
    const { forbidden } = require(app.makePath('.dependency-cruiser.cjs')) as {
      forbidden: { name: string }[]
    }
    assert.sameMembers(
      forbidden.map(({ name }) => name),
      [...new Set(breaches.map(({ wall }) => wall))]
    )
  })
})

async function build(folder: string) {
  for (const file of settings) await cp(app.makePath(file), join(folder, file))
  // Only the compiler's settings matter here, as they decide how imports are resolved; its files do not.
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '@adonisjs/tsconfig/tsconfig.app.json' })
  )
  const planted = breaches.map(({ file, text, beside }) => ({ [file]: text, ...beside }))
  for (const files of [soundHouse, ...planted]) {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), text)
    }
  }
}

/** Runs the check as `npm run walls` does; it exits with a code other than 0 on a violation. */
async function guard(folder: string): Promise<readonly Violation[]> {
  const program = app.makePath('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [program, ...options, ...rooms],
    {
      cwd: folder,
      maxBuffer: 50_000_000,
    }
  ).catch((error: { stdout: string; stderr: string }) => error)
  if (!stdout) throw new Error(`the guard itself failed: ${stderr}`)
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations
}
