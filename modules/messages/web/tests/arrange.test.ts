/** Days, borders between tickets, the unread mark and runs of one author. */
import { describe, expect, test } from 'vitest'
import { spansOf } from '../album'
import { arrange, firstUnread, type Arrangement, type Row } from '../arrange'
import { colleague } from '#modules/tickets/web/tests/people'
import { aMessage } from './people'

const arrangement: Arrangement = {
  ticket: { id: 41, protocol: '20261120-41' },
  unread: null,
  isWhole: true,
}
const at = (time: string, day = '2026-11-20') => `${day}T${time}:00.000Z`
const kinds = (rows: readonly Row[]) => rows.map(({ kind }) => kind)

test('shows a day once, before its first message', () => {
  const rows = arrange(
    [
      aMessage({ id: 1, createdAt: at('12:00', '2026-11-18') }),
      aMessage({ id: 2, createdAt: at('12:00', '2026-11-20') }),
      aMessage({ id: 3, createdAt: at('12:01', '2026-11-20') }),
    ],
    { ...arrangement, isWhole: false }
  )
  expect(kinds(rows)).toEqual(['day', 'bubble', 'day', 'bubble', 'bubble'])
})

test('puts quiet lines behind what was written before, as far as it is loaded', () => {
  const messages = [
    aMessage({ id: 1, createdAt: at('12:00') }),
    aMessage({ id: 2, createdAt: at('12:10') }),
  ]
  const line = (key: string, time: string) => ({ key, at: at(time), text: key })
  const quiet = [line('before', '11:00'), line('between', '12:05'), line('after', '12:20')]
  const rows = arrange(messages, { ...arrangement, isWhole: false, quiet })
  expect(kinds(rows)).toEqual(['day', 'bubble', 'quiet', 'bubble', 'quiet'])
  expect(rows.filter(({ kind }) => kind === 'quiet')).toMatchObject([
    { text: 'between' },
    { text: 'after' },
  ])
  const open = arrange(messages, { ...arrangement, isWhole: false, isOpenEnded: true, quiet })
  expect(kinds(open)).toEqual(['day', 'bubble', 'quiet', 'bubble'])
})

test('shows the end of earlier tickets by number and the start of the current one by protocol', () => {
  const rows = arrange(
    [
      aMessage({ id: 1, ticketId: 18 }),
      aMessage({ id: 2, ticketId: 30 }),
      aMessage({ id: 3, ticketId: 41 }),
    ],
    arrangement
  )
  expect(kinds(rows)).toEqual(['day', 'bubble', 'ended', 'bubble', 'ended', 'began', 'bubble'])
  expect(rows.filter(({ kind }) => kind === 'ended')).toMatchObject([
    { ticketId: 18 },
    { ticketId: 30 },
  ])
  expect(rows.find(({ kind }) => kind === 'began')).toMatchObject({ protocol: '20261120-41' })
})

test('shows the start only when no older messages are left', () => {
  const messages = [aMessage()]
  expect(kinds(arrange(messages, arrangement))).toEqual(['began', 'day', 'bubble'])
  expect(kinds(arrange(messages, { ...arrangement, isWhole: false }))).toEqual(['day', 'bubble'])
})

describe('runs', () => {
  const ends = (...messages: ReturnType<typeof aMessage>[]) =>
    arrange(messages, { ...arrangement, isWhole: false }).flatMap((row) =>
      row.kind === 'bubble'
        ? [`${row.isFirst ? '[' : ''}${row.message.id}${row.isLast ? ']' : ''}`]
        : []
    )

  test('groups messages of one author within five minutes into one run', () => {
    expect(
      ends(
        aMessage({ id: 1, createdAt: at('12:00') }),
        aMessage({ id: 2, createdAt: at('12:04') }),
        aMessage({ id: 3, createdAt: at('12:08') })
      )
    ).toEqual(['[1', '2', '3]'])
  })
  test('starts a new run after a pause, for the other side and for a colleague', () => {
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
  test('splits a run at the unread mark', () => {
    const messages = [1, 2, 3].map((id) => aMessage({ id, createdAt: at(`12:0${id}`) }))
    const rows = arrange(messages, { ...arrangement, unread: { messageId: 2, count: 2 } })
    expect(kinds(rows)).toEqual(['began', 'day', 'bubble', 'unread', 'bubble', 'bubble'])
    expect(rows[4]).toMatchObject({ isFirst: true, isLast: false })
    expect(rows[2]).toMatchObject({ isFirst: true, isLast: true })
  })
})

describe('position of the unread mark', () => {
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

describe('albums', () => {
  const picture = (id: number, minute: string, changes: Parameters<typeof aMessage>[0] = {}) =>
    aMessage({
      id,
      kind: 'image',
      body: '',
      mediaState: 'stored',
      mediaUrl: `/media/${id}`,
      createdAt: `2026-11-20T12:${minute}.000Z`,
      ...changes,
    })
  const albums = (messages: ReturnType<typeof picture>[]) =>
    arrange(messages, arrangement).flatMap((row) =>
      row.kind === 'album' ? [row.messages.length] : []
    )

  test('combines pictures of one author within a minute into one album', () => {
    const rows = arrange(
      [picture(1, '00:00'), picture(2, '00:20'), picture(3, '01:00')],
      arrangement
    )
    expect(kinds(rows)).toEqual(['began', 'day', 'album'])
    expect(rows.at(-1)).toMatchObject({ isFirst: true, isLast: true })
  })
  test('makes no album of a single picture, a later one, or another author', () => {
    expect(albums([picture(1, '00:00')])).toEqual([])
    expect(albums([picture(1, '00:00'), picture(2, '01:01')])).toEqual([])
    expect(albums([picture(1, '00:00'), picture(2, '00:01', { fromMe: true })])).toEqual([])
  })
  test.each([
    ['a caption', { body: 'Olha' }],
    [
      'an answer',
      {
        quotedMsgId: 9,
        quotedMsg: {
          id: 9,
          wid: 'W',
          fromMe: true,
          body: 'x',
          kind: 'text',
          mediaType: 'conversation',
        },
      },
    ],
    ['a reaction', { reactions: [{ emoji: '👍', fromMe: true, contactId: null }] }],
    ['a deletion', { isDeleted: true }],
    ['a file that did not come', { mediaState: 'failed' as const }],
    ['a refusal', { fromMe: true, ack: 0, errorCode: '463' }],
  ])('keeps a picture with %s out of an album', (_what, changes) => {
    const own = { fromMe: 'fromMe' in changes }
    expect(albums([picture(1, '00:00', own), picture(2, '00:01', changes)])).toEqual([])
  })
  test('splits an album at the unread mark', () => {
    const pair = [picture(1, '00:00'), picture(2, '00:01')]
    const rows = arrange(pair, { ...arrangement, unread: { messageId: 2, count: 1 } })
    expect(kinds(rows)).toEqual(['began', 'day', 'bubble', 'unread', 'bubble'])
  })
  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('%i pictures fill every line of the grid', (count) => {
    const spans = spansOf(count)
    expect(spans).toHaveLength(count)
    let line = 0
    for (const span of spans) {
      expect(line + span).toBeLessThanOrEqual(6)
      line = (line + span) % 6
    }
    expect(line).toBe(0)
  })
})
