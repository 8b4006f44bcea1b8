// Frames of `guiche top` in a real terminal, at both sizes.
import { test } from '@japa/runner'
import { aWorld } from '#cli/tests/support/answering_server'
import { assertFrame } from '#cli/tests/support/frames'
import { keys } from '#cli/tests/support/terminal'
import { large, openTop, small } from '#cli/tests/support/top'

/** What is pressed one after the other, and a text that says that the frame is complete. */
const frames = [
  { name: 'overview', press: [], shows: /in 0\.0\/s[^]*Away the longest[^]*DISCONNECTED/ },
  { name: 'tenants', press: ['2'], shows: '1 of 30' },
  { name: 'tenant', press: [keys.enter], shows: 'runs the platform' },
  { name: 'sessions', press: ['3'], shows: '1 of 200' },
  { name: 'session', press: ['j', 'j', keys.enter], shows: 'last disconnected' },
  {
    name: 'session_with_code',
    press: [keys.escape, 'j', 'j', keys.enter],
    shows: 'A code to scan waits',
  },
  { name: 'queues', press: ['4'], shows: 'webhooks' },
  { name: 'jobs', press: [keys.enter], shows: 'bounce' },
  { name: 'job', press: [keys.enter], shows: 'payload' },
  { name: 'processes', press: ['6'], shows: 'gone 3 min' },
  { name: 'help', press: ['?'], shows: 'any key: close' },
] as const

test.group('guiche top, frames', () => {
  test('at {columns} columns')
    .with([small, large])
    .run(async ({ test: own }, size) => {
      const world = aWorld({ tenants: 30, sessions: 200 })
      const { terminal } = await openTop(own, { size, world })
      for (const { name, press, shows } of frames) {
        terminal.press(...press)
        await terminal.shows(shows)
        await terminal.settles()
        assertFrame(`${name}_${size.columns}x${size.rows}`, terminal.lines())
      }
    })
})
