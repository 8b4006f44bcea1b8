// What keys do in `guiche top`.
import { test } from '@japa/runner'
import { aWorld } from '#cli/tests/support/answering_server'
import { keys } from '#cli/tests/support/terminal'
import { openTop } from '#cli/tests/support/top'

const many = () => aWorld({ tenants: 30, sessions: 200 })

test.group('guiche top, keys', () => {
  test('rows are reached one by one, by pages, and at both ends', async ({ test: own }) => {
    const { terminal } = await openTop(own, { world: many() })
    await terminal.shows('[1 overview]')
    terminal.press('3')
    await terminal.shows(/Sessions {2}1 of 200 \(1 to 18 shown\)/)
    for (const [pressed, position] of [
      [keys.down, '2 of 200'],
      ['j', '3 of 200'],
      [keys.up, '2 of 200'],
      ['k', '1 of 200'],
      [keys.pageDown, '19 of 200 (2 to 19 shown)'],
      ['G', '200 of 200 (183 to 200 shown)'],
      [keys.pageUp, '182 of 200 (182 to 199 shown)'],
      ['g', '1 of 200 (1 to 18 shown)'],
      [keys.end, '200 of 200'],
    ] as const) {
      terminal.press(pressed)
      await terminal.shows(position)
    }
    await terminal.shows(/^> +200 /m)
  })

  test('/ narrows a list while it is typed, enter keeps it, esc drops it', async ({
    test: own,
  }) => {
    const { terminal } = await openTop(own, { world: many() })
    await terminal.shows('[1 overview]')
    terminal.press('3', '/', '1', '3')
    // 13, 113, 130 to 139.
    await terminal.shows(/Sessions {2}\/13 {2}1 of 12/)
    await terminal.shows('/13▏')
    terminal.press('9')
    await terminal.shows(/\/139 {2}1 of 1$|\/139 {2}1 of 1 /m)
    terminal.press(keys.enter)
    await terminal.shows('enter details')
    terminal.press(keys.escape)
    await terminal.shows(/Sessions {2}1 of 200/)
    terminal.press('4', '/', 'M', 'A')
    await terminal.shows(/Queues and lanes {2}\/MA {2}1 of 1/)
  })

  test('f goes through the states, and s through the columns', async ({ test: own, assert }) => {
    const { terminal } = await openTop(own, { world: many() })
    await terminal.shows('[1 overview]')
    terminal.press('3', 'f', 'f')
    await terminal.shows(/Sessions {2}qrcode {2}1 of 20/)
    terminal.press('4')
    await terminal.shows(/^> webhooks/m)
    terminal.press('s')
    await terminal.shows('▾NAME')
    await terminal.shows(/^> inbox/m)
    terminal.press('s', 's')
    await terminal.shows('▾WAITING')
    const names = terminal
      .lines()
      .slice(4, 8)
      .map((line) => line.slice(2).split(' ')[0])
    assert.deepEqual(names, ['webhooks', 'mail', 'media', 'inbox'])
  })

  test(': opens a view by the begin of its name, with a state, and completes it', async ({
    test: own,
  }) => {
    const { terminal } = await openTop(own, { world: many() })
    await terminal.shows('[1 overview]')
    terminal.press(':', 's', 'e')
    await terminal.shows(':se▏   sessions')
    terminal.press(keys.tab)
    await terminal.shows(':sessions▏')
    terminal.press(' ', 'd')
    await terminal.shows('sessions DISCONNECTED')
    terminal.press(keys.enter)
    await terminal.shows(/Sessions {2}DISCONNECTED {2}1 of 20/)
    terminal.press(':', 'x', keys.enter)
    await terminal.shows('There is no command ":x".')
    terminal.press(':', 'q', keys.enter)
    await terminal.ended
  })

  test('what is below a row is shown, and esc leads back', async ({ test: own }) => {
    const { terminal } = await openTop(own, { world: many() })
    await terminal.shows('[1 overview]')
    terminal.press('2')
    await terminal.shows('Empresa 5')
    terminal.press('j', 'c')
    await terminal.shows(/Sessions {2}of Oficina São João {2}1 of 7/)
    terminal.press(keys.escape)
    await terminal.shows(/Sessions {2}1 of 200/)
    terminal.press('6')
    await terminal.shows('4712')
    terminal.press('j', 'c')
    await terminal.shows(/Sessions {2}of server-a 4712 {2}1 of 180/)
    terminal.press('4')
    await terminal.shows(/^> webhooks/m)
    terminal.press(keys.enter)
    await terminal.shows(/Jobs {2}of webhooks {2}failed {2}1 of 3/)
    terminal.press(keys.enter)
    await terminal.shows('Jobs › webhooks:1')
    terminal.press(keys.escape)
    await terminal.shows('1 of 3')
    terminal.press('?')
    await terminal.shows('any key: close')
    terminal.press('x')
    await terminal.shows('1 of 3')
  })

  const actions = [
    {
      key: 'S',
      view: '2',
      asks: 'Suspend "Padaria Sol"?',
      call: 'PUT /companies/1',
      says: 'Suspended',
    },
    {
      key: 'U',
      view: '2j',
      asks: 'Serve "Oficina São João" again?',
      call: 'PUT /companies/2',
      says: 'Resumed',
    },
    {
      key: 'R',
      view: '3',
      asks: 'again? y/N',
      call: 'POST /platform/connections/1/session',
      says: 'Starting',
    },
    {
      key: 'M',
      view: '3',
      asks: 'Move "Balcão 1" of "Padaria Sol" to another process?',
      call: 'POST /platform/connections/1/move',
      says: 'Moving',
    },
    {
      key: 'L',
      view: '3',
      asks: 'Unlink "Balcão 1"',
      call: 'DELETE /platform/connections/1/session',
      says: 'Unlinking',
    },
    {
      key: 'P',
      view: '4',
      asks: 'Start no more jobs',
      call: 'POST /platform/job-queues/webhooks/pause',
      says: 'Paused',
    },
    {
      key: 'U',
      view: '4jj',
      asks: 'Start jobs of "mail"',
      call: 'POST /platform/job-queues/mail/resume',
      says: 'Resumed',
    },
    {
      key: 'T',
      view: '5',
      asks: 'Try "bounce"',
      call: 'POST /platform/jobs/webhooks%3A1/retry',
      says: 'Tried again',
    },
    {
      key: 'D',
      view: '5',
      asks: 'Discard "bounce"',
      call: 'DELETE /platform/jobs/webhooks%3A1',
      says: 'Discarded',
    },
  ]
  test('each action is asked about, and done after a y alone', async ({ test: own, assert }) => {
    const { terminal, server } = await openTop(own)
    await terminal.shows('[1 overview]')
    for (const { key, view, asks, call, says } of actions) {
      server.calls.length = 0
      terminal.press('1', view[0])
      await terminal.shows(new RegExp(`\\[${view[0]} [^]*^> +[^…]`, 'm'))
      terminal.press('g', ...view.slice(1), key)
      await terminal.shows(asks)
      terminal.press(keys.enter)
      await terminal.shows('Nothing was changed.')
      assert.isEmpty(server.calls)
      terminal.press(key)
      await terminal.shows(asks)
      terminal.press('y')
      await terminal.shows(says)
      assert.deepEqual(server.calls, [call])
    }
    terminal.press('3')
    await terminal.shows(/^> +1 Padaria Sol +Balcão/m)
    terminal.press(keys.enter)
    await terminal.shows('last disconnected')
    terminal.press('R')
    await terminal.shows('again? y/N')
  })

  test('what makes no sense for a row is not asked', async ({ test: own, assert }) => {
    const { terminal, server } = await openTop(own)
    await terminal.shows('[1 overview]')
    terminal.press('2')
    await terminal.shows(/^> /m)
    terminal.press('U')
    await terminal.shows('Nothing to resume here.')
    server.refuses = { error: 'ERR_NO_PERMISSION', message: 'You may not.' }
    terminal.press('S', 'y')
    await terminal.shows('! You may not. (ERR_NO_PERMISSION)')
    assert.deepEqual(server.calls, ['PUT /companies/1'])
  })
})
