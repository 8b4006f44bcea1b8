// `guiche top` while things change: sessions, the server, the size of the terminal, and its end.
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { eventually } from '#scripts/tests/support/command'
import { aWorld } from '#cli/tests/support/answering_server'
import { keys } from '#cli/tests/support/terminal'
import { modulesIn, modulesOf } from '#cli/tests/support/read_code'
import { large, openTop, small } from '#cli/tests/support/top'

/** Sequences that begin with ESC [. */
const sequence = (rest: string) => new RegExp(String.raw`\u001B\[${rest}`)
const erasing = sequence('[0-9]*[JK]')
const coloring = sequence('(3[0-7]|9[0-7]|38|4[0-7])m')

test.group('guiche top, live', () => {
  test('a session that drops while one looks, in the list and in its details', async ({
    test: own,
  }) => {
    const { terminal, server } = await openTop(own)
    const { sessions } = server.world
    const change = (more: Partial<(typeof sessions)[number]>) => {
      sessions[0] = { ...sessions[0], ...more }
    }
    await terminal.shows('[1 overview]')
    terminal.press('3')
    await terminal.shows(/^> +1 .*CONNECTED {4}-/m)
    change({ status: 'TIMEOUT', lastDisconnectedAt: new Date().toISOString(), retries: 1 })
    await terminal.shows(/^> +1 .*TIMEOUT +\d s/m)
    terminal.press(keys.enter)
    await terminal.shows(/state +TIMEOUT/)
    change({ status: 'DISCONNECTED', reason: 'replaced', retries: 5 })
    await terminal.shows(/reason +replaced/)
    await terminal.shows(/retries +5/)
    change({ status: 'CONNECTED', reason: null, retries: 0 })
    await terminal.shows(/state +CONNECTED/)
  })

  test('a session gets a code, another one, and is connected while one looks', async ({
    test: own,
    assert,
  }) => {
    const { terminal, server } = await openTop(own)
    const { world } = server
    const change = (more: Partial<(typeof world.sessions)[number]>) => {
      world.sessions[0] = { ...world.sessions[0], ...more }
    }
    change({ status: 'OPENING' })
    await terminal.shows('[1 overview]')
    terminal.press('3')
    await terminal.shows(/^> +1 .*OPENING/m)
    terminal.press(keys.enter)
    await terminal.shows(/state +OPENING/)
    const isDrawn = (text: string) => {
      const { modules, side } = modulesOf(text)
      const first = terminal.lines().findIndex((line) => line.includes('A code to scan waits')) + 1
      const lines = terminal.lines().slice(first, first + Math.ceil(side / 2))
      return modulesIn(lines, side).join() === modules.join()
    }
    world.code = { qrcode: 'the first code', pairingCode: 'ABCD1234' }
    change({ status: 'qrcode' })
    await terminal.shows('Code to type on the phone: ABCD1234')
    await terminal.shows(/A code to scan waits\. Valid for \d\d s\./)
    assert.isTrue(isDrawn('the first code'))
    await terminal.settles()
    world.code = { qrcode: 'the second code', pairingCode: 'ABCD1234' }
    await eventually('the next code is drawn', () => isDrawn('the second code'), 5000)

    world.code = { ...world.code, qrcode: aWorld().code.qrcode }
    await terminal.shows(/To draw it, this terminal needs 1\d more lines\./)
    assert.notMatch(terminal.text(), /[▀▄█]/)
    terminal.resize(large)
    await eventually('there is room for it', () => isDrawn(world.code.qrcode), 5000)
    change({ status: 'CONNECTED' })
    await terminal.shows(/state +CONNECTED/)
    await terminal.shows(/process +server-a 4712/)
    assert.notInclude(terminal.text(), 'ABCD1234')
    assert.notMatch(terminal.text(), /[▀▄█]/)
    assert.isBelow(server.reads.get('/platform/connections/1/code') ?? 0, 60)
  })

  test('messages a second are counted and drawn', async ({ test: own }) => {
    const { terminal, server } = await openTop(own)
    const begin = Date.now()
    const timer = setInterval(() => {
      const messagesIn = Math.round((Date.now() - begin) / 5)
      server.world.processes![0] = { ...server.world.processes![0], messagesIn }
    }, 20)
    own.cleanup(() => clearInterval(timer))
    await terminal.shows(/ in +(1\d\d|2\d\d) .*[▄▅▆▇█]/)
    await terminal.shows(/in (1\d\d|2\d\d)\/s/)
  })

  test('a server that goes away is said to be away, and its return is noticed', async ({
    test: own,
    assert,
  }) => {
    const { terminal, server } = await openTop(own)
    await terminal.shows('[1 overview]')
    terminal.press('3')
    await terminal.shows('Balcão 8')
    await server.close()
    await terminal.shows(/! No server has answered for [3-9] s; trying again\./)
    assert.include(terminal.text(), 'Balcão 8')
    server.world.sessions[0] = { ...server.world.sessions[0], name: 'Entregas' }
    await server.listen()
    await terminal.shows('Entregas')
    await terminal.shows(/^(?![^]*No server)/)
  })

  test('without a server it begins, waits and finds one', async ({ test: own }) => {
    const { terminal, server } = await openTop(own, { beforeStart: (one) => one.close() })
    await terminal.shows('! No server has answered for')
    await server.listen()
    await terminal.shows('Guichê 0.1.0')
    await terminal.shows('Connections: 8')
  })

  test('a module that is switched off is said to be', async ({ test: own }) => {
    const world = { ...aWorld(), processes: null, queues: null }
    const { terminal } = await openTop(own, { world })
    await terminal.shows('The server\'s module "operations" is switched off.')
    await terminal.shows('Connections: 8')
    for (const view of ['4', '5', '6']) {
      terminal.press(view)
      await terminal.shows('is switched off (MODULES)')
    }
  })

  test('a list is asked for once a second, also while it is refused', async ({
    test: own,
    assert,
  }) => {
    const world = { ...aWorld({ sessions: 200 }), queues: null }
    const { terminal, server } = await openTop(own, { world })
    await terminal.shows('[1 overview]')
    for (const [view, route] of [
      ['3', '/platform/connections'],
      ['5', '/platform/jobs'],
    ] as const) {
      terminal.press(view)
      await terminal.shows(`[${view} `)
      await terminal.settles()
      server.reads.clear()
      await sleep(3000)
      // The overview's six states of connections are asked for beside it.
      const beside = view === '3' ? 12 : 0
      assert.isAtLeast(server.reads.get(route) ?? 0, 1)
      assert.isAtMost(server.reads.get(route) ?? 0, 4 + beside)
    }
  })

  test('it follows the size of the terminal', async ({ test: own, assert }) => {
    const { terminal } = await openTop(own)
    await terminal.shows('[1 overview]')
    terminal.press('3')
    await terminal.shows('Balcão 8')
    terminal.resize(large)
    await terminal.shows('LAST CONNECTED')
    await terminal.settles()
    assert.include(terminal.lines()[59], 'q quit')
    terminal.resize({ columns: 50, rows: 12 })
    await terminal.shows(/^(?![^]*LAST CONNECTED)/)
    await terminal.settles()
    assert.include(terminal.lines()[11], 'q quit')
    assert.isTrue(terminal.lines().every((line) => line.length <= 50))
    terminal.resize(small)
    await terminal.shows(/REASON$/m)
  })

  test('where nothing changes, only the clock is written, and nothing is cleared', async ({
    test: own,
    assert,
  }) => {
    const { terminal } = await openTop(own)
    await terminal.shows('[1 overview]')
    terminal.press('3')
    await terminal.shows('Balcão 8')
    await terminal.settles()
    const [before, began] = [terminal.written.length, performance.now()]
    await sleep(3200)
    const seconds = (performance.now() - began) / 1000
    const written = terminal.written.slice(before)
    const frames = written.split('\u001B[?2026h').length - 1
    assert.isAtLeast(frames, 2)
    // A busy machine shows two seconds of the clock shortly after one another.
    assert.isAtMost(frames, 2 * seconds)
    assert.isBelow(written.length, frames * 200)
    assert.notMatch(written, erasing)
    terminal.press('j')
    await terminal.shows(/^> +2 /m)
    // Not even when something does.
    assert.notMatch(terminal.written.slice(before), erasing)
  })

  test('{how} restores the terminal')
    .with([
      { how: 'q', leave: 'q' },
      { how: 'ctrl-c', leave: keys.ctrlC },
      { how: 'SIGTERM', signal: 'SIGTERM' },
      { how: 'SIGHUP', signal: 'SIGHUP' },
    ])
    .run(async ({ test: own, assert }, { leave, signal }) => {
      const { terminal } = await openTop(own)
      await terminal.shows('[1 overview]')
      assert.isTrue(terminal.isAlternate())
      if (signal) terminal.kill(signal)
      else terminal.press(leave!)
      const { exitCode } = await terminal.ended
      if (leave) assert.equal(exitCode, 0)
      assert.isFalse(terminal.isAlternate())
      assert.equal(terminal.text().trim(), '')
      assert.isAbove(
        terminal.written.lastIndexOf('\u001B[?25h'),
        terminal.written.lastIndexOf('\u001B[?25l')
      )
    })

  test('an error of its own restores the terminal, and is printed', async ({
    test: own,
    assert,
  }) => {
    const world = { ...aWorld(), processes: 'none' as unknown as null }
    const { terminal } = await openTop(own, { world })
    const { exitCode } = await terminal.ended
    assert.equal(exitCode, 1)
    assert.isFalse(terminal.isAlternate())
    assert.include(terminal.text(), 'TypeError')
  })

  test('NO_COLOR: no colours, and nothing is lost', async ({ test: own, assert }) => {
    const { terminal } = await openTop(own, { env: { NO_COLOR: '1' } })
    await terminal.shows('! The queue webhooks has 3 failed jobs.')
    terminal.press('3')
    await terminal.shows('Balcão 8')
    assert.notMatch(terminal.written, coloring)
  })

  test('for a screen reader: sentences, and nothing that is written by itself', async ({
    test: own,
    assert,
  }) => {
    const { terminal } = await openTop(own, { env: { INK_SCREEN_READER: 'true' } })
    await terminal.shows('The queue webhooks has 3 failed jobs.')
    assert.isFalse(terminal.isAlternate())
    terminal.press('3')
    await terminal.shows('Sessions, row 1 of 8.')
    await terminal.shows('state: CONNECTED')
    const before = terminal.written.length
    await sleep(2500)
    assert.equal(terminal.written.length, before)
    terminal.press('j')
    await terminal.shows('row 2 of 8.')
    assert.notMatch(terminal.text(), /[─▏█▾]/)
  })

  test('control characters in names steer nothing', async ({ test: own, assert }) => {
    const { terminal } = await openTop(own, { world: aWorld({ tenants: 4 }) })
    await terminal.shows('[1 overview]')
    terminal.press('2')
    await terminal.shows('Clínica[2J Vida')
    assert.include(terminal.text(), 'Padaria Sol')
  })

  test('guiche alone opens it on a terminal', async ({ test: own }) => {
    const { terminal } = await openTop(own, { args: [] })
    await terminal.shows('[1 overview]')
  })
})
