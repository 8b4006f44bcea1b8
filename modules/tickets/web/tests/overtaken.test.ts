/** Events that arrive during a fetch: a response older than the event is fetched again (RT-05, RT-06). */
import {
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
  type QueryKey,
} from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import handleEvent from '../realtime'
import { keys } from '../keys'
import type { ListFilter } from '../model'
import { aMessage, aTicket, messageWire, ticketWire } from './people'

const waiting: ListFilter = { search: '', queueIds: null, showAll: false, status: 'pending' }
const { uuid } = aTicket()

let client: QueryClient
const closing: (() => void)[] = []
beforeEach(() => {
  signIn()
  client = new QueryClient()
  vi.useFakeTimers()
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
  vi.useRealTimers()
})

/** A mounted query; its first response is delayed until `answer` is called, later ones are immediate and newer. */
function ask(queryKey: QueryKey, [older, newer]: readonly [unknown, unknown]) {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const queryFn = vi.fn(() => Promise.resolve(newer)).mockImplementationOnce(() => promise)
  closing.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined))
  return { queryFn, answer: () => resolve(older) }
}
const pages = (row: object) => ({ pages: [{ rows: [row], hasMore: false }], pageParams: [1] })
const none = { pages: [{ rows: [], hasMore: false }], pageParams: [1] }

const deleted = { action: 'delete', ticketId: 41 }
const read = { action: 'updateUnread', ticketId: 41 }
const moved = { action: 'update', ticket: ticketWire({ status: 'open' }) }
const ticked = { action: 'update', message: messageWire({ id: 1, fromMe: true, ack: 3 }) }
const photo = { id: 1, kind: 'image', mediaState: 'pending' } as const
const loaded = { ...photo, mediaState: 'stored', mediaUrl: '/media/1' } as const
const said = {
  action: 'create',
  message: messageWire({ id: 2 }),
  ticket: ticketWire({ unreadMessages: 1, lastMessage: 'Oi' }),
}
const contact = { id: 541, name: 'Ana Paula', number: '55', email: '', profilePicUrl: '' }
const lockedAt = '2026-11-20T21:05:00.000Z'
const locked = { action: 'update', whatsapp: { id: 7, coldLockedUntil: lockedAt } }
const tag = { id: 5, name: 'VIP', color: '#0B6E76', kanban: 0 as const }

const list = keys.list(waiting)
const conversation = keys.messages(41)
const row = (changes: Parameters<typeof aTicket>[0] = {}) =>
  pages(aTicket({ status: 'pending', ...changes }))

const cases: [string, string, Record<string, unknown>, QueryKey, readonly [unknown, unknown]][] = [
  ['a ticket leaves', 'ticket', deleted, list, [row(), none]],
  ['a ticket moves', 'ticket', moved, list, [row(), none]],
  ['a ticket is read', 'ticket', read, list, [row({ unreadMessages: 2 }), row()]],
  [
    'a ticket is read',
    'ticket',
    read,
    keys.ticket(uuid),
    [aTicket({ unreadMessages: 2 }), aTicket()],
  ],
  [
    'a ticket moves',
    'ticket',
    moved,
    keys.ticket(uuid),
    [aTicket({ status: 'pending' }), aTicket()],
  ],
  [
    'a message comes',
    'appMessage',
    said,
    keys.ticket(uuid),
    [aTicket(), aTicket({ lastMessage: 'Oi' })],
  ],
  [
    'a tick',
    'appMessage',
    ticked,
    conversation,
    [pages(aMessage({ id: 1, fromMe: true })), pages(aMessage({ id: 1, fromMe: true, ack: 3 }))],
  ],
  [
    'a file has arrived',
    'appMessage',
    { action: 'update', message: messageWire(loaded) },
    conversation,
    [pages(aMessage(photo)), pages(aMessage(loaded))],
  ],
  [
    'a contact',
    'contact',
    { action: 'update', contact },
    list,
    [row(), row({ name: 'Ana Paula' })],
  ],
  ['a tag', 'tag', { action: 'update', tag }, list, [row(), row({ tags: [tag] })]],
  [
    'a lock on new conversations',
    'whatsapp',
    locked,
    keys.coldLocks,
    [[], [{ connectionId: 7, until: lockedAt }]],
  ],
]

describe('RT-05, RT-06: an event during a fetch', () => {
  test.each(cases)('%s (%s) → %#', async (_name, event, body, key, answers) => {
    const { answer } = ask(key, answers)
    handleEvent(event, body, client)
    await vi.advanceTimersByTimeAsync(150)
    answer()
    await vi.advanceTimersByTimeAsync(1500)
    expect(client.getQueryData(key)).toEqual(answers[1])
  })

  test.each(cases)(
    '%s (%s) → %#: does not refetch when the response arrived before the event',
    async (...given) => {
      const [, event, body, key, answers] = given
      const { queryFn, answer } = ask(key, answers)
      answer()
      await vi.advanceTimersByTimeAsync(0)
      handleEvent(event, body, client)
      await vi.advanceTimersByTimeAsync(1500)
      expect(queryFn).toHaveBeenCalledTimes(1)
    }
  )

  test('refetches only the queries in flight, and once for a burst of events', async () => {
    const [mine, closed] = (['open', 'closed'] as const).map((status) =>
      ask(keys.list({ ...waiting, status }), [none, none])
    )
    mine!.answer()
    await vi.advanceTimersByTimeAsync(0)
    for (let change = 0; change < 20; change++) handleEvent('ticket', read, client)
    closed!.answer()
    await vi.advanceTimersByTimeAsync(1500)
    expect(mine!.queryFn).toHaveBeenCalledTimes(1)
    expect(closed!.queryFn).toHaveBeenCalledTimes(2)
  })

  test('refetches also when the first response comes late', async () => {
    const { answer } = ask(list, [row(), none])
    handleEvent('ticket', deleted, client)
    await vi.advanceTimersByTimeAsync(5000)
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(client.getQueryData(list)).toEqual(none)
  })

  test('lets an older page finish loading, then refetches all pages', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const asked: number[] = []
    const observer = new InfiniteQueryObserver(client, {
      queryKey: conversation,
      initialPageParam: 1,
      queryFn: async ({ pageParam }) => {
        asked.push(pageParam)
        if (pageParam === 2) await promise
        return { rows: [aMessage({ id: 9 - pageParam })], hasMore: pageParam < 2 }
      },
      getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
    })
    closing.push(observer.subscribe(() => undefined))
    await vi.advanceTimersByTimeAsync(0)
    void observer.fetchNextPage()
    handleEvent('appMessage', ticked, client)
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toEqual([1, 2])
    resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([1, 2, 1, 2])
    expect(observer.getCurrentResult().data?.pageParams).toEqual([1, 2])
  })
})
