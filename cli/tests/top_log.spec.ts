// The log in `guiche top`: it reads the files of this machine.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from '@japa/runner'
import { assertFrame } from '#cli/tests/support/frames'
import { keys } from '#cli/tests/support/terminal'
import { large, openTop, small } from '#cli/tests/support/top'

type Cleanup = Parameters<typeof openTop>[0]

function aFolder(own: Cleanup): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'guiche-logs-'))
  own.cleanup(() => rmSync(folder, { recursive: true }))
  return folder
}
const start = Date.parse('2026-05-01T10:00:00Z')

function write(folder: string, at: number, more: object = {}) {
  const fields = { level: 30, time: start + at * 1000, pid: 4711, hostname: 'server-a' }
  const line = { ...fields, msg: `line ${at}`, ...more }
  appendFileSync(path.join(folder, 'guiche-a.log'), `${JSON.stringify(line)}\n`)
}

/** Lines of all levels, with an error, names in other scripts, and what could steer a terminal. */
function writeSome(folder: string) {
  for (let at = 0; at < 80; at++) write(folder, at, { companyId: 1 + (at % 3) })
  const err = {
    ...{ type: 'Error', message: 'connect ECONNREFUSED 10.0.0.5:443' },
    stack: 'Error: connect ECONNREFUSED 10.0.0.5:443\n    at connect (file:///srv/guiche/a.js:3:5)',
  }
  write(folder, 80, { level: 50, msg: 'a call failed by our fault', err, request_id: 'abc123' })
  write(folder, 81, { level: 40, msg: 'whatsapp: \u001B[2Ja socket closed', connectionId: 7 })
  write(folder, 82, { level: 60, msg: 'an exception was not caught; the process ends' })
}

/** The first frame comes before the terminal leaves keys to the program. */
const ready = /in 0\.0\/s/

test.group('guiche top, the log', () => {
  test('frames at {columns} columns')
    .with([small, large])
    .run(async ({ test: own }, size) => {
      const folder = aFolder(own)
      writeSome(folder)
      const { terminal } = await openTop(own, { size, env: { LOG_DIR: folder } })
      await terminal.shows(ready)
      terminal.press(':', 'l', 'o', 'g', keys.enter)
      await terminal.shows('83 of 83')
      await terminal.settles()
      assertFrame(`log_${size.columns}x${size.rows}`, terminal.lines())
      terminal.press('k', 'k', keys.enter)
      await terminal.shows('request_id')
      await terminal.settles()
      const lines = terminal.lines().map((line) => line.replace(/› .*?\.log:\d+/, '› FILE'))
      assertFrame(`log_line_${size.columns}x${size.rows}`, lines.map(withoutRule))
    })

  test('new lines come by themselves, until one looks at former ones', async ({
    assert,
    test: own,
  }) => {
    const folder = aFolder(own)
    writeSome(folder)
    const { terminal } = await openTop(own, { env: { LOG_DIR: folder, NO_COLOR: '1' } })
    await terminal.shows(ready)
    terminal.press('7')
    await terminal.shows(/83 of 83 .* live/)
    write(folder, 90)
    await terminal.shows(/^> 10:01:30 INFO +4711 line 90/m)
    terminal.press('k')
    await terminal.shows(/83 of 84 .* paused, G goes on/)
    write(folder, 91)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    assert.notInclude(terminal.text(), 'line 91')
    terminal.press('G')
    await terminal.shows(/^> 10:01:31 INFO +4711 line 91/m)
    // After a rotation and a start: another file.
    const line = { level: 30, time: start + 100_000, pid: 5000, hostname: 'server-a', msg: 'hello' }
    appendFileSync(path.join(folder, 'guiche-b.log'), `${JSON.stringify(line)}\n`)
    await terminal.shows(/^> 10:01:40 INFO +5000 hello/m)
  })

  test('it is narrowed by level and by text', async ({ assert, test: own }) => {
    const folder = aFolder(own)
    writeSome(folder)
    const { terminal } = await openTop(own, { env: { LOG_DIR: folder } })
    await terminal.shows(ready)
    terminal.press('7', 'f', 'f')
    await terminal.shows(/Log lines {2}warn {2}3 of 3 {2}live/)
    assert.notInclude(terminal.text(), 'INFO')
    terminal.press('/', ...'refused')
    await terminal.shows('1 of 1')
    await terminal.shows(/ERROR +4711 a call failed by our fault {2}Error: connect ECONN/)
    terminal.press(keys.enter, keys.escape)
    terminal.press(':', ...'log error', keys.enter)
    await terminal.shows(/Log lines {2}error {2}2 of 2/)
    // What belongs to a company, by its id.
    terminal.press(':', ...'log', keys.enter, 'f', 'f', '/', ...'companyid=2', keys.enter)
    await terminal.shows(/\/companyid=2 {2}27 of 27/)
  })

  test('without files it says why, and goes on when there are some', async ({ test: own }) => {
    const folder = aFolder(own)
    const { terminal } = await openTop(own, { env: { LOG_DIR: folder } })
    await terminal.shows(ready)
    terminal.press('7')
    await terminal.shows('There are no files in')
    write(folder, 1)
    await terminal.shows('line 1')
    const none = await openTop(own, { env: { LOG_DIR: 'none' } })
    await none.terminal.shows(ready)
    none.terminal.press('7')
    await none.terminal.shows('LOG_DIR is none')
  })

  test('a server that does not answer is still said', async ({ test: own }) => {
    const folder = aFolder(own)
    writeSome(folder)
    const { terminal, server } = await openTop(own, { env: { LOG_DIR: folder } })
    await terminal.shows(ready)
    terminal.press('7')
    await terminal.shows('83 of 83')
    await server.close()
    await terminal.shows('No server has answered for')
    write(folder, 95)
    await terminal.shows('line 95')
    await terminal.shows('No server has answered for')
  })
})

/** The rule is as long as the name of the file leaves room for. */
const withoutRule = (line: string) => line.replace(/─{3,}$/, '─')
