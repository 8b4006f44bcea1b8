/** The files of the log, on a real disk: rotation, bounds, and what happens when they cannot be written (ADR 77). */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from '@japa/runner'
import { LogFile } from '#start/log_file'

function aFolder(own: { cleanup(work: () => void): void }): string {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'guiche-log-'))
  own.cleanup(() => fs.rmSync(parent, { recursive: true, force: true }))
  return path.join(parent, 'log')
}
const contentsOf = (folder: string) =>
  fs
    .readdirSync(folder)
    .toSorted()
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
const unexpected = (error: Error) => {
  throw error
}
const modeOf = (file: string) => fs.statSync(file).mode & 0o777

test.group('the log in files', () => {
  test('nobody else may read it, and nothing is made before the first line', ({
    assert,
    test: own,
  }) => {
    const folder = aFolder(own)
    const log = new LogFile(folder, unexpected)
    assert.isFalse(fs.existsSync(folder))
    log.write('{"msg":"first"}\n')
    const [file] = fs.readdirSync(folder)
    assert.equal(modeOf(folder), 0o700)
    assert.equal(modeOf(path.join(folder, file)), 0o600)
    assert.deepEqual(contentsOf(folder), ['{"msg":"first"}\n'])
  })

  test('a full file is followed by another one, and the oldest of too many is deleted', ({
    assert,
    test: own,
  }) => {
    const folder = aFolder(own)
    const log = new LogFile(folder, unexpected, { fileBytes: 20, filesKept: 2 })
    for (const word of ['one', 'two', 'three', 'four', 'five']) log.write(`${word}-678901\n`)
    assert.deepEqual(contentsOf(folder), ['four-678901\n', 'five-678901\n'])
  })

  test('files of processes that are gone are bounded by bytes, by number and by age', ({
    assert,
    test: own,
  }) => {
    const days = (ago: number) => new Date(Date.now() - ago * 24 * 3600 * 1000)
    const filled = (limits: object) => {
      const folder = aFolder(own)
      fs.mkdirSync(folder)
      for (const [name, ago] of Object.entries({ a: 40, b: 20, c: 10, d: 5 })) {
        const file = path.join(folder, `guiche-${name}.log`)
        fs.writeFileSync(file, '0123456789\n')
        fs.utimesSync(file, days(ago), days(ago))
      }
      fs.writeFileSync(path.join(folder, 'another.txt'), 'not ours')
      new LogFile(folder, unexpected, limits).write('now\n')
      return fs
        .readdirSync(folder)
        .toSorted()
        .filter((name) => !name.startsWith('guiche-2'))
    }
    assert.deepEqual(filled({}), ['another.txt', 'guiche-b.log', 'guiche-c.log', 'guiche-d.log'])
    assert.deepEqual(filled({ folderBytes: 25 }), ['another.txt', 'guiche-c.log', 'guiche-d.log'])
    assert.deepEqual(filled({ filesInFolder: 2 }), ['another.txt', 'guiche-d.log'])
  })

  test('a file that somebody has removed is begun again', async ({ assert, test: own }) => {
    const folder = aFolder(own)
    const log = new LogFile(folder, unexpected)
    log.write('one\n')
    fs.rmSync(path.join(folder, fs.readdirSync(folder)[0]))
    await new Promise((resolve) => setTimeout(resolve, 1100))
    log.write('two\n')
    assert.deepEqual(contentsOf(folder), ['two\n'])
  })

  test('a folder that cannot be made is said once, and harms nobody', ({ assert, test: own }) => {
    const parent = path.dirname(aFolder(own))
    fs.writeFileSync(path.join(parent, 'file'), '')
    const said: string[] = []
    const log = new LogFile(path.join(parent, 'file/log'), ({ message }) => said.push(message))
    log.write('one\n')
    log.write('two\n')
    assert.lengthOf(said, 1)
    assert.match(said[0], /ENOTDIR|EEXIST/)
  })

  test('a full disk is said once, harms nobody, and is written to again when it has room', async ({
    assert,
    test: own,
  }) => {
    const folder = aFolder(own)
    const said: unknown[] = []
    const log = new LogFile(folder, (error) => said.push((error as { code?: string }).code), {
      triesAgainMs: 100,
    })
    log.write('one\n')
    const write = fs.writeSync
    const full = fs.openSync('/dev/full', 'w')
    own.cleanup(() => {
      fs.writeSync = write
      fs.closeSync(full)
    })
    fs.writeSync = ((_fd: number, bytes: Buffer) => write(full, bytes)) as typeof fs.writeSync
    for (const word of ['two\n', 'three\n']) log.write(word)
    await new Promise((resolve) => setTimeout(resolve, 150))
    log.write('four\n')
    assert.deepEqual(said, ['ENOSPC'])
    fs.writeSync = write
    await new Promise((resolve) => setTimeout(resolve, 150))
    log.write('five\n')
    // A file of its own: the former one may end in the middle of a line.
    assert.deepEqual(contentsOf(folder).filter(Boolean), ['one\n', 'five\n'])
    assert.lengthOf(said, 1)
  })
})
