// A version is made in a checkout of its own, with real git and npm.
import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import { ProcessGroup } from '#scripts/processes/process_group'
import { artifactsOf, faultsOf, type ImageFacts } from '#scripts/release/artifacts'
import { changesOf, nextVersions } from '#scripts/release/changes'
import { makeVersion } from '#scripts/release'
import { run, scratchFolder } from '#scripts/tests/support/command'

const changelog = `# Changelog

## Unreleased

### Added

- A second thing.

## 0.1.0 - 2026-01-02

- The first thing.
`
const today = '2026-11-30'
// A real image takes minutes and the network: it is built by the workflow image.yml.
const engine = { kind: 'none', advice: 'No image in this test.' } as const
const madeFiles = artifactsOf('0.2.0', engine)

test.group('npm run release', (group) => {
  let root: string
  let processes: ProcessGroup
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()
  const put = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
  const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
  const make = (version: string, flags: { isDryRun?: boolean; isOnlyArtifacts?: boolean } = {}) =>
    makeVersion(
      processes,
      root,
      { version, isDryRun: false, isOnlyArtifacts: false, ...flags },
      { today, engine }
    )
  const everything = () => [git('log', '--format=%H'), git('tag'), git('status', '--porcelain')]

  group.each.setup(() => {
    root = scratchFolder()
    processes = new ProcessGroup()
    const manifest = { name: 'guiche', version: '0.1.0', license: 'MIT' }
    put('package.json', JSON.stringify(manifest, null, 2) + '\n')
    const lock = { lockfileVersion: 3, requires: true, packages: { '': manifest } }
    const locked = { name: 'guiche', version: '0.1.0', ...lock }
    put('package-lock.json', JSON.stringify(locked, null, 2) + '\n')
    put('CHANGELOG.md', changelog)
    put('.gitignore', 'build\n')
    put('database/released_migrations.json', '[]\n')
    put('database/migrations/0001_create.ts', '')
    put('modules/notes/database/migrations/0001_create.ts', '')
    git('init', '--quiet', '--initial-branch=main')
    git('config', 'user.name', 'A Person')
    git('config', 'user.email', 'person@example.com')
    git('add', '.')
    git('commit', '--quiet', '--message', 'all: Begin.')
    return async () => {
      await processes.stop()
      fs.rmSync(root, { recursive: true, force: true })
    }
  })

  test('makes commit, tag and artifacts, whose checksums are right', async ({ assert }) => {
    await make('0.2.0')
    assert.equal(git('log', '-1', '--format=%s'), 'release: Version 0.2.0.')
    assert.equal(git('cat-file', '-t', 'v0.2.0'), 'tag')
    assert.equal(git('rev-parse', 'v0.2.0^{commit}'), git('rev-parse', 'HEAD'))
    assert.equal(git('status', '--porcelain'), '')
    assert.equal(JSON.parse(read('package.json')).version, '0.2.0')
    const lock = JSON.parse(read('package-lock.json'))
    assert.deepEqual([lock.version, lock.packages[''].version], ['0.2.0', '0.2.0'])
    assert.deepEqual(JSON.parse(read('database/released_migrations.json')), [
      'database/migrations/0001_create.ts',
      'modules/notes/database/migrations/0001_create.ts',
    ])
    assert.include(read('CHANGELOG.md'), `## Unreleased\n\n## 0.2.0 - ${today}\n\n### Added`)

    const folder = 'build/artifacts/0.2.0'
    const made = fs.readdirSync(path.join(root, folder))
    assert.sameMembers(made, madeFiles)
    const sums = read(`${folder}/SHA256SUMS`).trimEnd().split('\n')
    assert.lengthOf(sums, made.length - 1)
    for (const line of sums) {
      const [sum, name] = line.split('  ')
      const bytes = fs.readFileSync(path.join(root, folder, name))
      assert.equal(createHash('sha256').update(bytes).digest('hex'), sum, name)
    }
    const archived = execFileSync('tar', ['-tzf', `${root}/${folder}/guiche-0.2.0-source.tar.gz`])
    assert.include(archived.toString(), 'guiche-0.2.0/database/released_migrations.json')
    const { bomFormat, metadata } = JSON.parse(read(`${folder}/guiche-0.2.0.cdx.json`))
    assert.deepEqual([bomFormat, metadata.component.version], ['CycloneDX', '0.2.0'])
    assert.match(JSON.parse(read(`${folder}/guiche-0.2.0.spdx.json`)).spdxVersion, /^SPDX-2/)
  })

  test('makes the artifacts of a tag again, and only in its checkout', async ({ assert }) => {
    await assert.rejects(() => make('0.2.0', { isOnlyArtifacts: true }), /There is no tag v0.2.0/)
    await make('0.2.0')
    fs.rmSync(path.join(root, 'build'), { recursive: true })
    const before = everything()
    await make('0.2.0', { isOnlyArtifacts: true })
    assert.deepEqual(everything(), before)
    assert.sameMembers(fs.readdirSync(path.join(root, 'build/artifacts/0.2.0')), madeFiles)
    git('commit', '--quiet', '--allow-empty', '--message', 'all: Go on.')
    await assert.rejects(() => make('0.2.0', { isOnlyArtifacts: true }), /is not that of v0.2.0/)
  })

  test('a dry run changes nothing', async ({ assert }) => {
    const before = everything()
    await make('0.2.0', { isDryRun: true })
    assert.deepEqual(everything(), before)
    assert.isFalse(fs.existsSync(path.join(root, 'build')))
    assert.equal(read('CHANGELOG.md'), changelog)
  })

  test('refuses, and changes nothing: {name}')
    .with([
      {
        name: 'a checkout with changes',
        version: '0.2.0',
        before: () => put('odd.txt', ''),
        why: /not committed/,
      },
      {
        name: 'a tag that exists',
        version: '0.2.0',
        before: () => git('tag', 'v0.2.0'),
        why: /v0.2.0 exists already/,
      },
      {
        name: 'a version that was left out',
        version: '0.3.0',
        before: () => undefined,
        why: /0.3.0 is not the next version: say one of 0.1.1, 0.2.0, 1.0.0/,
      },
      {
        name: 'the version before',
        version: '0.1.0',
        before: () => undefined,
        why: /0.1.0 is not the next version/,
      },
      {
        name: 'a changelog without news',
        version: '0.2.0',
        before: () => {
          put('CHANGELOG.md', changelog.replace('- A second thing.', ''))
          git('commit', '--quiet', '--all', '--message', 'all: Take it back.')
        },
        why: /nothing under "Unreleased"/,
      },
    ])
    .run(async ({ assert }, { version, before, why }) => {
      before()
      const state = [...everything(), read('CHANGELOG.md'), read('package.json')]
      await assert.rejects(() => make(version), why)
      await assert.rejects(() => make(version, { isDryRun: true }), why)
      assert.deepEqual([...everything(), read('CHANGELOG.md'), read('package.json')], state)
    })

  test('restores its files when git refuses the commit', async ({ assert }) => {
    put('.git/hooks/pre-commit', '#!/bin/sh\necho not today\nexit 1\n')
    fs.chmodSync(path.join(root, '.git/hooks/pre-commit'), 0o755)
    const before = everything()
    await assert.rejects(() => make('0.2.0'), /not today/)
    assert.deepEqual(everything(), before)
    assert.equal(read('CHANGELOG.md'), changelog)
  })

  test('the first version is that of package.json, when nothing has been released', async ({
    assert,
  }) => {
    put('CHANGELOG.md', changelog.replace(/## 0\.1\.0.*/s, ''))
    git('commit', '--quiet', '--all', '--message', 'all: Begin anew.')
    await make('0.1.0')
    assert.equal(git('tag'), 'v0.1.0')
    assert.include(read('CHANGELOG.md'), `## 0.1.0 - ${today}\n\n### Added\n\n- A second thing.`)
  })
})

test.group('release: parts', () => {
  test('the next versions are the next patch, minor and major one', ({ assert }) => {
    assert.deepEqual(nextVersions('1.9.10'), ['1.9.11', '1.10.0', '2.0.0'])
  })

  test('older versions stay as they are in the changelog', ({ assert }) => {
    const { text } = changesOf(changelog, '0.2.0', today)
    assert.isTrue(text.endsWith(changelog.slice(changelog.indexOf('### Added'))))
  })

  test('an image is refused that runs as root or has no health check', ({ assert }) => {
    const healthy = { Test: ['CMD', 'node'] }
    const faults = (Config: ImageFacts['Config']) => faultsOf({ Size: 1, Config })
    assert.deepEqual(faults({ User: 'node', Healthcheck: healthy }), [])
    for (const user of ['', '0', 'root', '0:0', 'root:node']) {
      assert.deepEqual(faults({ User: user, Healthcheck: healthy }), ['it runs as root'], user)
    }
    assert.deepEqual(faults({ User: 'node' }), ['it has no health check'])
    assert.deepEqual(faults({ User: 'node', Healthcheck: { Test: ['NONE'] } }), [
      'it has no health check',
    ])
  })

  test('the command says how it is called')
    .with([[], ['next'], ['0.2'], ['0.2.0', '0.3.0'], ['0.2.0', '--now']])
    .run(async ({ assert }, args) => {
      const command = run('scripts/run.ts', ['release', ...args])
      assert.equal(await command.ended, 2)
      assert.match(command.said(), /Say "npm run release -- 0\.2\.0"|is no version such as 0\.2\.0/)
    })
})
