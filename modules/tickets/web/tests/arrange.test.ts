/** Days, borders between tickets, the unread mark and runs of one author. */
import { describe, expect, test } from 'vitest'
import { arrange, firstUnread, type Arrangement, type Row } from '../arrange'
import { aMessage, colleague } from './people'

const facts: Arrangement = {
  ticket: { id: 41, protocol: '20261120-41' },
  unread: null,
  isWhole: true,
}
const at = (time: string, day = '2026-11-20') => `${day}T${time}:00.000Z`
const kinds = (rows: readonly Row[]) => rows.map(({ kind }) => kind)

test('a day is named once, before its first message', () => {
  const rows = arrange(
    [
      aMessage({ id: 1, createdAt: at('12:00', '2026-11-18') }),
      aMessage({ id: 2, createdAt: at('12:00', '2026-11-20') }),
      aMessage({ id: 3, createdAt: at('12:01', '2026-11-20') }),
    ],
    { ...facts, isWhole: false }
  )
  expect(kinds(rows)).toEqual(['day', 'bubble', 'day', 'bubble', 'bubble'])
})

test('an earlier ticket ends with its number, this one begins with its protocol', () => {
  const rows = arrange(
    [
      aMessage({ id: 1, ticketId: 18 }),
      aMessage({ id: 2, ticketId: 30 }),
      aMessage({ id: 3, ticketId: 41 }),
    ],
    facts
  )
  expect(kinds(rows)).toEqual(['day', 'bubble', 'ended', 'bubble', 'ended', 'began', 'bubble'])
  expect(rows.filter(({ kind }) => kind === 'ended')).toMatchObject([
    { ticketId: 18 },
    { ticketId: 30 },
  ])
  expect(rows.find(({ kind }) => kind === 'began')).toMatchObject({ protocol: '20261120-41' })
})

test('the beginning is shown only when nothing older is left', () => {
  const messages = [aMessage()]
  expect(kinds(arrange(messages, facts))).toEqual(['began', 'day', 'bubble'])
  expect(kinds(arrange(messages, { ...facts, isWhole: false }))).toEqual(['day', 'bubble'])
})

describe('runs', () => {
  const ends = (...messages: ReturnType<typeof aMessage>[]) =>
    arrange(messages, { ...facts, isWhole: false }).flatMap((row) =>
      row.kind === 'bubble'
        ? [`${row.isFirst ? '[' : ''}${row.message.id}${row.isLast ? ']' : ''}`]
        : []
    )

  test('one author within five minutes is one run', () => {
    expect(
      ends(
        aMessage({ id: 1, createdAt: at('12:00') }),
        aMessage({ id: 2, createdAt: at('12:04') }),
        aMessage({ id: 3, createdAt: at('12:08') })
      )
    ).toEqual(['[1', '2', '3]'])
  })
  test('a pause, the other side and a colleague each begin a new one', () => {
    expect(
      ends(
        aMessage({ id: 1, createdAt: at('12:00') }),
        aMessage({ id: 2, createdAt: at('12:06') }),
        aMessage({ id: 3, createdAt: at('12:07'), fromMe: true }),
        aMessage({ id: 4, createdAt: at('12:08'), fromMe: true, userId: colleague.id }),
        aMessage({ id: 5, createdAt: at('12:08'), fromMe: true, userId: null, origin: 'bot' })
      )
    ).toEqual(['[1]', '[2]', '[3]', '[4]', '[5]'])
  })
  test('the unread mark parts a run', () => {
    const messages = [1, 2, 3].map((id) => aMessage({ id, createdAt: at(`12:0${id}`) }))
    const rows = arrange(messages, { ...facts, unread: { messageId: 2, count: 2 } })
    expect(kinds(rows)).toEqual(['began', 'day', 'bubble', 'unread', 'bubble', 'bubble'])
    expect(rows[4]).toMatchObject({ isFirst: true, isLast: false })
    expect(rows[2]).toMatchObject({ isFirst: true, isLast: true })
  })
})

describe('where reading goes on', () => {
  const messages = [
    aMessage({ id: 1 }),
    aMessage({ id: 2, fromMe: true }),
    aMessage({ id: 3 }),
    aMessage({ id: 4 }),
  ]
  test.each([
    [0, null],
    [1, 4],
    [2, 3],
    [3, 1],
    [9, 1],
  ])('%i unread → message %s', (count, id) => {
    expect(firstUnread(messages, count)?.messageId ?? null).toBe(id)
  })
})
