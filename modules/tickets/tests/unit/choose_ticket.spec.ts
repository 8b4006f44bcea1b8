/** Cases for the choice of a ticket for a message. */
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { chooseTicket, type TicketChoice } from '#modules/tickets/inbound/choose_ticket'

const now = DateTime.fromISO('2026-03-01T12:00:00Z')
const active = { id: 1, closedAt: null }
const closedMinutesAgo = (minutes: number) => ({ id: 2, closedAt: now.minus({ minutes }) })

test.group('choice of a ticket', () => {
  type Case = [
    title: string,
    context: Partial<Parameters<typeof chooseTicket>[0]>,
    choice: TicketChoice,
  ]
  const cases: Case[] = [
    ['IN-51: an active ticket is reused', { active }, { kind: 'reuse', ticketId: 1 }],
    [
      'IN-51: an active ticket wins over one just closed',
      { active, lastClosed: closedMinutesAgo(1) },
      { kind: 'reuse', ticketId: 1 },
    ],
    [
      'IN-52: closed a minute less than the window ago: reopens it',
      { lastClosed: closedMinutesAgo(119) },
      { kind: 'reopen', ticketId: 2 },
    ],
    [
      'IN-52: closed exactly the window ago: opens a new ticket',
      { lastClosed: closedMinutesAgo(120) },
      { kind: 'open' },
    ],
    [
      'IN-52: a window of 0 never reopens',
      { lastClosed: closedMinutesAgo(0), reopenWindowMinutes: 0 },
      { kind: 'open' },
    ],
    [
      'IN-52: closed without a time, for example imported: opens a new ticket',
      { lastClosed: { id: 2, closedAt: null } },
      { kind: 'open' },
    ],
    ['IN-53: no earlier ticket: opens a new ticket', {}, { kind: 'open' }],
  ]
  for (const [title, context, choice] of cases) {
    test(title, ({ assert }) => {
      const all = { active: null, lastClosed: null, reopenWindowMinutes: 120, now, ...context }
      assert.deepEqual(chooseTicket(all), choice)
    })
  }
})
