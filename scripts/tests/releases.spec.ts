// Builds next to a running server: none of its files disappears, and open tabs still find their files.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { once } from 'node:events'
import { test } from '@japa/runner'
import { keptReleases, makeRelease, releasesOf } from '#scripts/releases'
import { scratchFolder } from '#scripts/tests/support/command'

/** Prints that it is up; on input it loads its other files relative to itself and prints their versions. */
const program = `
import fs from 'node:fs'
process.stdout.write('up\\n')
process.stdin.once('data', async () => {
  const { late } = await import('./late.js')
  const { needed } = await import('needed')
  const page = fs.readFileSync(new URL('./web/dist/index.html', import.meta.url), 'utf8')
  process.stdout.write([late, needed, page].join(' ') + '\\n')
  process.exit()
})
`

test.group('releases', (group) => {
  let root: string
  group.each.setup(() => {
    root = scratchFolder()
    return () => fs.rmSync(root, { recursive: true, force: true })
  })
  const put = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
  const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
  const list = (folder: string) => fs.readdirSync(path.join(root, folder)).sort()

  /** Like `npm ci`: removes all packages, then installs those of this version. */
  function install(version: string) {
    fs.rmSync(path.join(root, 'node_modules'), { recursive: true, force: true })
    const packages = { 'node_modules/needed': {}, 'node_modules/tool': { dev: true } }
    put('package-lock.json', JSON.stringify({ packages }))
    put('node_modules/needed/package.json', '{"type":"module","exports":"./index.js"}')
    put('node_modules/needed/index.js', `export const needed = 'needed ${version}'`)
    put('node_modules/tool/index.js', '')
    fs.mkdirSync(path.join(root, 'node_modules/.bin'))
    fs.symlinkSync('../needed/index.js', path.join(root, 'node_modules/.bin/needed'))
  }
  /** Writes the compilers' output into build/next and makes it a release. */
  function build(version: string, minute: number) {
    put('build/next/package.json', '{"type":"module"}')
    put('build/next/main.js', program)
    put('build/next/late.js', `export const late = 'late ${version}'`)
    put('build/next/web/dist/index.html', `page ${version}`)
    put(`build/next/web/dist/assets/index-${version}.js`, version)
    put('build/next/web/dist/assets/same.css', 'same')
    return makeRelease(root, new Date(Date.UTC(2026, 10, 22, 22, minute)))
  }

  test('a running release keeps working after two builds and a new installation', async ({
    assert,
  }) => {
    install('1')
    const first = build('1', 1)
    assert.equal(first, '20261122-220100')
    const server = spawn(process.execPath, [path.join(root, 'build/current/main.js')])
    let output = ''
    server.stdout.on('data', (chunk) => (output += chunk))
    server.stderr.on('data', (chunk) => (output += chunk))
    await once(server.stdout, 'data')
    install('2')
    build('2', 2)
    build('3', 3)
    server.stdin.end('go\n')
    await once(server, 'close')
    assert.equal(output, 'up\nlate 1 needed 1 page 1\n')
    assert.equal(read('build/current/late.js'), `export const late = 'late 3'`)
    assert.equal(
      read('build/current/node_modules/needed/index.js'),
      `export const needed = 'needed 2'`
    )
  })

  test('a release contains only production packages, as hard links', ({ assert }) => {
    install('1')
    build('1', 1)
    assert.deepEqual(list('build/current/node_modules'), ['.bin', 'needed'])
    assert.equal(read('build/current/node_modules/.bin/needed'), `export const needed = 'needed 1'`)
    const inode = (file: string) => fs.statSync(path.join(root, file)).ino
    const file = 'node_modules/needed/index.js'
    assert.equal(inode(`build/current/${file}`), inode(file))
  })

  test('open tabs of earlier releases find their files; the oldest releases are deleted', ({
    assert,
  }) => {
    install('1')
    const names = [1, 2, 3, 4, 5, 6, 7].map((minute) => build(`v${minute}`, minute))
    assert.deepEqual(releasesOf(root), names.slice(-keptReleases))
    assert.deepEqual(list('build/current/web/dist/assets'), [
      'index-v3.js',
      'index-v4.js',
      'index-v5.js',
      'index-v6.js',
      'index-v7.js',
      'same.css',
    ])
    assert.equal(read('build/current/web/dist/assets/index-v3.js'), 'v3')
    assert.equal(fs.readlinkSync(path.join(root, 'build/current')), `releases/${names[6]}`)
  })

  test('a build that fails halfway leaves the previous release in place', ({ assert }) => {
    install('1')
    const first = build('1', 1)
    fs.rmSync(path.join(root, 'package-lock.json'))
    assert.throws(() => build('2', 2), /ENOENT/)
    assert.equal(fs.readlinkSync(path.join(root, 'build/current')), `releases/${first}`)
    assert.deepEqual(releasesOf(root), [first])
  })

  test('releases sort in build order after two builds in one moment and a clock that went back', ({
    assert,
  }) => {
    install('1')
    const names = [build('1', 5), build('2', 5), build('3', 4)]
    assert.deepEqual(releasesOf(root), names)
    assert.equal(read('build/current/late.js'), `export const late = 'late 3'`)
  })
})
