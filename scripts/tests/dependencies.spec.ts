// The bootstrap's handling of node_modules, with the real npm and packages that need no network.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import { eventually, run, scratchFolder, type Running } from '#scripts/tests/support/command'

const announcement = 'Installing the dependencies'

test.group('Dependencies', (group) => {
  let checkout: string
  group.each.setup(() => {
    checkout = smallCheckout()
    return () => fs.rmSync(checkout, { recursive: true, force: true })
  })

  /** Runs the bootstrap of the small checkout; its run.ts prints a line with its arguments. */
  const start = (...args: string[]): Running =>
    run(path.join(checkout, 'scripts/bootstrap.mjs'), args)

  test('are installed once', async ({ assert }) => {
    const first = start('one', 'two')
    assert.equal(await first.ended, 0)
    assert.include(first.said(), announcement)
    assert.include(first.said(), 'small run with one,two')

    const second = start()
    assert.equal(await second.ended, 0)
    assert.notInclude(second.said(), announcement)
  })

  test('are left alone after npm install', async ({ assert }) => {
    npm(checkout, 'install')
    const command = start()
    assert.equal(await command.ended, 0)
    assert.notInclude(command.said(), announcement)
  })

  test('are installed again when the lock file has changed', async ({ assert }) => {
    await start().ended
    const lock = path.join(checkout, 'package-lock.json')
    const modules = path.join(checkout, 'node_modules/small')
    packSmall(checkout, '1.0.1')
    fs.rmSync(lock)
    npm(checkout, 'install', '--package-lock-only')
    assert.equal(versionIn(modules), '1.0.0')
    assert.equal(await start().ended, 0)
    assert.equal(versionIn(modules), '1.0.1')
  })

  test('are installed again after an interrupted installation', async ({ assert }) => {
    await killedAtWork()
    // what a killed npm leaves: some folders, and no .package-lock.json
    fs.mkdirSync(path.join(checkout, 'node_modules/small'), { recursive: true })

    const second = start()
    assert.equal(await second.ended, 0)
    assert.include(second.said(), announcement)
    assert.equal(versionIn(path.join(checkout, 'node_modules/small')), '1.0.0')
  })

  /** Kills npm while it installs. If npm was fast enough to write its last file before the signal, tries again. */
  async function killedAtWork() {
    const modules = path.join(checkout, 'node_modules')
    do {
      fs.rmSync(modules, { recursive: true, force: true })
      const command = start()
      await eventually('npm is at work', () => command.said().includes(announcement))
      for (const pid of [command.process.pid!, ...command.family()]) process.kill(pid, 'SIGKILL')
      await command.ended
      await eventually('npm is gone', () => command.family().length === 0)
    } while (fs.existsSync(path.join(modules, '.package-lock.json')))
  }

  test('are installed by only one of two commands that start at once', async ({ assert }) => {
    const both = [start('a'), start('b')]
    assert.deepEqual(await Promise.all(both.map(({ ended }) => ended)), [0, 0])
    const installers = both.filter((command) => command.said().includes(announcement))
    assert.lengthOf(installers, 1)
    for (const command of both) assert.include(command.said(), 'small run with')
  })

  test('that cannot be installed end the command with one sentence', async ({ assert }) => {
    const lock = path.join(checkout, 'package-lock.json')
    fs.writeFileSync(lock, fs.readFileSync(lock, 'utf8').replaceAll(/sha512-..../g, 'sha512-AAAA'))
    const command = start()
    assert.equal(await command.ended, 1)
    assert.include(command.said(), 'The dependencies could not be installed; npm says why above.')
    assert.notInclude(command.said(), 'small run with')
  })
})

/** A checkout with our bootstrap, local packages, and a run.ts of its own. */
function smallCheckout(): string {
  const checkout = scratchFolder()
  const scripts = path.join(checkout, 'scripts')
  fs.mkdirSync(scripts)
  for (const part of ['bootstrap.mjs', 'bootstrap', 'lock.mjs']) {
    fs.cpSync(path.join('scripts', part), path.join(scripts, part), { recursive: true })
  }
  fs.writeFileSync(
    path.join(scripts, 'run.ts'),
    `console.log('small run with ' + process.argv.slice(2))\nprocess.disconnect?.()\n`
  )
  packSmall(checkout, '1.0.0')
  npm(checkout, 'install', '--package-lock-only')
  return checkout
}

/** Packs two packages, one in place of the TypeScript loader, and adds them to the dependencies. */
function packSmall(checkout: string, version: string): void {
  const options: Record<string, string> = {}
  for (const name of ['small', '@poppinss/ts-exec']) {
    const folder = path.join(checkout, 'source', name)
    fs.mkdirSync(folder, { recursive: true })
    writeManifest(folder, { name, version, type: 'module', exports: './index.js' })
    fs.writeFileSync(path.join(folder, 'index.js'), '')
    npm(checkout, 'pack', `./source/${name}`)
    options[name] = `file:${name.replace('@', '').replace('/', '-')}-${version}.tgz`
  }
  writeManifest(checkout, {
    name: 'checkout',
    version: '1.0.0',
    type: 'module',
    dependencies: options,
  })
}

function writeManifest(folder: string, content: object): void {
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(content))
}

function npm(cwd: string, ...args: string[]): void {
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd, stdio: 'pipe' })
}

function versionIn(folder: string): string {
  return JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).version
}
